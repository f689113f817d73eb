import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  ['nothing is done yet', { done: 0, all: 100, elapsedMs: 5000 }, ''],
  ['it is not known how much there is', { done: 5, all: 0, elapsedMs: 5000 }, ''],
  ['all is done', { done: 100, all: 100, elapsedMs: 5000 }, ''],
  ['a quarter is done', { done: 25, all: 100, elapsedMs: 10_000 }, '，还需约 30 秒'],
  ['little is done', { done: 1, all: 100, elapsedMs: 2000 }, '，还需约 4 分钟'],
])('where %s, the time left is said accordingly', (_when, progress, said) => {
  expect(timeLeft(progress)).toBe(said)
})
