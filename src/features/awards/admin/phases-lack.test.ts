import { expect, test } from 'vitest'
import { phasesLack } from './phases-lack.ts'

const TODAY = '2026-11-20'
const application = { kind: 'application', from: '2026-10-01', until: '2026-11-24' }
const vote = { kind: 'vote', from: '2026-11-25', until: '2026-12-04' }

test('a vote that follows the last day to apply lacks nothing, nor does a year without one, or half filled in', () => {
  for (const phases of [
    [application, vote],
    [application],
    [vote],
    [{ kind: 'vote' }, application],
    undefined,
  ])
    expect(phasesLack({ phases }, TODAY)).toBeUndefined()
})

test('a vote that begins while one can still apply, also in a second period, has nobody to vote for', () => {
  const late = { ...application, until: '2026-11-25' }
  expect(phasesLack({ phases: [late, vote] }, TODAY)).toBe(
    '申报到2026年11月25日才截止，而用户投票2026年11月25日就开始：申报截止以前参评名单不公开，读者没有可投的参评者。',
  )
  const again = { kind: 'application', from: '2026-12-01' }
  expect(phasesLack({ phases: [application, vote, again] }, TODAY)).toContain('2026年12月1日才截止')
  expect(phasesLack({ phases: [late, vote] }, '2026-11-26')).toBeUndefined()
})
