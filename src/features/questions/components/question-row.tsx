import { topicPath } from '#features/topics/addresses.ts'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'
import type { QuestionItem } from '../contract.ts'
import { QuestionText } from './question-text.tsx'

export type Action = 'answer' | 'claim' | 'giveUp'

const QUIET = `${OUTLINED} aria-disabled:opacity-60 noscript:hidden`

/** One question of the expert's list with what can be done with it (QLIST-03, QLIST-06, QLIST-07, B-18). */
export function QuestionRow({
  item,
  isBusy,
  onAction,
}: {
  item: QuestionItem
  isBusy: boolean
  onAction: (action: Action) => void
}) {
  const isOpen = item.status === 'to_answer' || item.status === 'claimed'
  return (
    <article className="border-b border-line py-5">
      <h3 className="text-lg leading-snug break-words">
        <Title item={item} onAnswer={isOpen ? () => onAction('answer') : undefined} />
      </h3>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span>{item.asker.name} 提问</span>
        <time dateTime={item.askedAt.iso}>{item.askedAt.text}</time>
        {item.status === 'claimed' ? (
          <span className="rounded-sm bg-copper-soft px-2 py-0.5 text-copper">
            已接受，请在 {item.dueOn} 前回答
          </span>
        ) : null}
        {item.isHeld ? (
          <span className="rounded-sm bg-accent-soft px-2 py-0.5 text-accent">审核中，通过后发布</span>
        ) : null}
      </p>
      <QuestionText item={item} />
      {isOpen ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-disabled={isBusy}
            onClick={() => onAction('answer')}
            className={`${FILLED} aria-disabled:opacity-60 noscript:hidden`}
          >
            回答
          </button>
          {item.status === 'claimed' ? (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-disabled={isBusy}
              onClick={() => onAction('giveUp')}
              className={QUIET}
            >
              放弃
            </button>
          ) : (
            <button type="button" aria-disabled={isBusy} onClick={() => onAction('claim')} className={QUIET}>
              接受
            </button>
          )}
        </div>
      ) : null}
    </article>
  )
}

function Title({ item, onAnswer }: { item: QuestionItem; onAnswer: (() => void) | undefined }) {
  const title = (
    <>
      {item.isSponsored ? <SponsoredMark /> : null}
      {item.title}
    </>
  )
  if (onAnswer)
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onAnswer}
        className="text-start font-semibold text-ink hover:text-accent"
      >
        {title}
      </button>
    )
  if (item.status === 'answered' && !item.isHeld)
    return (
      <a href={topicPath(item.id)} className="text-ink hover:text-accent">
        {title}
      </a>
    )
  return <span className="text-ink">{title}</span>
}
