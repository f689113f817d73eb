import type { SALE_STATES } from '../words.ts'
import { hasEnded } from '../policy.ts'

type SaleState = (typeof SALE_STATES)[number]

const SALE_STATE_NAMES: Readonly<Record<SaleState, string>> = {
  closed: '未开放',
  open: '报名中',
  paused: '暂停',
  cancelled: '已取消',
}

interface Sale {
  readonly state: SaleState
  readonly opensAt: string | null
  readonly closesAt: string | null
}

/** What is said of an event's sale now: whatever was left switched on, nobody registers before its time or after it. */
export function saleStateNow(
  { state, opensAt, closesAt }: Sale,
  { endsOn }: { readonly endsOn: string },
  now = new Date(),
): string {
  if (state === 'cancelled') return SALE_STATE_NAMES.cancelled
  if (hasEnded({ endsOn }, now)) return '已结束'
  if (state !== 'open') return SALE_STATE_NAMES[state]
  if (closesAt !== null && new Date(closesAt) <= now) return '报名已截止'
  return opensAt !== null && new Date(opensAt) > now ? '还没到开放时间' : SALE_STATE_NAMES.open
}
