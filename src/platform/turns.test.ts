import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takingTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function work(started: number[]) {
  const ends: (() => void)[] = []
  return {
    of: (index: number) => () =>
      new Promise<number>((resolve) => {
        started.push(index)
        ends[index] = () => resolve(index)
      }),
    end: (index: number) => ends[index]?.(),
  }
}

test('so many go on side by side, and the others in the order in which they came', async () => {
  const started: number[] = []
  const inTurn = takingTurns({ atOnce: 2, forMs: 10 })
  const { of, end } = work(started)
  const all = [0, 1, 2, 3].map((index) => inTurn(of(index)))
  expect(started).toEqual([0, 1])
  end(1)
  expect(await all[1]).toBe(1)
  expect(started).toEqual([0, 1, 2])
  end(0)
  await all[0]
  expect(started).toEqual([0, 1, 2, 3])
  end(2)
  end(3)
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

test('one that is slow keeps nobody waiting, and passes its turn once', async () => {
  const started: number[] = []
  const inTurn = takingTurns({ atOnce: 1, forMs: 10 })
  const { of, end } = work(started)
  const all = [0, 1, 2].map((index) => inTurn(of(index)))
  await vi.advanceTimersByTimeAsync(9)
  expect(started).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual([0, 1])
  end(0)
  expect(await all[0]).toBe(0)
  expect(started).toEqual([0, 1])
  end(1)
  await all[1]
  expect(started).toEqual([0, 1, 2])
  end(2)
  await all[2]
  expect(vi.getTimerCount()).toBe(0)
})

test('one that fails passes its turn, at once or later', async () => {
  const inTurn = takingTurns({ atOnce: 1, forMs: 10 })
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const throwing = inTurn(() => {
    throw new Error('thrown')
  })
  const last = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  await expect(throwing).rejects.toThrow('thrown')
  expect(await last).toBe('done')
})
