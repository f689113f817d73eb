import { useId, useState } from 'react'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { judgedDocumentPath, judgedZipPath } from '../addresses.ts'
import { sizeOf } from '../applications/size-of.ts'
import { ratio, shown } from '../results/rational.ts'
import type { AssignmentState, Criterion, JudgedCandidate } from './contract.ts'
import { ScoreLine } from './score-line.tsx'
import { useScores } from './use-scores.ts'

interface Properties {
  readonly candidate: JudgedCandidate
  readonly criteria: readonly Criterion[]
  readonly isOpen: boolean
  readonly tell: (state: AssignmentState) => void
}

/** One candidate at a judge's desk: first the declaration, then the entry with the scores. */
export function JudgedEntry({ candidate, criteria, isOpen, tell }: Properties) {
  const sheet = useScores(candidate, tell)
  if (sheet.state === 'recused' || sheet.state === 'abstained')
    return (
      <div className="space-y-4 py-4">
        <p className="text-body">{`${sheet.state === 'recused' ? '已回避' : '已弃权'}：${candidate.reason}`}</p>
        {isOpen && sheet.state === 'recused' && !candidate.isOwn ? (
          <button
            type="button"
            onClick={() => void sheet.declare(false).catch(() => undefined)}
            className={OUTLINED}
          >
            填错了，没有利益关系
          </button>
        ) : null}
        <Problem text={sheet.problem} />
      </div>
    )
  return (
    <div className="space-y-6 py-4">
      {candidate.isDeclared ? (
        <Scores candidate={candidate} criteria={criteria} isOpen={isOpen} sheet={sheet} />
      ) : (
        <Declaration candidate={candidate} isOpen={isOpen} declare={sheet.declare} />
      )}
      <Problem text={sheet.problem} />
    </div>
  )
}

const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="text-text-red empty:hidden">
    {text}
  </p>
)

type Sheet = ReturnType<typeof useScores>

function Declaration({
  candidate,
  isOpen,
  declare,
}: Pick<Properties, 'candidate' | 'isOpen'> & Pick<Sheet, 'declare'>) {
  const [reason, setReason] = useState('')
  if (!isOpen) return <p className="text-muted">评审开始后，先说明利益关系，再看材料。</p>
  const send = (hasInterest: boolean) => void declare(hasInterest, reason).catch(() => undefined)
  return (
    <fieldset className="space-y-4">
      <legend className="text-ink">您与这位参评者有没有任职、持股、亲属、竞争或合作关系？</legend>
      {candidate.hint ? (
        <p className="rounded-lg bg-copper-soft px-4 py-3 text-ink">{candidate.hint}</p>
      ) : null}
      <Reason label="有的话，请写明是什么关系" reason={reason} onChange={setReason} />
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={() => send(false)} className={FILLED}>
          没有，看材料
        </button>
        <button type="button" onClick={() => send(true)} className={OUTLINED}>
          有，回避
        </button>
      </div>
    </fieldset>
  )
}

function Reason({
  label,
  reason,
  onChange,
}: {
  label: string
  reason: string
  onChange: (reason: string) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-sm text-body">
        {label}
      </label>
      <input
        id={id}
        value={reason}
        maxLength={1000}
        // The page is read anew with other fields: a browser would bring the words back into another candidate's.
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="mt-1.5 block h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink"
      />
    </div>
  )
}

/** Whoever finds out from the entry that there is an interest steps back; what was scored is gone then. */
function LateInterest({ declare }: Pick<Sheet, 'declare'>) {
  const [reason, setReason] = useState('')
  return (
    <details>
      <summary className="cursor-pointer py-2 text-sm text-muted">看过材料才发现有利益关系？</summary>
      <div className="mt-2 space-y-3">
        <Reason label="是什么关系（回避以后，这里的评分会去掉）" reason={reason} onChange={setReason} />
        <button
          type="button"
          onClick={() => void declare(true, reason).catch(() => undefined)}
          className={OUTLINED}
        >
          回避
        </button>
      </div>
    </details>
  )
}

function Scores({
  candidate,
  criteria,
  isOpen,
  sheet,
}: Pick<Properties, 'candidate' | 'criteria' | 'isOpen'> & { sheet: Sheet }) {
  const { written, state, saved, change, submit, reopen } = sheet
  const id = useId()
  const isLocked = !isOpen || state === 'submitted'
  const missing = criteria.filter((each) => written.scores[each.id] === undefined)
  const hundredths = criteria.reduce(
    (all, { id: of, percent }) => all + (written.scores[of] ?? 0) * percent,
    0,
  )
  return (
    <>
      <Entry candidate={candidate} isOpen={isOpen} />
      {criteria.length === 0 ? <p className="text-muted">评分项还没有定下。</p> : null}
      <div className="space-y-4">
        {criteria.map((each) => (
          <ScoreLine
            key={each.id}
            name={each.name}
            percent={each.percent}
            score={written.scores[each.id]}
            isLocked={isLocked}
            onChange={(score) => change({ scores: { ...written.scores, [each.id]: score } })}
          />
        ))}
      </div>
      {missing.length === 0 && criteria.length > 0 ? (
        <p className="text-end text-ink">
          {'按权重合计 '}
          <span className="text-2xl font-light tabular-nums">{shown(ratio(hundredths, 100))}</span>
        </p>
      ) : null}
      <div>
        <label htmlFor={id} className="text-sm text-ink">
          评语（可不填，只给评选办公室看）
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={2000}
          autoComplete="off"
          value={written.remark}
          disabled={isLocked}
          onChange={({ currentTarget }) => change({ remark: currentTarget.value })}
          className="mt-1.5 block w-full rounded-md border border-edge bg-paper px-3 py-2 text-ink"
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {!isOpen ? (
          <span className="text-muted">
            {state === 'submitted' ? '已提交，评审已截止。' : '现在不能评分。'}
          </span>
        ) : state === 'submitted' ? (
          <button type="button" onClick={() => void reopen().catch(() => undefined)} className={OUTLINED}>
            收回修改
          </button>
        ) : (
          <button
            type="button"
            disabled={missing.length > 0 || criteria.length === 0}
            onClick={() => void submit().catch(() => undefined)}
            className={FILLED}
          >
            提交评分
          </button>
        )}
        <span role="status" className="text-sm text-muted">
          {state === 'submitted' ? '已提交' : saved}
        </span>
        {missing.length > 0 && isOpen ? (
          <span className="text-sm text-muted">{`还差：${missing.map(({ name }) => name).join('、')}`}</span>
        ) : null}
      </div>
      {isOpen && state === 'open' ? <LateInterest declare={sheet.declare} /> : null}
    </>
  )
}

function Entry({
  candidate: { id, summary, answers, documents },
  isOpen,
}: Pick<Properties, 'candidate' | 'isOpen'>) {
  return (
    <div className="rounded-xl bg-surface p-5">
      <p className="leading-loose break-words whitespace-pre-line text-ink">{summary}</p>
      <dl className="mt-4 space-y-3 empty:hidden">
        {answers.map(({ label, text, isConfidential }) => (
          <div key={label} className="grid gap-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-sm text-muted">{isConfidential ? `${label}（保密，请勿外传）` : label}</dt>
            <dd className="break-words whitespace-pre-line text-body">
              {isConfidential && !isOpen ? '只在评审期间可见' : text}
            </dd>
          </div>
        ))}
      </dl>
      {documents.length > 0 && isOpen ? (
        <>
          <ul aria-label="材料" className="mt-4 space-y-2 border-t border-line pt-4">
            {documents.map(({ id: documentId, name, bytes }) => (
              <li key={documentId}>
                <a
                  href={judgedDocumentPath(documentId)}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link"
                >
                  {name}
                </a>
                <span className="ms-2 text-sm text-muted">{sizeOf(bytes)}</span>
              </li>
            ))}
          </ul>
          {documents.length > 1 ? (
            <p className="mt-3">
              <a href={judgedZipPath(id)} className="text-sm text-link">
                打包下载（不含保密的文件）
              </a>
            </p>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
