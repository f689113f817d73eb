import { InboxOutlined } from '@ant-design/icons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Checkbox, Form, Input, Progress, Radio, Select, Upload } from 'antd'
import { useState } from 'react'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { sendFile } from '#admin/parts/send-file.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { ImportKind } from '../contract.ts'
import { ARTICLES, UPLOAD_MEGABYTES, UPLOAD_PATH } from '../words.ts'
import { ImportColumns } from './import-columns.tsx'

const RECORDS = '.csv,.tsv,.txt,.xlsx,.jsonl,.ndjson,.zip'
const FILES = '.md,.markdown,.html,.htm,.mhtml,.mht,.docx,.xml,.json,.jsonl,.ndjson,.zip'

interface Options {
  readonly category: 'own' | 'other'
  readonly source: string
  readonly isPaid: boolean
  readonly isLiterature: boolean
}
const FIRST: Options = { category: 'other', source: '', isPaid: false, isLiterature: false }

/** Chooses what is imported, which a list may have said, and sends the file; what it would do is shown next. */
export function NewImport({ kinds }: { kinds: readonly ImportKind[] }) {
  const navigate = useNavigate()
  const { attempt, isBusy } = useAttempt()
  const { kind: wanted } = useSearch({ strict: false }) as { kind?: string }
  const first = kinds.find((each) => each.kind === wanted) ?? kinds[0]
  const [kind, setKind] = useState(first?.kind ?? '')
  const [options, setOptions] = useState(FIRST)
  const [sent, setSent] = useState(0)
  const chosen = kinds.find((each) => each.kind === kind)
  const isArticles = kind === ARTICLES
  const send = (file: File) =>
    attempt(async () => {
      setSent(0)
      const said = { kind, name: file.name, ...(isArticles && options) }
      const id = await sendFile(file, { path: UPLOAD_PATH, said, onSent: setSent })
      await navigate({ to: `/imports/${id}` })
    })
  return (
    <TitledCard title="导入一个文件" className="admin-section">
      <OfficeForm layout="vertical">
        <Form.Item label="导入什么" htmlFor="import-kind">
          <Select
            id="import-kind"
            value={kind}
            onChange={setKind}
            options={kinds.map((each) => ({ value: each.kind, label: each.name }))}
          />
        </Form.Item>
        {isArticles && <ArticleChoices options={options} onChange={setOptions} />}
        <Upload.Dragger
          accept={isArticles ? FILES : RECORDS}
          showUploadList={false}
          disabled={isBusy}
          beforeUpload={(file) => {
            void send(file)
            return false
          }}
        >
          <InboxOutlined aria-hidden />
          <p>点这里选文件，或拖到这里，马上开始试读</p>
          <p className="admin-hint">
            {isArticles
              ? 'Markdown、网页、Word、WordPress 或 Ghost 的导出、JSON Lines，或装着它们与图片的 ZIP'
              : 'CSV（UTF-8 或 GBK）、Excel（.xlsx）、JSON Lines，或装着一个表格与图片、PDF 的 ZIP'}
            ，不超过 {UPLOAD_MEGABYTES} MB
          </p>
        </Upload.Dragger>
        {isBusy && <Progress percent={Math.floor(sent * 100)} aria-label="上传" />}
      </OfficeForm>
      {chosen && !isArticles && <ImportColumns kind={chosen} />}
    </TitledCard>
  )
}

function ArticleChoices({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const set = (change: Partial<Options>) => onChange({ ...options, ...change })
  return (
    <>
      <Form.Item
        label="来自哪里"
        htmlFor="import-source"
        extra="同一来源再次导入时更新原来的文章；不同来源互不相干"
      >
        <Input
          id="import-source"
          value={options.source}
          maxLength={60}
          placeholder="不写就以文件名区分"
          onChange={({ target }) => set({ source: target.value.trim() })}
        />
      </Form.Item>
      <Form.Item label="没有写明的文章算作">
        <Radio.Group
          value={options.category}
          options={[
            { value: 'other', label: '转载' },
            { value: 'own', label: '原创' },
          ]}
          onChange={({ target }) => set({ category: target.value as Options['category'] })}
        />{' '}
        <Checkbox checked={options.isPaid} onChange={({ target }) => set({ isPaid: target.checked })}>
          付费
        </Checkbox>
        <Checkbox
          checked={options.isLiterature}
          onChange={({ target }) => set({ isLiterature: target.checked })}
        >
          归入文献
        </Checkbox>
      </Form.Item>
    </>
  )
}
