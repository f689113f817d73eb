import type { z } from 'zod'
import { problemOfIssue } from './calls/problem-of-issue.ts'
import { fieldName } from './field-name.ts'
import { Refusal } from './refusal.ts'

/**
 * What a caller gave, by the contract it must keep; refuses `input_invalid`. The only way in which a contract that is not
 * kept becomes the caller's fault: whatever else does not parse is ours.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(input)
  if (error) throw refusalOfInput(error, schema)
  return data
}

/** The refusal for input that the contract does not accept: the first problem, in Chinese, of a field as people call it. */
export function refusalOfInput(error: z.ZodError, schema: z.ZodType): Refusal {
  const issue = error.issues[0]
  const field = issue?.path.join('.') || '内容'
  return new Refusal('invalid', 'input_invalid', {
    field,
    name: fieldName(schema, issue?.path ?? []) ?? `参数“${field}”`,
    problem: problemOfIssue(issue),
  })
}
