import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askPatiently, MOST_TRIES, type Waiting } from './ask-patiently.ts'
import { CallFailed } from './client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = (afterMs?: number) => new CallFailed(503, '人多', { afterMs })

/** Asks what fails so many times with this, and follows it until it is over. */
async function follow(failures: number, failure: CallFailed) {
  const leaving = new AbortController()
  const waits: (Waiting | undefined)[] = []
  let asked = 0
  const answer = askPatiently(
    async () => {
      asked += 1
      if (asked <= failures) throw failure
      return asked
    },
    { signal: leaving.signal, onWait: (waiting) => waits.push(waiting) },
  ).catch((error: unknown) => error)
  return { answer, waits, stop: () => leaving.abort(), asked: () => asked }
}

describe('asking patiently', () => {
  test('asks again after what the portal said, and says what it waits for', async () => {
    const { answer, waits, asked } = await follow(1, busy(7000))
    await vi.advanceTimersByTimeAsync(6999)
    expect(asked()).toBe(1)
    expect(waits).toEqual([{ sentence: '人多', nextTry: 2, seconds: expect.toBeOneOf([7, 8]) }])
    await vi.advanceTimersByTimeAsync(1001)
    expect(await answer).toBe(2)
    expect(waits.at(-1)).toBeUndefined()
  })

  test('asks a lost network seldomer and seldomer, and not without end', async () => {
    const { answer, waits, asked } = await follow(Infinity, busy())
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(await answer).toMatchObject({ message: '人多' })
    expect(asked()).toBe(MOST_TRIES)
    const seconds = waits.flatMap((waiting) => waiting?.seconds ?? [])
    expect(seconds[0]).toBeLessThanOrEqual(3)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(38)
    expect(seconds.reduce((sum, each) => sum + each)).toBeGreaterThan(60)
  })

  test('never asks again what was answered, nor what is to wait for long', async () => {
    for (const failure of [new CallFailed(409, '售完'), busy(3_600_000)]) {
      const { answer, asked } = await follow(1, failure)
      expect(await answer).toBe(failure)
      expect(asked()).toBe(1)
    }
  })

  test('stops when told to', async () => {
    const { answer, stop, asked } = await follow(Infinity, busy(5000))
    await vi.advanceTimersByTimeAsync(100)
    stop()
    expect(await answer).toMatchObject({ message: '人多' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(1)
  })
})
