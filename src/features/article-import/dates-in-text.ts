import { fromShanghai } from '#platform/shanghai-time.ts'

/** A source that names only a day was published at this hour of it, Shanghai time. */
const HOUR_OF_A_BARE_DAY = 9
const DAY =
  /(?<!\d)(\d{4})\s*(?:年|[-/.])\s*(\d{1,2})\s*(?:月|[-/.])\s*(\d{1,2})(?!\d)\s*[日号]?(?:[T\s　]*(\d{1,2})\s*[:：时]\s*(\d{1,2})(?:\s*[:：分]\s*(\d{1,2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?/
const CHINESE_DAY =
  /([〇○零一二三四五六七八九]{4})年([一二三四五六七八九十]{1,2})月([一二三四五六七八九十]{1,3})日/

/** The first date in a text, from 1900 to 2100; a time without a zone is Shanghai's. Undefined when there is none. */
export function dateIn(text: string): Date | undefined {
  const match = DAY.exec(text)
  if (match) {
    const [, year, month, day, hour, minute, second, zone] = match
    return instant(Number(year), Number(month), Number(day), hour, minute, second, zone)
  }
  const chinese = CHINESE_DAY.exec(text)
  if (!chinese) return undefined
  const year = Number([...(chinese[1] ?? '')].map(digit).join(''))
  return instant(year, upTo99(chinese[2] ?? ''), upTo99(chinese[3] ?? ''))
}

/** A date as data files write it: text, milliseconds or seconds since 1970, 20231229. */
export function dateFrom(value: unknown): Date | undefined {
  if (value instanceof Date) return inRange(value)
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return instant(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  return /^\d{9,13}$/.test(text) ? fromNumber(Number(text)) : dateIn(text)
}

function fromNumber(value: number): Date | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined
  if (value >= 19_000_101 && value <= 21_001_231) return dateFrom(String(value))
  return inRange(new Date(value < 1e11 ? value * 1000 : value))
}

function instant(
  year: number,
  month: number,
  day: number,
  hour?: string,
  minute?: string,
  second?: string,
  zone?: string,
) {
  const check = new Date(Date.UTC(year, month - 1, day))
  if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return undefined
  const hasTime = hour !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(second ?? 0) < 60
  if (!hasTime) return inRange(fromShanghai(year, month, day, HOUR_OF_A_BARE_DAY))
  const inShanghai = fromShanghai(year, month, day, Number(hour), Number(minute), Number(second ?? 0))
  const shift = zone === undefined ? 0 : 480 - minutesOf(zone)
  return inRange(new Date(inShanghai.getTime() + shift * 60_000))
}

function minutesOf(zone: string): number {
  if (zone === 'Z') return 0
  const sign = zone.startsWith('-') ? -1 : 1
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)))
}

function inRange(date: Date): Date | undefined {
  const year = date.getUTCFullYear()
  return year >= 1900 && year <= 2100 ? date : undefined
}

const DIGITS = '零一二三四五六七八九'

function digit(character: string): number {
  return Math.max(DIGITS.indexOf(character), 0)
}

function upTo99(text: string): number {
  const ten = text.indexOf('十')
  if (ten < 0) return digit(text)
  return (
    (ten === 0 ? 1 : digit(text[0] ?? '')) * 10 + (ten === text.length - 1 ? 0 : digit(text.at(-1) ?? ''))
  )
}
