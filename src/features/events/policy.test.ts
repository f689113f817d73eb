import { describe, expect, test } from 'vitest'
import { isOpenForAwards, isUpcoming } from './policy.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const event = { isUpcoming: true, endsOn: '2024-12-20', applyUntil: '2024-11-13' }

describe('an application is open', () => {
  test('until 23:59:58 of the last day in Shanghai', () => {
    expect(isOpenForAwards(event, at('2024-11-13T23:59:58'))).toBe(true)
  })

  test('no longer at 23:59:59 of it', () => {
    expect(isOpenForAwards(event, at('2024-11-13T23:59:59'))).toBe(false)
  })

  test('all through the last day, though that day began in Shanghai when it was still the day before elsewhere', () => {
    expect(isOpenForAwards(event, at('2024-11-13T00:00:01'))).toBe(true)
    expect(isOpenForAwards(event, at('2024-11-13T08:30:00'))).toBe(true)
  })

  test('never without a last day', () => {
    expect(isOpenForAwards({ ...event, applyUntil: null }, at('2024-01-01T00:00:00'))).toBe(false)
  })

  test('never for a past event, whatever its last day', () => {
    expect(
      isOpenForAwards({ ...event, isUpcoming: false, applyUntil: '2099-01-01' }, at('2024-01-01T00:00:00')),
    ).toBe(false)
  })
})

describe('an event is still to come', () => {
  test('through its last day and not the day after', () => {
    expect(isUpcoming(event, at('2024-12-20T23:00:00'))).toBe(true)
    expect(isUpcoming(event, at('2024-12-21T00:00:00'))).toBe(false)
  })

  test('only when it is marked so', () => {
    expect(isUpcoming({ ...event, isUpcoming: false }, at('2024-01-01T00:00:00'))).toBe(false)
  })
})
