import { z } from 'zod'
import { FAR_FUTURE_MS } from './far-future.ts'

/** Building blocks of calls' and pages' inputs; numbers may come as text, as forms and addresses send them. */

/** What was sent empty, as forms and addresses send what nobody filled in, was not sent. */
export const emptyAsMissing = <Value>(value: Value) => (value === '' || value === null ? undefined : value)
const whole = () => z.number({ error: '应为数字' }).int('应为整数')
/** A number may be written in figures, but not as `0x2713` or `10003e0`, of which one thing would have many addresses. */
const writtenNumber = (value: number | string | null | undefined) =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : emptyAsMissing(value)

/** An id of ours. */
export const positiveId = z.preprocess(
  writtenNumber,
  whole().positive('应为正整数').max(Number.MAX_SAFE_INTEGER, '数字过大'),
)

/** A page number from 1. */
export const page = z.preprocess(
  writtenNumber,
  whole().min(1, '页码从 1 开始').max(1_000_000, '页码过大').default(1),
)

/** The cursor of lists: milliseconds, strictly older is meant; missing and far future mean the newest (DISC-07, B-88). */
export const cursor = z.preprocess(
  writtenNumber,
  whole().min(0, '不能为负数').max(Number.MAX_SAFE_INTEGER, '数字过大').default(FAR_FUTURE_MS),
)

/** How many rows are wanted; more than `most` gives `most`. */
export function count({ fallback, most }: { fallback: number; most: number }) {
  return z
    .preprocess(
      writtenNumber,
      whole()
        .min(1, '至少为 1')
        .default(fallback)
        .transform((value) => Math.min(value, most)),
    )
    .describe(`要几行；不写为 ${fallback}，超过 ${most} 按 ${most} 算`)
}

/** A short text, trimmed. */
export function word(most: number) {
  return z.string({ error: '应为文字' }).trim().max(most, `不能超过 ${most} 个字`)
}

/** What cleaning takes away from a text, and signs of several code units, may make it longer before it is counted. */
const ROOM_BEFORE_CLEANING = 4

/**
 * A text that its verb cleans and then counts by characters; what cannot become one of `most` characters is refused
 * before anything is worked on.
 */
export function writtenText(most: number) {
  return z.string({ error: '应为文字' }).max(most * ROOM_BEFORE_CLEANING, `不能超过 ${most} 个字`)
}

/** A number in either spelling, as it was sent. */
export const numberOrText = z.union([z.number(), word(40)], { error: '应为数字或文字' })

/** A short text that callers also send as a number, such as a phone or a code. */
export function wordOrNumber(most: number) {
  return z.union([word(most), z.number()], { error: '应为文字或数字' }).transform(String)
}

const MOST_NAMES = 20
/** Names as an array or as one text with commas (B-87). */
export const listOfNames = listOf(word(60), MOST_NAMES)
  .nullish()
  .transform((names) => names?.filter(Boolean) ?? [])

/** Up to `most` items as an array or as one text with commas; a number alone is a list of one. */
export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess(
    (value: readonly z.input<Item>[] | number | string | null | undefined) => {
      if (typeof value === 'number') return [value]
      if (typeof value !== 'string') return emptyAsMissing(value)
      return value
        .split(/[,，]/, most + 1)
        .map((part) => part.trim())
        .filter(Boolean)
    },
    z.array(item, { error: '应为数组或以逗号分隔的文字' }).max(most, `最多 ${most} 项`),
  )
}
