import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { DIRECT_ROWS, XLSX_ROWS, type EXPORT_FORMATS } from '../words.ts'
import { startExport } from './browser-calls.ts'

type Format = (typeof EXPORT_FORMATS)[number]

/** What a list that is too long for one answer sends here: which it is, and beside that its own filter. */
interface Asked extends Readonly<Record<string, string>> {
  readonly list: string
  readonly format: string
}

/** Begins the export that a list asked for. */
export function NewExport({ onStarted }: { onStarted: () => void }) {
  const { list, format: wanted, ...filter } = useSearch({ strict: false }) as Partial<Asked>
  const navigate = useNavigate()
  const { attempt, isBusy } = useAttempt()
  const [format, setFormat] = useState<Format>(wanted === 'xlsx' ? 'xlsx' : 'csv')
  if (list === undefined) return null
  const start = async () => {
    if (
      !(await attempt(
        () => startExport({ kind: list, format, filter: filter as Record<string, string> }),
        '开始导出，做好了会告诉你',
      ))
    )
      return
    await navigate({ to: '/exports', search: {} as never })
    onStarted()
  }
  return (
    <Alert
      type="info"
      className="admin-section"
      title={`这份名单超过 ${DIRECT_ROWS.toLocaleString('zh')} 行，在后台做成文件`}
      description={
        <div className="admin-actions">
          <Radio.Group
            value={format}
            onChange={({ target }) => setFormat(target.value as Format)}
            options={[
              { value: 'csv', label: 'CSV' },
              { value: 'xlsx', label: `Excel（最多 ${XLSX_ROWS.toLocaleString('zh')} 行）` },
            ]}
          />
          <Button type="primary" disabled={isBusy} onClick={() => void start()}>
            开始导出
          </Button>
        </div>
      }
    />
  )
}
