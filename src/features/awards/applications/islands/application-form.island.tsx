import { DOCUMENT_MEGABYTES, LONGEST_PART, MOST_DOCUMENTS } from '../limits.ts'
import { useState } from 'react'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { giveApplicationUp, handInApplication } from '../browser-calls.ts'
import { AskedField } from '../components/asked-field.tsx'
import { Clashes } from '../components/clashes.tsx'
import { FileLines } from '../components/file-lines.tsx'
import { FormLine } from '../components/form-line.tsx'
import { plainCreditCode } from '../credit-code.ts'
import { missingParts, proofOf } from '../missing-parts.ts'
import type { OpenApplication, PrizeChoice } from '../own-applications.server.ts'
import { PART_NAMES } from '../part-names.ts'
import { useApplication } from '../use-application.ts'

interface Properties {
  readonly application: OpenApplication
  readonly year: number
  readonly prizes: readonly PrizeChoice[]
  /** Whether the reader has proved a mobile number, as whoever hands in has to. */
  readonly hasPhone: boolean
  /** What whoever hands it in agrees to. */
  readonly statement: { readonly text: string; readonly version: string }
  /** Where one goes when it is handed in or given up. */
  readonly listPath: string
}

/** A code that is copied with blanks between its signs is not cut. */
const ROOM_FOR_CODE = 2 * LONGEST_PART.creditCode

const SAVES = { saved: '已保存', waiting: '正在填写…', saving: '正在保存…', failed: '没有保存' } as const

/** An application that is being written (C-85): saved by itself, with what is missing said, handed in at the end. */
export function ApplicationForm({ application, year, prizes, hasPhone, statement, listPath }: Properties) {
  const {
    written,
    documents,
    save,
    problem,
    sending,
    clashes,
    change,
    decide,
    saveNow,
    forget,
    addDocument,
    removeDocument,
    tell,
  } = useApplication(application, year)
  const [hasAgreed, setAgreed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const prize = prizes.find(({ id }) => id === written.prizeId) ?? prizes[0]
  if (!prize) return null
  const missing = missingParts({
    written,
    prizeKind: prize.kind,
    fields: prize.fields,
    documents,
  })
  const ofLead = application.isLed
    ? [...(hasPhone ? [] : ['手机号验证']), ...(hasAgreed ? [] : ['同意声明'])]
    : []
  const lacks = [...missing, ...ofLead]
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
    // What is saved by itself is the server's: a browser that brings older words back would have them saved over it.
    <form noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()} className="space-y-5">
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
        label={PART_NAMES.company}
        most={LONGEST_PART.company}
        value={written.company}
        onChange={(company) => change({ company })}
        isRequired
      />
      <FormLine
        label={PART_NAMES.creditCode}
        help={`${LONGEST_PART.creditCode} 位；境外企业可不填`}
        most={ROOM_FOR_CODE}
        value={written.creditCode}
        onChange={(typed) => change({ creditCode: plainCreditCode(typed).slice(0, LONGEST_PART.creditCode) })}
      />
      {prize.kind === 'companies' ? null : (
        <FormLine
          label={PART_NAMES.product}
          most={LONGEST_PART.product}
          value={written.product}
          onChange={(product) => change({ product })}
          isRequired
        />
      )}
      <FormLine
        label={PART_NAMES.summary}
        help="通过审核后登在候选页上，人人可见"
        most={LONGEST_PART.summary}
        isLong
        value={written.summary}
        onChange={(summary) => change({ summary })}
        isRequired
      />
      {prize.fields.map((field) => (
        <AskedField
          key={field.key}
          field={field}
          value={written.answers[field.key] ?? ''}
          documents={documents}
          onChange={(text) => change({ answers: { ...written.answers, [field.key]: text } })}
          onAdd={(file, key) => void addDocument(file, key)}
          onRemove={(id) => void removeDocument(id)}
        />
      ))}
      <div className="grid gap-5 sm:grid-cols-3">
        <FormLine
          label={PART_NAMES.contactName}
          most={LONGEST_PART.contactName}
          value={written.contactName}
          onChange={(contactName) => change({ contactName })}
          isRequired
        />
        <FormLine
          label={PART_NAMES.contactPhone}
          most={LONGEST_PART.contactPhone}
          value={written.contactPhone}
          onChange={(contactPhone) => change({ contactPhone })}
          isRequired
        />
        <FormLine
          label={PART_NAMES.contactEmail}
          most={LONGEST_PART.contactEmail}
          value={written.contactEmail}
          onChange={(contactEmail) => change({ contactEmail })}
          isRequired
        />
      </div>
      <FileLines
        label="证明材料（必填）"
        help={`营业执照、检测报告等；PDF、JPG 或 PNG，每份不超过 ${DOCUMENT_MEGABYTES} MB，最多 ${MOST_DOCUMENTS} 份。`}
        documents={proofOf(documents, prize.fields)}
        onAdd={(file) => void addDocument(file)}
        onRemove={(id) => void removeDocument(id)}
      />
      <Clashes clashes={clashes} fields={prize.fields} decide={decide} />
      {application.isLed ? (
        <label className="flex items-start gap-3 text-sm text-body">
          <input
            type="checkbox"
            checked={hasAgreed}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            {`我已读过并同意：${statement.text}`}
            <a href="/privacy" className="ms-1 text-link">
              隐私政策
            </a>
          </span>
        </label>
      ) : null}
      <p className="text-sm text-muted empty:hidden">
        {lacks.length > 0
          ? `还差：${lacks.join('、')}`
          : application.isLed
            ? ''
            : '已经填完，可以请负责人提交。'}
      </p>
      <div
        data-bottom-bar=""
        className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4"
      >
        <p role="alert" className="w-full text-text-red empty:hidden">
          {problem}
        </p>
        {application.isLed ? (
          <>
            <BusyButton
              isBusy={isBusy}
              disabled={lacks.length > 0 || clashes.length > 0}
              onClick={() =>
                void then(async () =>
                  handInApplication({
                    id: application.id,
                    revision: await saveNow(),
                    statement: statement.version,
                  }),
                )
              }
              className={FILLED}
            >
              提交申报
            </BusyButton>
            <BusyButton isBusy={isBusy} onClick={() => setLeaving(true)} className={OUTLINED}>
              撤回
            </BusyButton>
          </>
        ) : null}
        <span role="status" className="text-sm text-muted">
          {sending.length > 0 ? `正在上传 ${sending.join('、')}…` : SAVES[save]}
        </span>
      </div>
      {isLeaving ? (
        <Notice
          title="撤回这份申报？"
          text="撤回之后不能恢复；没有提交过的草稿连同材料一起删除。"
          confirmLabel="撤回"
          isFinal
          onConfirm={() =>
            void then(async () => {
              await giveApplicationUp({ id: application.id })
              forget()
            })
          }
          onCancel={() => setLeaving(false)}
        />
      ) : null}
    </form>
  )
}
