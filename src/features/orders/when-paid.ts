import { shanghaiDay, shanghaiIso } from '#platform/shanghai-time.ts'

/** When money came, as people are told: by bank the day alone, as a bank's statement, and so the office, knows no more. */
export const whenPaid = (at: Date, by: string): string =>
  by === 'transfer' ? shanghaiDay(at) : shanghaiIso(at)
