import { expect, test } from 'vitest'
import { hasPublicPage, isOrganisation, mayBeAsked, RIGHTS, showsJob, showsReads } from './policy.ts'

/** By the numbers of the specified API, which stand in the data of old. */
test.each([
  ['an organisation', isOrganisation, [4]],
  ['whose reads are shown', showsReads, [64]],
  ['who may be asked', mayBeAsked, [512]],
] as const)('%s has the one right that says so', (_who, holds, expected) => {
  expect(Object.values(RIGHTS).filter((right) => holds([right]))).toEqual(expected)
  expect(holds([])).toBe(false)
  expect(holds([2, ...expected])).toBe(true)
})

test('job and company are shown of people alone', () => {
  expect([[], [2], [64, 512]].map(showsJob)).toEqual([true, true, true])
  expect([[4], [16], [4, 16]].map(showsJob)).toEqual([false, false, false])
})

test('an ordinary reader has no page; a right or a publication makes one', () => {
  expect(hasPublicPage({ rights: [], topicCount: 0 })).toBe(false)
  expect(hasPublicPage({ rights: [2], topicCount: 0 })).toBe(true)
  expect(hasPublicPage({ rights: [], topicCount: 1 })).toBe(true)
})
