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
