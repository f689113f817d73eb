import type { Planned } from './contract.ts'

/** In the words of the office. */
export const PLANNED_ACT_NAMES: Readonly<Record<Planned['act'], string>> = {
  publish: '发布',
  correct: '更正',
  withdraw: '撤下',
  appear: '公开',
}
