import { CONTENT_SORTS, type ContentSort } from '../list-contract.ts'
import type { ListAddress } from '../views/list-address.ts'

interface Choice<Value> {
  readonly value: Value | ''
  readonly label: string
}
const choices = <Value extends string>(...all: readonly (readonly [Value | '', string])[]): Choice<Value>[] =>
  all.map(([value, label]) => ({ value, label }))

export const STATES = choices<NonNullable<ListAddress['state']>>(
  ['', '全部'],
  ['public', '已公开'],
  ['draft', '草稿'],
  ['scheduled', '待公开'],
  ['hidden', '未展示'],
  ['withdrawn', '已撤下'],
)
export const WORKS = choices<NonNullable<ListAddress['work']>>(
  ['', '不限进展'],
  ['any', '有未发布的修改'],
  ['mine', '我在写的'],
  ['handed_in', '我送审的'],
  ['review', '在审'],
  ['scheduled', '定了时间的'],
  ['ageing', '一年没有编辑过的'],
)
/** What stands first where nobody chose is chosen by nothing. */
const SORT_NAMES: Readonly<Record<ContentSort, string>> = {
  newest: '新的在前',
  changed: '最近修改',
  oldest: '旧的在前',
}
export const SORTS = choices<ContentSort>(
  ...CONTENT_SORTS.map((sort) => [sort === 'newest' ? '' : sort, SORT_NAMES[sort]] as const),
)
