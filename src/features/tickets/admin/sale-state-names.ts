import type { SALE_STATES } from '../words.ts'
import { hasEnded } from '../policy.ts'

type SaleState = (typeof SALE_STATES)[number]

const SALE_STATE_NAMES: Readonly<Record<SaleState, string>> = {
  closed: '未开放',
  open: '报名中',
  paused: '暂停',
  cancelled: '已取消',
}

/** What is said of an event's sale today; of one that took place, that it is over, whatever was left switched on. */
export const saleStateToday = (state: SaleState, { endsOn }: { readonly endsOn: string }): string =>
  state !== 'cancelled' && hasEnded({ endsOn }, new Date()) ? '已结束' : SALE_STATE_NAMES[state]
