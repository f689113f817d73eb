import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useState } from 'react'
import { FileButton } from '#admin/parts/file-button.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { useAttemptHere } from '#admin/parts/use-attempt.ts'
import { SENT_PDF_MEGABYTES } from '#features/files/words.ts'
import { base64Of } from '#ui/base64-of.ts'
import { sayTrace } from '../say-trace.ts'
import { traceFile } from './browser-calls.ts'

interface Told {
  readonly fileName: string
  readonly answer: Awaited<ReturnType<typeof traceFile>>['json']
}

/** Whose copy a file is that was found outside: by the number that nobody sees on its pages (C-36). */
export function Trace() {
  const may = useMay()
  const { attempt, problem, isBusy } = useAttemptHere()
  const [told, setTold] = useState<Told>()
  const take = (file: File) =>
    attempt(async () => {
      setTold(undefined)
      if (file.size > SENT_PDF_MEGABYTES * 1024 * 1024)
        throw new Error(`文件超过 ${SENT_PDF_MEGABYTES} MB：请拆出几页，或截图再试`)
      const { json } = await traceFile({ fileName: file.name.slice(-200), data: await base64Of(file) })
      setTold({ fileName: file.name, answer: json })
    })
  const people = new Map(told?.answer.found.flatMap(({ copy }) => (copy ? [[copy.personId, copy.name]] : [])))
  return (
    <>
      <ScreenHead title="追查流出的副本">
        在外面看到的
        PDF，或它的截图、照片，是谁下载、阅读或收到的：每份副本里有看不见的编号，裁过、缩过、另存过都可以试。
        文件不保存，查过记入操作记录。它是线索，不是证据：先核对，再找人。
      </ScreenHead>
      <FileButton
        name="选流出的文件"
        accept="application/pdf,.pdf,image/jpeg,image/png,image/webp"
        onFiles={([file]) => file && void take(file)}
        type="primary"
        loading={isBusy}
      >
        {isBusy ? '正在看每一页…' : '选 PDF 或图片'}
      </FileButton>
      {problem !== '' && <Alert type="error" showIcon title={problem} className="admin-problem" />}
      {told && (
        <section aria-label="查到的" role="status">
          <h2>{told.fileName}</h2>
          {sayTrace(told.answer).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {may('readers.read') &&
            [...people].map(([id, name]) => (
              <p key={id}>
                <Link to={`/readers/${id}`}>{name}的全部往来</Link>
              </p>
            ))}
        </section>
      )}
    </>
  )
}
