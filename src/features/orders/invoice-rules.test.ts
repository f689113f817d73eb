import { expect, test } from 'vitest'
import { faultOfWish, taxNumberOf } from './invoice-rules.ts'
import { InvoiceWish } from './invoice-wish.ts'

const WISH: InvoiceWish = {
  title: '砺川晶体',
  buyer: 'company',
  taxNumber: '91310000MA1K00000X',
  email: 'finance@example.com',
}

test.each([
  [{}, undefined],
  [{ title: ' ' }, '请填写发票抬头'],
  [{ title: '砺川\n晶体' }, '发票抬头不能换行，也不能有看不见的字符'],
  [{ taxNumber: '' }, '请填写纳税人识别号'],
  [{ taxNumber: '12345' }, '纳税人识别号应为 15 到 20 位数字或字母'],
  [{ taxNumber: '12345', buyer: 'person' as const }, undefined],
  [{ email: '' }, '请填写接收邮箱'],
  [{ email: 'finance' }, '接收邮箱的地址不正确'],
])('what the form says of a wish before it is sent: %j', (change, said) => {
  const wish = { ...WISH, ...change }
  expect(faultOfWish(wish)).toBe(said)
  // What it lets go is what the contract takes.
  const sent = { ...wish, taxNumber: taxNumberOf(wish) }
  expect(said !== undefined || InvoiceWish.safeParse(sent).success).toBe(true)
})
