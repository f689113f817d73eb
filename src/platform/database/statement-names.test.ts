import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.server.ts'

test('a statement gets a name when it comes again and again, and keeps it', () => {
  const nameOf = createStatementNames({ most: 2, after: 3 })
  expect(['a', 'a', 'b', 'a', 'a', 'b', 'b', 'a'].map(nameOf)).toEqual([
    undefined,
    undefined,
    undefined,
    'often_1',
    'often_1',
    undefined,
    'often_2',
    'often_1',
  ])
})

test('no more than so many get one, whatever is asked', () => {
  const nameOf = createStatementNames({ most: 1, after: 1 })
  expect(nameOf('a')).toBe('often_1')
  for (let count = 0; count < 5000; count += 1) expect(nameOf(`other ${count}`)).toBeUndefined()
  expect(nameOf('a')).toBe('often_1')
})
