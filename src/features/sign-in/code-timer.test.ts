import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followWaiting, secondsLeft, startWaiting } from './code-timer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what is waited for counts down, each by itself, and ends with nothing left running', () => {
  const told = vi.fn()
  const stop = followWaiting(told)
  startWaiting(1, 3)
  startWaiting('proof 1', 1)
  expect([secondsLeft(1), secondsLeft('proof 1'), secondsLeft(2)]).toEqual([3, 1, 0])
  vi.advanceTimersByTime(1000)
  expect([secondsLeft(1), secondsLeft('proof 1')]).toEqual([2, 0])
  expect(told).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(2000)
  expect(secondsLeft(1)).toBe(0)
  expect(told).toHaveBeenCalledTimes(5)
  expect(vi.getTimerCount()).toBe(0)
  stop()
})

test('a dialog that is closed and opened again goes on counting where it was', () => {
  const stop = followWaiting(() => undefined)
  startWaiting(1, 120)
  stop()
  vi.advanceTimersByTime(30_000)
  const told = vi.fn()
  const stopAgain = followWaiting(told)
  expect(secondsLeft(1)).toBe(90)
  vi.advanceTimersByTime(90_000)
  expect(secondsLeft(1)).toBe(0)
  expect(told).toHaveBeenCalledTimes(90)
  expect(vi.getTimerCount()).toBe(0)
  stopAgain()
})
