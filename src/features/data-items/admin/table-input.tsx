import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Select, Upload } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { OwnInput } from '#features/editing/admin/fields.ts'
import { base64Of } from '#ui/base64-of.ts'
import { MOST_TABLE_CHARACTERS } from '../value-table.ts'
import { readSpreadsheet } from './browser-calls.ts'
import './table-input.css'
import { TablePreview } from './table-preview.tsx'

type Sheet = Awaited<ReturnType<typeof readSpreadsheet>>['json'][number]

/** The figures of a chart: uploaded as a spreadsheet, of which a sheet is chosen, or pasted; shown as readers get them. */
export function TableInput({ value, onChange, isDisabled }: OwnInput) {
  const { attempt, isBusy } = useAttempt({ seconds: 8 })
  const [sheets, setSheets] = useState<readonly Sheet[]>([])
  const [chosen, choose] = useState<Sheet>()
  const text = typeof value === 'string' ? value : ''
  const take = (sheet: Sheet | undefined) => {
    choose(sheet)
    if (sheet && sheet.problems.length === 0) onChange(sheet.table)
  }
  const read = (file: File) =>
    attempt(async () => {
      const found = (await readSpreadsheet({ name: file.name, data: await base64Of(file) })).json
      setSheets(found)
      take(found[0])
    })
  return (
    <div className="data-table-input">
      {!isDisabled && (
        <Upload
          accept=".xlsx,.csv,.tsv,.txt,.xls"
          showUploadList={false}
          beforeUpload={(file) => {
            void read(file)
            return Upload.LIST_IGNORE
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={isBusy}>
            上传 Excel 或 CSV
          </Button>
        </Upload>
      )}
      {sheets.length > 1 && (
        <Select
          aria-label="工作表"
          className="data-table-sheet"
          value={chosen ? sheets.indexOf(chosen) : null}
          options={sheets.map(({ name, lines }, index) => ({
            value: index,
            label: `${name}（${lines} 行）`,
          }))}
          onChange={(index) => take(sheets[index])}
        />
      )}
      {chosen && chosen.problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          title="表格里有这些要改，改好再传；数据表还是原来的"
          description={<Sentences list={chosen.problems} />}
        />
      )}
      {chosen && chosen.problems.length === 0 && chosen.notes.length > 0 && (
        <Alert type="info" showIcon title="读进来了" description={<Sentences list={chosen.notes} />} />
      )}
      <Input.TextArea
        aria-label="数据表的文字"
        value={text}
        rows={8}
        disabled={isDisabled}
        count={{ show: !isDisabled, max: MOST_TABLE_CHARACTERS }}
        onChange={({ target }) => onChange(target.value)}
      />
      <TablePreview text={text} />
    </div>
  )
}

const Sentences = ({ list }: { list: readonly string[] }) => (
  <ul>
    {list.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
