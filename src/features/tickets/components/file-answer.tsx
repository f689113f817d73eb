import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { FILES_TAKEN, fileIn } from '../questions/check-answer.ts'
import { sendAnswerFile } from '../questions/send-answer-file.ts'

/** Answers a question by a file, which is sent as soon as it is chosen. */
export function FileAnswer({
  id,
  questionId,
  value,
  seat,
  common,
  onChange,
}: {
  id: string
  questionId: number
  value: string
  /** The link of the seat that is filled in, where nobody has to be signed in. */
  seat: string | undefined
  common: object
  onChange: (value: string) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const sent = fileIn(value)
  // The form goes on being written while a file is on its way: what it was when that began is no more.
  const give = useRef<typeof onChange>(undefined)
  useEffect(() => {
    give.current = onChange
    return () => {
      give.current = undefined
    }
  }, [onChange])
  const send = async (file: File) => {
    setBusy(true)
    setTold('')
    try {
      const answer = await sendAnswerFile(questionId, file, seat)
      give.current?.(answer)
    } catch (error) {
      setTold(sayFailure(error, '文件没有传上去，请稍后再试'))
    }
    setBusy(false)
  }
  return (
    <>
      {sent ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-body">
          {sent.name}
          <button type="button" onClick={() => onChange('')} className="min-h-11 text-link">
            去掉
          </button>
        </p>
      ) : null}
      <input
        {...common}
        id={id}
        type="file"
        aria-disabled={isBusy || undefined}
        data-sending={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
        accept="application/pdf,image/jpeg,image/png"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
          currentTarget.value = ''
        }}
        className="mt-1 block w-full text-sm text-muted file:me-3 file:min-h-11 file:rounded-full file:border file:border-line file:bg-paper file:px-5 file:text-ink"
      />
      <p className="mt-1 text-sm text-muted">{isBusy ? '正在上传…' : FILES_TAKEN}</p>
      <p role="status" className="sr-only">
        {isBusy ? '正在上传…' : sent ? '文件已传上' : ''}
      </p>
      <p role="alert" className="text-sm text-text-red empty:hidden">
        {told}
      </p>
    </>
  )
}
