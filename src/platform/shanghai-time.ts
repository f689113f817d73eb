import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/**
 * The one place that turns instants into Chinese dates. The portal's days are days in Shanghai, whatever the zone of
 * the server or the browser (C-99). China has had no daylight saving since 1991, so a fixed offset is exact.
 */

const OFFSET_MS = 8 * HOUR_MS

interface ShanghaiParts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const two = (value: number) => String(value).padStart(2, '0')

export function shanghaiParts(instant: Date): ShanghaiParts {
  const shifted = new Date(instant.getTime() + OFFSET_MS)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  }
}

/** `2026-11-21` */
export function shanghaiDay(instant: Date): string {
  const { year, month, day } = shanghaiParts(instant)
  return `${year}-${two(month)}-${two(day)}`
}

/** `11-21`, as home's headlines show it (HOME-06). */
export function shanghaiMonthDay(instant: Date): string {
  const { month, day } = shanghaiParts(instant)
  return `${two(month)}-${two(day)}`
}

/** `2026-11-21 09:30` */
export function shanghaiMinute(instant: Date): string {
  const { hour, minute } = shanghaiParts(instant)
  return `${shanghaiDay(instant)} ${two(hour)}:${two(minute)}`
}

/** `2026-11-21 09:30` of an ISO time that is Shanghai's already, as the server's answers are. */
export const minuteOf = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

/** `2026-11-21` of the same. */
export const dayOf = (iso: string): string => iso.slice(0, 10)

/** `2026-11-21T09:30:00+08:00`, for machines. */
export function shanghaiIso(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, -'.000Z'.length) + '+08:00'
}

/** 刚刚, 5分钟前, 3小时前 within a day; then, and for what is still to come, MM-DD in the same year or YYYY-MM-DD (B-110). */
export function timeToShow(instant: Date, now: Date): string {
  const agoMs = now.getTime() - instant.getTime()
  // Clocks differ by seconds; what is further ahead is a date.
  const isToCome = agoMs <= -MINUTE_MS
  if (!isToCome && agoMs < MINUTE_MS) return '刚刚'
  if (!isToCome && agoMs < HOUR_MS) return `${Math.floor(agoMs / MINUTE_MS)}分钟前`
  if (!isToCome && agoMs < DAY_MS) return `${Math.floor(agoMs / HOUR_MS)}小时前`
  return shanghaiParts(instant).year === shanghaiParts(now).year
    ? shanghaiMonthDay(instant)
    : shanghaiDay(instant)
}

/** An instant as pages need it: formatted for Shanghai on the server, never in the browser (B-110). */
export interface ShownTime {
  /** ISO 8601 with +08:00, for `<time datetime>` and structured data. */
  readonly iso: string
  /** 刚刚, 5分钟前, 11-21 or 2025-11-21. */
  readonly text: string
  readonly monthDay: string
}

export function shownTime(instant: Date, now: Date): ShownTime {
  return { iso: shanghaiIso(instant), text: timeToShow(instant, now), monthDay: shanghaiMonthDay(instant) }
}

/** The instant of a wall-clock time in Shanghai. */
export function fromShanghai(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
): Date {
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - OFFSET_MS)
}

/** The instant at which Shanghai's clocks show this time (`09:30:00`) of a day (`2026-11-21`); its first without a time. */
export function shanghaiInstant(day: string, time = '00:00:00'): Date {
  return new Date(`${day}T${time}+08:00`)
}

/** The instant at which a day ends in Shanghai, which is the first of the next. */
export const endOfDay = (day: string): Date => new Date(shanghaiInstant(day).getTime() + DAY_MS)

/** The last day of what ends at an instant, which for a midnight is the day before. */
export const lastDayBefore = (end: Date): string => shanghaiDay(new Date(end.getTime() - 1))
