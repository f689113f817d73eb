import type { z } from 'zod'

const TYPES: Readonly<Record<string, string>> = {
  string: '应为文字',
  number: '应为数字',
  int: '应为整数',
  boolean: '应为 true 或 false',
  array: '应为数组',
  object: '应为对象',
}
const UNITS: Readonly<Record<string, string>> = { string: '个字', array: '项' }

/**
 * What is wrong with one part of an input, in Chinese: the contract's own words where it has some, otherwise what the kind
 * of fault says (B-112).
 */
export function problemOfIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return '格式不正确'
  if (/\p{Script=Han}/u.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? '格式不正确'
    case 'invalid_value':
      return `应为 ${issue.values.map(String).join('、')}`
    case 'too_big': {
      const unit = UNITS[issue.origin]
      return unit ? `不能超过 ${issue.maximum} ${unit}` : '数字过大'
    }
    case 'too_small': {
      const unit = UNITS[issue.origin]
      return unit ? `不能少于 ${issue.minimum} ${unit}` : '数字过小'
    }
    default:
      return '格式不正确'
  }
}
