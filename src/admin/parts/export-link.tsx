import { DownloadOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'

interface Props {
  /** As the feature's `exports` call it. */
  readonly list: string
  /** How the list is filtered; what is empty is left out. */
  readonly filter?: Readonly<Record<string, string | number | undefined>>
  /** Which of them, on a screen with more than one list. */
  readonly of?: string
}

/** Leads from a list to where a file is made of all of it. */
export function ExportLink({ list, filter, of = '' }: Props) {
  const navigate = useNavigate()
  const said = Object.entries(filter ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      onClick={() =>
        void navigate({ to: '/exports', search: { list, ...Object.fromEntries(said) } as never })
      }
    >
      导出{of}
    </Button>
  )
}
