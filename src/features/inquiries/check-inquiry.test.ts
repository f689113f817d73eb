import { describe, expect, test } from 'vitest'
import { FIELDS, problemsOf, type Draft } from './check-inquiry.ts'
import { INQUIRY_ARRIVED, sentenceOfProblem } from './messages.ts'
import { nameOfOrigin } from './origins.ts'

const DRAFT: Draft = {
  name: '林一帆',
  company: '砺川晶体',
  phone: '13800138000',
  email: 'lin@example.com',
}
const sentencesOf = (draft: Partial<Draft>) => {
  const problems = problemsOf({ ...DRAFT, ...draft })
  return FIELDS.flatMap((field) => problems[field] ?? []).map(sentenceOfProblem)
}

describe('the form', () => {
  test('with everything in it is in order', () => {
    expect(problemsOf(DRAFT)).toEqual({})
  })

  test('says for each empty field what to fill in', () => {
    const empty = { name: '', company: '  ', phone: '\n', email: '\u3000' }
    expect(sentencesOf(empty)).toEqual(['请填写姓名', '请填写公司', '请填写手机号', '请填写邮箱'])
  })

  test.each([
    [{ phone: '1380013800' }, /^手机号格式不正确/],
    [{ email: 'lin@example' }, /^邮箱格式不正确/],
    [{ email: 'lin@example.com\r\nBcc: x@example.com' }, /^邮箱格式不正确/],
    [{ name: '长'.repeat(51) }, /^姓名不能超过 50 个字$/],
    [{ company: '长'.repeat(101) }, /^公司名称不能超过 100 个字$/],
  ])('with %j says why not', (draft, sentence) => {
    expect(sentencesOf(draft)).toEqual([expect.stringMatching(sentence)])
  })

  test('is answered with a comma and space of ASCII and a Chinese full stop', () => {
    expect(INQUIRY_ARRIVED).toBe('资料已提交, 客服人员将与你取得联系。')
  })
})

test('an origin has a name, an unknown one its own', () => {
  expect(['settle', 'partner-mail', 'constructor'].map(nameOfOrigin)).toEqual([
    '申请入驻',
    'partner-mail',
    'constructor',
  ])
})
