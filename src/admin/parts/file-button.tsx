import { UploadOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useRef } from 'react'

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** What the choosing of files is called. */
  readonly name: string
  /** What the browser offers to choose. */
  readonly accept: string
  readonly isMany?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A button to choose files of this computer; the same file once more is another choice. */
export function FileButton({ name, accept, isMany = false, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMany}
        hidden
        aria-label={name}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} {...button} onClick={() => input.current?.click()} />
    </>
  )
}
