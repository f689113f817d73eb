import { useId, useState } from 'react'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { judgedDocumentPath } from '../addresses.ts'
import { sizeOf } from '../applications/size-of.ts'
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
      <p className="py-4 text-body">{`${sheet.state === 'recused' ? '已回避' : '已弃权'}：${candidate.reason}`}</p>
    )
  return (
    <div className="space-y-6 py-4">
      {candidate.isDeclared ? (
        <Scores candidate={candidate} criteria={criteria} isOpen={isOpen} sheet={sheet} />
      ) : (
        <Declaration candidate={candidate} isOpen={isOpen} declare={sheet.declare} />
      )}
      <p role="alert" className="text-text-red empty:hidden">
        {sheet.problem}
      </p>
    </div>
  )
}

type Sheet = ReturnType<typeof useScores>

function Declaration({
  candidate,
  isOpen,
  declare,
}: Pick<Properties, 'candidate' | 'isOpen'> & Pick<Sheet, 'declare'>) {
  const [reason, setReason] = useState('')
  const id = useId()
  if (!isOpen) return <p className="text-muted">评审开始后，先说明利益关系，再看材料。</p>
  const send = (hasInterest: boolean) => void declare(hasInterest, reason).catch(() => undefined)
  return (
    <fieldset className="space-y-4">
      <legend className="text-ink">您与这位参评者有没有任职、持股、亲属、竞争或合作关系？</legend>
      {candidate.hint ? (
        <p className="rounded-lg bg-copper-soft px-4 py-3 text-ink">{candidate.hint}</p>
      ) : null}
      <div>
        <label htmlFor={id} className="text-sm text-body">
          有的话，请写明是什么关系
        </label>
        <input
          id={id}
          value={reason}
          maxLength={1000}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          className="mt-1.5 block h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink"
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={() => send(false)} className={FILLED}>
          没有，看材料
        </button>
        <button type="button" disabled={reason.trim() === ''} onClick={() => send(true)} className={OUTLINED}>
          有，回避
        </button>
      </div>
    </fieldset>
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
      <div>
        <label htmlFor={id} className="text-sm text-ink">
          评语（可不填，只给评选办公室看）
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={2000}
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
    </>
  )
}

function Entry({
  candidate: { summary, answers, documents },
  isOpen,
}: Pick<Properties, 'candidate' | 'isOpen'>) {
  return (
    <div className="rounded-xl bg-surface p-5">
      <p className="leading-loose break-words whitespace-pre-line text-ink">{summary}</p>
      <dl className="mt-4 space-y-3 empty:hidden">
        {answers.map(({ label, text }) => (
          <div key={label} className="grid gap-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="break-words whitespace-pre-line text-body">{text}</dd>
          </div>
        ))}
      </dl>
      {documents.length > 0 && isOpen ? (
        <ul aria-label="材料" className="mt-4 space-y-2 border-t border-line pt-4">
          {documents.map(({ id, name, bytes }) => (
            <li key={id}>
              <a href={judgedDocumentPath(id)} target="_blank" rel="noreferrer" className="text-link">
                {name}
              </a>
              <span className="ms-2 text-sm text-muted">{sizeOf(bytes)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
