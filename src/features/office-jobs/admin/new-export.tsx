import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Checkbox, Radio, Select } from 'antd'
import { useState } from 'react'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { XLSX_ROWS, type EXPORT_FORMATS } from '../words.ts'
import { listExportKinds, startExport } from './browser-calls.ts'

type Format = (typeof EXPORT_FORMATS)[number]

/** What a list sends here: which it is, and beside that its own filter. */
interface Asked extends Readonly<Record<string, string | number>> {
  readonly list: string
  readonly format: string
}

/** Has a file made of a list: the one that was left for this, or one of those that need no screen to say which part is meant. */
export function NewExport({ onStarted }: { onStarted: () => void }) {
  const { list, format: wanted, ...filter } = useSearch({ strict: false }) as Partial<Asked>
  const navigate = useNavigate()
  const { attempt, isBusy } = useAttempt()
  const prove = useStepUp()
  const kinds = useQuery({
    queryKey: ['export-kinds'],
    queryFn: async ({ signal }) => (await listExportKinds({}, { signal })).json,
  })
  const [format, setFormat] = useState<Format>(wanted === 'xlsx' ? 'xlsx' : 'csv')
  const [chosen, choose] = useState<string>()
  const [showsContacts, setShowsContacts] = useState(false)
  const kind = list ?? chosen
  const known = kinds.data?.find((each) => each.kind === kind)
  const mayShow = known?.mayShowContacts === true
  const start = async () => {
    if (kind === undefined) return
    const asked = {
      kind,
      format,
      filter: filter as Record<string, string>,
      showsContacts: mayShow && showsContacts,
    }
    if (!(await attempt(() => prove(() => startExport(asked)), '开始导出，做好了会告诉您'))) return
    await navigate({ to: '/exports', search: {} as never })
    onStarted()
  }
  const offered = kinds.data ?? []
  if (list === undefined && offered.length === 0) return null
  return (
    <TitledCard title="做一份新的" className="admin-section">
      <div className="admin-actions">
        {list === undefined ? (
          <Select
            aria-label="哪份名单"
            placeholder="哪份名单"
            popupMatchSelectWidth={false}
            value={chosen ?? null}
            options={offered.map(({ kind: value, name }) => ({ value, label: name }))}
            onChange={choose}
          />
        ) : (
          <span>{known ? `${known.name}，按刚才的筛选` : '刚才的名单，按它的筛选'}</span>
        )}
        <Radio.Group
          aria-label="文件的格式"
          value={format}
          onChange={({ target }) => setFormat(target.value as Format)}
          options={[
            { value: 'csv', label: 'CSV' },
            { value: 'xlsx', label: `Excel（最多 ${XLSX_ROWS.toLocaleString('zh')} 行）` },
          ]}
        />
        {mayShow && (
          <Checkbox checked={showsContacts} onChange={({ target }) => setShowsContacts(target.checked)}>
            写出完整的手机和邮箱（要再次验证本人，会留下记录）
          </Checkbox>
        )}
        <Button type="primary" disabled={isBusy || kind === undefined} onClick={() => void start()}>
          开始导出
        </Button>
      </div>
      {known?.hasContacts && !mayShow && <p className="admin-hint">手机和邮箱只写出一部分。</p>}
    </TitledCard>
  )
}
