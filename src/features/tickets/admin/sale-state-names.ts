import type { SALE_STATES } from '../words.ts'

export const SALE_STATE_NAMES: Readonly<Record<(typeof SALE_STATES)[number], string>> = {
  closed: '未开放',
  open: '报名中',
  paused: '暂停',
  cancelled: '已取消',
}
