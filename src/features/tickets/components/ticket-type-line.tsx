import type { ReactNode } from 'react'
import { shownYuan } from '#platform/money.ts'
import type { OfferedType } from '../read-offer.server.ts'
import { PRICE_RULE_NAMES } from '../words.ts'

const STATES = { soon: '未开售', over: '停止出售', sold_out: '已售完' } as const

/** A ticket type with what it costs whoever looks; what can be done stands beside and below it. */
export function TicketTypeLine({
  type,
  memberWord,
  choice,
  children,
}: {
  type: OfferedType
  /** 半价. */
  memberWord: string
  /** What chooses a number, beside the price. */
  choice?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-base text-ink">{type.name}</h3>
        {type.note ? <p className="mt-1 text-sm text-muted">{type.note}</p> : null}
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
          {type.needsReview ? <span>提交后审核</span> : null}
          {type.minPerOrder > 1 ? <span>{type.minPerOrder} 张起订</span> : null}
          {type.isOffered ? <span className="text-copper">候补到的名额为您保留着</span> : null}
          {type.state === 'on_sale' && type.left !== undefined ? <span>余 {type.left} 张</span> : null}
          {type.state === 'on_sale' ? null : <span>{STATES[type.state]}</span>}
        </p>
      </div>
      <div
        className={
          choice
            ? 'flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:w-auto'
            : 'w-full sm:w-auto sm:text-end'
        }
      >
        <div className={choice ? 'sm:text-end' : undefined}>
          <Price type={type} />
          {type.memberFen === undefined ? null : (
            <p className="text-xs text-copper">
              会员{memberWord} ¥{shownYuan(type.memberFen)}
            </p>
          )}
        </div>
        {choice}
      </div>
      {children}
    </div>
  )
}

function Price({ type: { fen, listFen, rule, earlyUntil } }: { type: OfferedType }) {
  if (listFen === 0) return <p className="text-lg font-semibold text-copper">免费</p>
  return (
    <>
      <p>
        {rule === 'normal' ? null : (
          <span className="me-2 text-xs text-copper">{PRICE_RULE_NAMES[rule]}</span>
        )}
        <span className="text-lg font-semibold text-copper tabular-nums">¥{shownYuan(fen)}</span>
        {fen < listFen ? (
          <del className="ms-2 text-sm text-muted tabular-nums">¥{shownYuan(listFen)}</del>
        ) : null}
      </p>
      {earlyUntil ? <p className="text-xs text-muted">至 {earlyUntil}</p> : null}
    </>
  )
}
