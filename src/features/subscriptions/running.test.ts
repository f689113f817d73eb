import { expect, test } from 'vitest'
import { brings, isPaused, isRunning, issuesLeft } from './running.ts'

const BEGUN: Parameters<typeof brings>[0] = {
  issues: 4,
  delivered: 1,
  endedAt: null,
  fromYear: 2026,
  fromQuarter: 3,
  orderNumber: '1',
  pausedYear: null,
  pausedQuarter: null,
  continuedYear: null,
  continuedQuarter: null,
}
const q = (year: number, quarter: number) => ({ year, quarter })

test('a subscription runs until it is used up or ended, and may wait meanwhile', () => {
  const usedUp = { ...BEGUN, delivered: 4 }
  const ended = { ...BEGUN, endedAt: new Date() }
  const paused = { ...BEGUN, pausedYear: 2027, pausedQuarter: 1 }
  expect([BEGUN, usedUp, ended, paused].map(isRunning)).toEqual([true, false, false, true])
  expect([BEGUN, paused, { ...paused, delivered: 4 }].map(isPaused)).toEqual([false, true, false])
  expect(issuesLeft([BEGUN, usedUp, ended, paused])).toBe(6)
})

test('several issues are those from a quarter on, and one is that quarter’s and no other', () => {
  const quarters = [q(2026, 2), q(2026, 3), q(2026, 4), q(2027, 1), q(2027, 2)]
  const which = (subscription: typeof BEGUN) => quarters.map((each) => brings(subscription, each))
  expect(which(BEGUN)).toEqual([false, true, true, true, true])
  expect(which({ ...BEGUN, issues: 1 })).toEqual([false, true, false, false, false])
  // What is given away is any issue from then on, one of them.
  expect(brings({ ...BEGUN, issues: 1, orderNumber: null }, q(2027, 1))).toBe(true)
  const paused = { ...BEGUN, pausedYear: 2026, pausedQuarter: 4 }
  expect(which(paused)).toEqual([false, true, false, false, false])
  const goesOn = { ...BEGUN, continuedYear: 2027, continuedQuarter: 1 }
  expect(which(goesOn)).toEqual([false, false, false, true, true])
})
