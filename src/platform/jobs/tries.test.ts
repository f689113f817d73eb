import { expect, test } from 'vitest'
import { triesFor } from './tries.ts'

/** Seconds from the first failure to the last try, without the chance that pg-boss adds. */
function bridged(schedule: string | undefined): number {
  const { retryLimit, retryDelay, retryDelayMax } = triesFor(schedule)
  return Array.from({ length: retryLimit }, (_, index) =>
    Math.min(retryDelay * 2 ** index, retryDelayMax),
  ).reduce((sum, each) => sum + each, 0)
}

test('what comes once a night or an hour outlives an outage of hours', () => {
  for (const schedule of ['40 2 * * *', '13 * * * *', undefined])
    expect(bridged(schedule)).toBeGreaterThan(6 * 3600)
})

test('what comes again within minutes is left to the next time', () => {
  for (const schedule of ['* * * * *', '*/10 * * * *', '*/15 10-23 * * *'])
    expect(bridged(schedule)).toBeLessThan(60)
})
