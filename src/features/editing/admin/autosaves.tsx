import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { listAutosaves, restoreAutosave } from './browser-calls.ts'
import { Compared } from './compared.tsx'
import type { ListedAutosave } from './contract.ts'

interface Props {
  readonly kind: string
  readonly id: number
  readonly token: number
  readonly labels: Readonly<Record<string, string>>
  readonly onRestored: () => void
}

const WHY: Readonly<Record<ListedAutosave['why'], string>> = {
  changed: '继续修改之前',
  put_aside: '被放弃、换下或被别人接着改的',
  refused: '与别人冲突、没有存上的',
}

/** What was saved by itself in two weeks: each compared with what is in work, and the way back to it. */
export function Autosaves({ kind, id, token, labels, onRestored }: Props) {
  const { attempt } = useAttempt()
  const [opened, setOpened] = useState<number>()
  const autosaves = useQuery({
    queryKey: ['autosaves', kind, id],
    queryFn: () => listAutosaves({ kind, id }),
    staleTime: 0,
  })
  const restore = async (autosave: number) => {
    const isRestored = await attempt(
      () => restoreAutosave({ kind, id, token, autosave }),
      `自动保存 ${autosave} 已恢复为正在修改的；原来正在修改的也存为自动保存`,
    )
    if (isRestored) onRestored()
  }
  if (autosaves.isPending) return <Loading />
  if (autosaves.isLoadingError)
    return <Failed error={autosaves.error} again={() => void autosaves.refetch()} />
  const rows = autosaves.data.json
  if (rows.length === 0) return <p>没有自动保存：修改的时候会自己留下，保留两周。</p>
  return (
    <ol className="admin-versions">
      {rows.map(({ autosave, by, at, why }) => (
        <li key={autosave}>
          <div className="admin-version-line">
            <strong>自动保存 {autosave}</strong>
            <span>{WHY[why]}</span>
          </div>
          <div className="admin-hint">
            {by} · {minuteOf(at)}
          </div>
          <div className="admin-actions">
            <Button
              size="small"
              aria-expanded={opened === autosave}
              onClick={() => setOpened(opened === autosave ? undefined : autosave)}
            >
              与现在的比较
            </Button>
            <Button
              size="small"
              aria-label={`恢复自动保存 ${autosave}`}
              onClick={() => void restore(autosave)}
            >
              恢复
            </Button>
          </div>
          {opened === autosave && (
            <Compared kind={kind} id={id} from="working" to={`autosave-${autosave}`} labels={labels} />
          )}
        </li>
      ))}
    </ol>
  )
}
