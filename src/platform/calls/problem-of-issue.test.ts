import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemOfIssue } from './problem-of-issue.ts'

test.each([
  [z.coerce.number(), 'x', '应为数字'],
  [z.number().int(), 0.5, '应为整数'],
  [z.number().max(9), 10, '数字过大'],
  [z.number().min(2), 1, '数字过小'],
  [z.string(), 1, '应为文字'],
  [z.string().max(3), 'xxxx', '不能超过 3 个字'],
  [z.array(z.string()).min(1), [], '不能少于 1 项'],
  [z.enum(['semi', 'display']), '__proto__', '应为 semi、display'],
  [z.boolean(), 'yes', '应为 true 或 false'],
  [z.string().regex(/a/), 'b', '格式不正确'],
  [z.union([z.string(), z.number()]), [], '格式不正确'],
  [z.string({ error: '请填写发票抬头' }), 1, '请填写发票抬头'],
])('a fault of an input is said in Chinese (%#)', (schema, input, said) => {
  expect(problemOfIssue(schema.safeParse(input).error?.issues[0])).toBe(said)
})
