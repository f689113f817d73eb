import { beforeEach, expect, test } from 'vitest'
import { ReplicaProgress } from './replica-progress.ts'

let now = 0
let progress: ReplicaProgress
/** One look: the database is at `place`, the replica at `replayed`. */
const look = (place: bigint, replayed: bigint | undefined) => {
  progress.written(place, progress.changes)
  progress.replayed(replayed)
}

beforeEach(() => {
  now = 0
  progress = new ReplicaProgress({ mostLagMs: 5000, now: () => now })
})

test('a replica is not used before it is known to have all that was there at the start', () => {
  expect(progress.isUsable).toBe(false)
  look(100n, 90n)
  expect([progress.isUsable, progress.isWaiting]).toEqual([false, true])
  progress.replayed(100n)
  expect([progress.isUsable, progress.isWaiting]).toEqual([true, false])
})

test('a change makes it unusable at once, until it has replayed to where the database was afterwards', () => {
  look(100n, 100n)
  progress.changed()
  expect(progress.isUsable).toBe(false)
  progress.replayed(150n)
  expect(progress.isUsable).toBe(false)
  progress.written(200n, progress.changes)
  expect(progress.isUsable).toBe(false)
  progress.replayed(200n)
  expect(progress.isUsable).toBe(true)
})

test('a change that is heard while the database is being asked counts as not yet placed', () => {
  const before = progress.changes
  progress.changed()
  progress.written(100n, before)
  progress.replayed(100n)
  expect([progress.isUsable, progress.isWaiting]).toEqual([false, true])
})

test('it is used with little delay and not with much, and again when it has caught up', () => {
  look(100n, 100n)
  now = 1000
  look(200n, 100n)
  expect([progress.isUsable, progress.lagMs]).toEqual([true, 0])
  now = 6001
  look(300n, 150n)
  expect([progress.isUsable, progress.lagMs]).toEqual([false, 5001])
  progress.replayed(300n)
  expect([progress.isUsable, progress.lagMs]).toEqual([true, 0])
})

test('one that gives no answer is not used, nor waited for', () => {
  look(100n, undefined)
  expect([progress.isUsable, progress.isWaiting]).toEqual([false, false])
})

test('while the database is away a replica that had everything goes on being used', () => {
  look(100n, 100n)
  now = 60_000
  progress.replayed(100n)
  expect(progress.isUsable).toBe(true)
})
