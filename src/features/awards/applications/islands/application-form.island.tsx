import { useState } from 'react'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { giveApplicationUp, handInApplication } from '../browser-calls.ts'
import { FormLine } from '../components/form-line.tsx'
import { missingParts } from '../missing-parts.ts'
import type { OpenApplication, PrizeChoice } from '../own-applications.server.ts'
import { sizeOf } from '../size-of.ts'
import { useApplication } from '../use-application.ts'

interface Properties {
  readonly application: OpenApplication
  readonly prizes: readonly PrizeChoice[]
  /** Where one goes when it is handed in or given up. */
  readonly listPath: string
}

const SAVES = { saved: '已保存', waiting: '正在填写…', saving: '正在保存…', failed: '没有保存' } as const

/** An application that is being written (C-85): saved by itself, with what is missing said, handed in at the end. */
export function ApplicationForm({ application, prizes, listPath }: Properties) {
  const { written, documents, save, problem, change, saveNow, addDocument, removeDocument, tell } =
    useApplication(application)
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const prize = prizes.find(({ id }) => id === written.prizeId) ?? prizes[0]
  if (!prize) return null
  const missing = missingParts({
    written,
    prizeKind: prize.kind,
    fields: prize.fields,
    documents: documents.length,
  })
  const then = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      location.assign(listPath)
    } catch (error) {
      tell(error)
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="space-y-5">
      <div>
        <label htmlFor="prize" className="text-sm text-ink">
          申报的奖项
        </label>
        <select
          id="prize"
          value={written.prizeId}
          onChange={({ currentTarget }) => change({ prizeId: Number(currentTarget.value) })}
          className="mt-1.5 block h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink"
        >
          {prizes.map(({ id, name, group }) => (
            <option key={id} value={id}>{`${group} · ${name}`}</option>
          ))}
        </select>
      </div>
      <FormLine
        label="企业名称"
        most={100}
        value={written.company}
        onChange={(company) => change({ company })}
        isRequired
      />
      <FormLine
        label="统一社会信用代码"
        help="18 位；境外企业可不填"
        most={18}
        value={written.creditCode}
        onChange={(creditCode) => change({ creditCode: creditCode.toUpperCase() })}
      />
      {prize.kind === 'companies' ? null : (
        <FormLine
          label="产品名称"
          most={100}
          value={written.product}
          onChange={(product) => change({ product })}
          isRequired
        />
      )}
      <FormLine
        label="公开简介"
        help="通过审核后登在候选页上，人人可见"
        most={600}
        isLong
        value={written.summary}
        onChange={(summary) => change({ summary })}
        isRequired
      />
      {prize.fields.map((field) => (
        <FormLine
          key={field.key}
          label={field.label}
          help={field.help}
          most={field.most}
          isLong={field.type === 'long'}
          isRequired={field.isRequired}
          {...(field.type === 'choice' && { options: field.options })}
          value={written.answers[field.key] ?? ''}
          onChange={(text) => change({ answers: { ...written.answers, [field.key]: text } })}
        />
      ))}
      <div className="grid gap-5 sm:grid-cols-3">
        <FormLine
          label="联系人"
          most={60}
          value={written.contactName}
          onChange={(contactName) => change({ contactName })}
          isRequired
        />
        <FormLine
          label="联系电话"
          most={40}
          value={written.contactPhone}
          onChange={(contactPhone) => change({ contactPhone })}
          isRequired
        />
        <FormLine
          label="联系邮箱"
          most={254}
          value={written.contactEmail}
          onChange={(contactEmail) => change({ contactEmail })}
          isRequired
        />
      </div>
      <fieldset>
        <legend className="text-sm text-ink">证明材料（必填）</legend>
        <p className="mt-1 text-sm text-muted">
          营业执照、检测报告等；PDF、JPG 或 PNG，每份不超过 20 MB，最多 10 份。
        </p>
        <ul className="mt-2">
          {documents.map(({ id, name, bytes }) => (
            <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-2">
              <span className="min-w-0 break-words">{`${name}（${sizeOf(bytes)}）`}</span>
              <button
                type="button"
                onClick={() => void removeDocument(id)}
                aria-label={`去掉 ${name}`}
                className="min-h-11 shrink-0 text-link"
              >
                去掉
              </button>
            </li>
          ))}
        </ul>
        <input
          type="file"
          aria-label="添加证明材料"
          accept="application/pdf,image/jpeg,image/png"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void addDocument(file)
            currentTarget.value = ''
          }}
          className="mt-3 block w-full text-sm text-muted file:me-3 file:min-h-11 file:rounded-full file:border file:border-line file:bg-paper file:px-5 file:text-ink"
        />
      </fieldset>
      <p role="alert" className="text-text-red empty:hidden">
        {problem}
      </p>
      <p className="text-sm text-muted">
        {
          '提交即表示内容属实，您有权代表这家企业申报，并同意公开简介在申报截止后公布。其余内容只给评选办公室与评委看，联系方式与材料在公布一年后抹去，见'
        }
        <a href="/privacy" className="text-link">
          隐私政策
        </a>
        。
      </p>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4">
        <button
          type="button"
          disabled={isBusy || missing.length > 0}
          onClick={() =>
            void then(async () => handInApplication({ id: application.id, revision: await saveNow() }))
          }
          className={FILLED}
        >
          提交申报
        </button>
        <button type="button" disabled={isBusy} onClick={() => setLeaving(true)} className={OUTLINED}>
          撤回
        </button>
        <span role="status" className="text-sm text-muted">
          {SAVES[save]}
        </span>
        {missing.length > 0 ? (
          <p className="w-full text-sm text-muted">{`还差：${missing.join('、')}`}</p>
        ) : null}
      </div>
      {isLeaving ? (
        <Notice
          title="撤回这份申报？"
          text="撤回之后不能恢复；没有提交过的草稿连同材料一起删除。"
          confirmLabel="撤回"
          isFinal
          onConfirm={() => void then(() => giveApplicationUp({ id: application.id }))}
          onCancel={() => setLeaving(false)}
        />
      ) : null}
    </form>
  )
}
