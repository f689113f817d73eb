import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldName } from './field-name.ts'

const named = z.string().meta({ title: '税号' })
const contract = z.object({
  plain: named,
  later: named.default(''),
  inner: z.object({ tax: named.trim().optional() }).nullable().default(null),
  rows: z.array(z.object({ tax: named })).max(3),
  changed: named.transform(Number),
  prepared: z.preprocess(String, named),
  nameless: z.string().default(''),
  answers: z.record(z.string(), z.string()),
})

test.each([['plain'], ['later'], ['inner', 'tax'], ['rows', 1, 'tax'], ['changed'], ['prepared']])(
  'a field is called what its part of the contract says (%j %j %j)',
  (...path) => expect(fieldName(contract, path)).toBe('税号'),
)

test.each([
  ['nameless'],
  ['inner'],
  ['rows', 1],
  ['rows', 1, 'missing'],
  ['unknown', 'tax'],
  ['constructor'],
])('what the contract does not name has no name (%j %j %j)', (...path) =>
  expect(fieldName(contract, path)).toBeUndefined(),
)

test('nor has the whole', () => expect(fieldName(contract, [])).toBeUndefined())

test('what the contract does not name and is in nearly every form has its usual name', () => {
  const form = z.object({ note: z.string(), text: named })
  expect([fieldName(form, ['note']), fieldName(form, ['text'])]).toEqual(['备注', '税号'])
})
