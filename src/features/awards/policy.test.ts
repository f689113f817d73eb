import { describe, expect, test } from 'vitest'
import { applicationOn, isSafeApplyAddress } from './policy.ts'

const closedNotice = '申报已经结束'
const phase = { kind: 'application', from: '2026-03-02', until: '2026-05-31' } as const
const vote = { kind: 'vote', from: '2026-01-01', until: '2026-12-31' } as const
type Phases = Parameters<typeof applicationOn>[1]['phases']
const on = (day: string, phases: readonly object[]) =>
  applicationOn(day, { phases: phases as Phases, closedNotice })

describe('one can apply', () => {
  test.each([
    ['2026-03-01', { state: 'upcoming', notice: '申报将于2026年3月2日开始' }],
    ['2026-03-02', { state: 'open' }],
    ['2026-05-31', { state: 'open' }],
    ['2026-06-01', { state: 'closed', notice: closedNotice }],
  ])('on %s: %j', (day, expected) => {
    expect(on(day, [vote, phase])).toEqual(expected)
  })

  test('on its one day where the phase has no end', () => {
    const day = { kind: 'application', from: '2026-03-02' }
    expect(on('2026-03-02', [day])).toEqual({ state: 'open' })
    expect(on('2026-03-03', [day])).toMatchObject({ state: 'closed' })
  })

  test.each([
    ['2026-05-31', { state: 'open' }],
    ['2026-06-09', { state: 'upcoming', notice: '申报将于2026年6月10日开始' }],
    ['2026-06-10', { state: 'open' }],
    ['2026-06-21', { state: 'closed', notice: closedNotice }],
  ])('in each of two phases, on %s: %j', (day, expected) => {
    const more = { kind: 'application', from: '2026-06-10', until: '2026-06-20' }
    expect(on(day, [phase, vote, more])).toEqual(expected)
    expect(on(day, [more, phase])).toEqual(expected)
  })

  test('never in a year without the phase', () => {
    expect(on('2026-03-02', [vote])).toEqual({ state: 'closed', notice: closedNotice })
    expect(on('2026-03-02', [])).toEqual({ state: 'closed', notice: closedNotice })
  })
})

test.each([
  ['/jgj/apply', true],
  ['https://forms.example.com/a', true],
  ['http://forms.example.com/a', false],
  ['//forms.example.com', false],
  ['/\\forms.example.com', false],
  ['javascript:alert(1)//https:', false],
  ['x/jgj', false],
  ['', false],
])('applications at %j: %s', (address, isSafe) => {
  expect(isSafeApplyAddress(address)).toBe(isSafe)
})
