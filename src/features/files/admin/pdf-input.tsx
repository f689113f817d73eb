import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { FileButton } from '#admin/parts/file-button.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { OwnInput } from '#features/editing/admin/fields.ts'
import { base64Of } from '#ui/base64-of.ts'
import { uploadPdf } from './browser-calls.ts'
import { PreviewState } from './preview-state.tsx'

/** The PDF that a file consists of: chosen from this computer, and taken out again. */
export function PdfInput({ id, value, onChange, isDisabled }: OwnInput) {
  const [said, setSaid] = useState('')
  const { attempt, isBusy } = useAttempt()
  const pdfId = typeof value === 'string' ? value : ''
  const take = (file: File) =>
    attempt(async () => {
      const { json } = await uploadPdf({ fileName: file.name, data: await base64Of(file) })
      setSaid(`${file.name}，${json.pageCount} 页`)
      onChange(json.pdfId)
    })
  return (
    <div className="admin-actions">
      {pdfId !== '' && (
        <span>
          {said || '已有 PDF'} <span className="admin-hint">{pdfId.slice(0, 8)}</span>
        </span>
      )}
      {pdfId !== '' && <PreviewState pdfId={pdfId} isDisabled={isDisabled} />}
      <FileButton
        name="选 PDF 文件"
        accept="application/pdf,.pdf"
        onFiles={([file]) => file && void take(file)}
        id={id}
        disabled={isDisabled}
        loading={isBusy}
      >
        {pdfId === '' ? '上传 PDF' : '换一份 PDF'}
      </FileButton>
      {pdfId !== '' && !isDisabled && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label="去掉 PDF"
          onClick={() => onChange(undefined)}
        />
      )}
    </div>
  )
}
