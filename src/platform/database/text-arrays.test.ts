import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { readTextArray } from './text-arrays.server.ts'

test.each([
  [[]],
  [['SiC']],
  [['SiC', '氮化镓', 'null', 'GaN器件']],
  [['a b', '', 'NULL', '"', '\\', '{', '}', 'x,y', '\\"', "'", '{"a":1}', '第一行\n第二行']],
  [[null, 'a', null, 'b c']],
])('what PostgreSQL writes of %j is read as it was', async (texts) => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ written: string }>('select $1::text[]::text as written', [texts])
  expect(readTextArray(rows[0]?.written ?? '')).toEqual(texts)
})

test('an array of several dimensions is left to the driver', () => {
  expect(readTextArray('{{a,b},{c,d}}')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})
