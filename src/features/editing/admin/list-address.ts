import { z } from 'zod'
import { CONTENT_SORTS, CONTENT_WORK, LISTED_STATES } from '../list-contract.ts'

/** What a list's address may say; whatever else stands there counts as not said. */
const word = z.string().max(100).optional().catch(undefined)
const ListAddress = z.object({
  q: word,
  state: z.enum(LISTED_STATES).optional().catch(undefined),
  work: z.enum(CONTENT_WORK).optional().catch(undefined),
  sort: z.enum(CONTENT_SORTS).optional().catch(undefined),
  page: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .optional()
    .catch(undefined),
})
export type ListAddress = z.infer<typeof ListAddress>

export const listAddress = (search: unknown): ListAddress => ListAddress.parse(search)

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
  ['review', '在审'],
  ['scheduled', '定了时间的'],
)
export const SORTS = choices<NonNullable<ListAddress['sort']>>(
  ['', '新的在前'],
  ['changed', '最近修改'],
  ['oldest', '旧的在前'],
)
