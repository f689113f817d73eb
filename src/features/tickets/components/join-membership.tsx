import { shownYuan } from '#platform/money.ts'
import type { QuoteWire } from '../wire.ts'

const FEN_OF_YUAN = 100
const yuan = (amount: number) => `¥${shownYuan(Math.round(amount * FEN_OF_YUAN))}`

/** Offers a year of membership in the same order, by which these tickets are cheaper at once (PROD-10). */
export function JoinMembership({
  membership: { year, list, tickets, price },
  memberWord,
  isChosen,
  onChoose,
}: {
  membership: NonNullable<QuoteWire['membership']>
  /** 半价. */
  memberWord: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const less = list - price
  return (
    <section aria-label="加入会员" className="mt-6 rounded-xl bg-copper-soft p-4 sm:p-5">
      <label className="flex items-start gap-3 text-ink">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>
          加入会员，本票{memberWord}：合计 {yuan(price)}
        </span>
      </label>
      <p className="mt-2 ps-8 text-sm text-body">
        会员一年 {yuan(year)} ＋ 门票 {yuan(tickets)}；不加入，门票 {yuan(list)}。
        {less > 0 ? `加入比不加入还少 ${yuan(less)}。` : ''}
        付款后会员与门票一起生效；会员以后若退款，{memberWord}的门票由主办方决定补差价或退票。{' '}
        <a href="/membership" target="_blank" rel="noopener" className="text-link">
          会员权益
        </a>
      </p>
    </section>
  )
}
