import { z } from 'zod'
import { emptyAsMissing } from '#platform/calls/inputs.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Industry } from '#platform/industries/industry.ts'
import { SearchKind } from './contract.ts'
import type { SearchInput } from './answer.server.ts'

/** What a reader chooses besides the words, in the words of addresses and of the call. */

export const ORDERS = { relevance: '相关优先', date: '最新优先' } as const
export const TIMES = { week: '近一周', month: '近一月', year: '近一年', earlier: '一年以前' } as const
export const PAYS = { free: '免费', paid: '会员' } as const

const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as [K, ...K[]]
/** An address of a page of ours. */
const PATH = /^\/[\w\-/]+$/
const LONGEST_PATH = 80
const LONGEST_SOURCE = 60

const shapes = {
  kind: z.enum(SearchKind.options, { error: `应为 ${SearchKind.options.join('、')} 之一` }),
  order: z.enum(keysOf(ORDERS), { error: '应为 relevance、date 之一' }),
  time: z.enum(keysOf(TIMES), { error: '应为 week、month、year、earlier 之一' }),
  pay: z.enum(keysOf(PAYS), { error: '应为 free、paid 之一' }),
  source: z.string().max(LONGEST_SOURCE, { error: `来源不能超过 ${LONGEST_SOURCE} 个字` }),
  within: z
    .string()
    .max(LONGEST_PATH, { error: '地址太长' })
    .regex(PATH, { error: '应为本站一个页面的地址，如 /user/12' }),
}

/** A choice that may be left empty. */
export const unlessEmpty = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsMissing, schema.optional())

const unlessUnknown = <T extends z.ZodType>(schema: T) => unlessEmpty(schema).catch(undefined)

/** In a call: what cannot be understood is refused. */
export const choiceInputs = {
  kind: unlessEmpty(shapes.kind).describe('只要一种内容'),
  order: unlessEmpty(shapes.order).describe('次序，默认 relevance'),
  time: unlessEmpty(shapes.time).describe('只要一段时间之内的'),
  pay: unlessEmpty(shapes.pay).describe('只要免费的，或只要会员的'),
  source: unlessEmpty(shapes.source).describe('只要一个来源的'),
  within: unlessEmpty(shapes.within).describe('只在一个人物、一场活动的内容里找：其页面的地址'),
} satisfies Record<Exclude<keyof Choices, 'industry'>, z.ZodType>

/** In an address: what cannot be understood is left out. */
export const choiceParameters = {
  industry: unlessUnknown(Industry),
  kind: unlessUnknown(shapes.kind),
  order: unlessUnknown(shapes.order),
  time: unlessUnknown(shapes.time),
  pay: unlessUnknown(shapes.pay),
  source: unlessUnknown(shapes.source),
  within: unlessUnknown(shapes.within),
} satisfies Record<keyof Choices, z.ZodType>

export interface Choices {
  /** Missing: the main one. */
  readonly industry?: Industry | undefined
  readonly kind?: SearchKind | undefined
  readonly order?: keyof typeof ORDERS | undefined
  readonly time?: keyof typeof TIMES | undefined
  readonly pay?: keyof typeof PAYS | undefined
  readonly source?: string | undefined
  readonly within?: string | undefined
}

const DAYS = { week: 7, month: 31, year: 365, earlier: 365 } as const

/** The choices as the search understands them. */
export function filtersOf(
  { kind, order, time, pay, source, within }: Choices,
  now: Date,
): Omit<SearchInput, 'q' | 'industry' | 'page' | 'limit'> {
  const border = time && now.getTime() - DAYS[time] * DAY_MS
  return {
    kinds: kind && [kind],
    order,
    ...(time === 'earlier' ? { until: border } : { since: border }),
    isPaid: pay && pay === 'paid',
    source,
    within,
  }
}
