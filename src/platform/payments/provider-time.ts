import { HOUR_MS } from '../durations.ts'
import { shanghaiInstant, shanghaiIso } from '../shanghai-time.ts'

const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/
/** Bills of a day are ready by ten o'clock the next morning (WeChat Pay, "bill API"; Alipay says nine). */
const BILL_HOURS = 24 + 10

/** `2026-11-21 09:30:00` on Shanghai's clock, whatever the server's zone; undefined when it is no such time. */
export function instantOfProvider(text: string): Date | undefined {
  const [, day, time] = TIME.exec(text.trim()) ?? []
  const instant = shanghaiInstant(day ?? '', time)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** The instant as providers write it: `2026-11-21 09:30:00` on Shanghai's clock. */
export function providerTime(instant: Date): string {
  return shanghaiIso(instant).slice(0, 19).replace('T', ' ')
}

/** Whether "there is no bill" for this day means that nothing moved, and not that the bill is still being made. */
export function isBillDue(day: string, now: Date): boolean {
  return now.getTime() >= shanghaiInstant(day).getTime() + BILL_HOURS * HOUR_MS
}
