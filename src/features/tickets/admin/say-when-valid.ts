import { minuteOf } from '#platform/shanghai-time.ts'
import type { CodeView } from './contract.ts'

/** From when to when a code can be used, and whether that is over or has not begun. */
export function sayWhenValid({ startsAt, endsAt }: Pick<CodeView, 'startsAt' | 'endsAt'>, now: Date): string {
  if (startsAt === null && endsAt === null) return '不限'
  const between = `${startsAt ? minuteOf(startsAt) : '现在'} 至 ${endsAt ? minuteOf(endsAt) : '不限'}`
  if (endsAt !== null && new Date(endsAt) <= now) return `${between}，已过期`
  if (startsAt !== null && new Date(startsAt) > now) return `${between}，还没开始`
  return between
}
