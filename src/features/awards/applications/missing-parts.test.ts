import { expect, test } from 'vitest'
import type { AwardField } from '../contract.ts'
import { isCreditCode } from './credit-code.ts'
import { formOf, missingParts } from './missing-parts.ts'

const WRITTEN: Parameters<typeof missingParts>[0]['written'] = {
  company: '砺川晶体',
  creditCode: '91350100M000100Y43',
  product: '',
  summary: '简介',
  answers: { output: '三万片' },
  contactName: '许',
  contactPhone: '0571-5555 0100',
  contactEmail: 'xu@example.com',
}
const FIELD: AwardField = {
  form: 'company',
  key: 'output',
  label: '产能',
  help: '',
  type: 'text',
  options: [],
  isRequired: true,
  isConfidential: false,
  most: 5,
}
const WHOLE = {
  written: WRITTEN,
  prizeKind: 'companies' as const,
  fields: [FIELD],
  documents: [{ field: '' }],
}
const missing = (
  changes: Partial<typeof WRITTEN>,
  others: Partial<Parameters<typeof missingParts>[0]> = {},
) => missingParts({ ...WHOLE, ...others, written: { ...WRITTEN, ...changes } })

test('a whole application lacks nothing', () => {
  expect(missingParts(WHOLE)).toEqual([])
})

test.each([
  [{ company: '' }, '企业名称'],
  [{ creditCode: '91350100M000100Y44' }, '统一社会信用代码'],
  [{ summary: '' }, '公开简介'],
  [{ contactName: '' }, '联系人'],
  [{ contactPhone: '打给我' }, '联系电话'],
  [{ contactEmail: 'xu@' }, '联系邮箱'],
  [{ answers: {} }, '产能'],
  [{ answers: { output: '字太多了吧！' } }, '产能'],
])('%j lacks %s', (change, label) => {
  expect(missing(change)).toEqual([label])
})

test('a product is asked for where a product can win, a document always', () => {
  expect(missing({}, { prizeKind: 'both' })).toEqual(['产品名称'])
  expect(missing({}, { documents: [] })).toEqual(['证明材料'])
})

test('a number is a number, and a choice one of the options', () => {
  const number = { ...FIELD, type: 'number' as const, most: 500 }
  expect(missing({ answers: { output: '三万' } }, { fields: [number] })).toEqual(['产能'])
  expect(missing({ answers: { output: '30000.5' } }, { fields: [number] })).toEqual([])
  const choice = { ...FIELD, type: 'choice' as const, options: ['有', '无'] }
  expect(missing({ answers: { output: '也许' } }, { fields: [choice] })).toEqual(['产能'])
  expect(missing({ answers: { output: '有' } }, { fields: [choice] })).toEqual([])
})

test('an answer that is not required may be left out', () => {
  expect(missing({ answers: {} }, { fields: [{ ...FIELD, isRequired: false }] })).toEqual([])
})

test('a credit code is right only with its own check digit, and one wrong sign is always noticed', () => {
  const code = '91350100M000100Y43'
  expect(isCreditCode(code)).toBe(true)
  const others = [...code].flatMap((right, at) =>
    [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].flatMap((sign) =>
      sign === right ? [] : code.slice(0, at) + sign + code.slice(at + 1),
    ),
  )
  expect(others.filter(isCreditCode)).toEqual([])
  expect(isCreditCode('91350100M000100Y4')).toBe(false)
})

test('each kind of prize has its form', () => {
  expect(formOf({ isHonour: true, kind: 'companies' })).toBe('top10')
  expect(formOf({ isHonour: false, kind: 'companies' })).toBe('company')
  expect(formOf({ isHonour: false, kind: 'both' })).toBe('product')
})
