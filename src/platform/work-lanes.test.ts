import { expect, test } from 'vitest'
import { workLanes } from './work-lanes.ts'

test('never more work runs at once than there are lanes, all of it is done, and what exceeds the queue is refused', async () => {
  const inLane = workLanes({ atOnce: 2, waiting: 3, code: 'busy' })
  const open: (() => void)[] = []
  const started: number[] = []
  const work = (index: number) => () =>
    new Promise<number>((resolve) => {
      started.push(index)
      open.push(() => resolve(index))
    })
  const all = [0, 1, 2, 3, 4].map((index) => inLane(work(index)))
  await expect(inLane(work(5))).rejects.toMatchObject({ kind: 'overloaded', code: 'busy' })
  expect(started).toEqual([0, 1])
  for (let index = 0; index < 5; index++) {
    open[index]?.()
    await all[index]
  }
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4])
  expect(started).toEqual([0, 1, 2, 3, 4])
})

test('work that fails frees its lane', async () => {
  const inLane = workLanes({ atOnce: 1, waiting: 1, code: 'busy' })
  await expect(inLane(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inLane(async () => 'done')).toBe('done')
})
