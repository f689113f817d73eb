import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf, typeOf } from './answer-fields.ts'

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'output' })

test('every field is named with where it stands', () => {
  const schema = schemaOf(
    z.object({ json: z.object({ rows: z.array(z.object({ id: z.number().describe('编号') })).nullable() }) }),
  )
  expect(fieldsOf(schema).map(({ path, type, about }) => [path, type, about])).toEqual([
    ['json', '对象', ''],
    ['json.rows', '数组，每项为对象或空', ''],
    ['json.rows[].id', '数字', '编号'],
  ])
})

test('what may be one of several is said in words', () => {
  expect(typeOf(schemaOf(z.enum(['all', 'own'])))).toBe('all | own')
  expect(typeOf(schemaOf(z.union([z.string(), z.number()])))).toBe('文字或数字')
  expect(typeOf(schemaOf(z.literal(7)))).toBe('7')
})

test('how large, long and many it may be is said, and what it has to look like', () => {
  expect(typeOf(schemaOf(z.number().int().min(1).max(60)))).toBe('整数（1 至 60）')
  expect(typeOf(schemaOf(z.number().int()))).toBe('整数')
  expect(typeOf(schemaOf(z.string().max(200)))).toBe('文字（至多 200 字）')
  expect(typeOf(schemaOf(z.string().length(6)))).toBe('文字（6 字）')
  expect(typeOf(schemaOf(z.string().regex(/^[0-9a-f]{24}$/)))).toBe('文字（^[0-9a-f]{24}$）')
  expect(typeOf(schemaOf(z.array(z.number().min(0)).min(1)))).toBe('数组（至少 1 项），每项为数字（至少 0）')
})
