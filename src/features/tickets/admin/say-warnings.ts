import { hasEnded } from '../policy.ts'
import type { OfficeView } from './contract.ts'

type Warned = Pick<OfficeView, 'event' | 'sales'> & {
  readonly types: readonly { readonly isSold: boolean; readonly soldUntil: string | null }[]
}

/** Why nobody can register for an event though its sale is on, and what that means for who has. */
export function sayWarnings({ event, sales, types }: Warned, now: Date): string[] {
  if (!sales || sales.state === 'cancelled' || hasEnded(event, now)) return []
  if (event.isWithdrawn)
    return [
      '活动已经撤下：读者打不开它的页面，不能报名；卖出的票仍然有效，但持票人收不到提醒与变动的通知。请在“活动”里恢复公开；不办了的，请“取消活动”。',
    ]
  if (sales.state !== 'open') return []
  const sold = types.filter(({ isSold }) => isSold)
  const isOver = sold.every(({ soldUntil }) => soldUntil !== null && new Date(soldUntil) <= now)
  return [
    event.isUpcoming ? '' : '读者还不能报名：请在“活动”里打开这一场的“即将举行”，并发布。',
    sold.length > 0 ? '' : '还没有出售的门票，读者没有可以报的。请在“门票”里加一种。',
    sold.length > 0 && isOver
      ? '在售的门票都过了“停售”的时间，读者看到的是报名已经截止。要再卖，请把票种的“停售”改晚。'
      : '',
  ].filter(Boolean)
}
