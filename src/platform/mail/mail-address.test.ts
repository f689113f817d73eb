import { expect, test } from 'vitest'
import { isMailAddress } from './mail-address.ts'

test.each([
  'a@example.com',
  'first.last+news@mail.example.com',
  "o'neil_1@example-2.com.cn",
  'x@例子.公司',
  '1@1.cn',
])('%s is an address', (address) => {
  expect(isMailAddress(address)).toBe(true)
})

test.each([
  '',
  'a',
  'a@',
  '@example.com',
  'a@example',
  'a@-example.com',
  'a@example..com',
  '.a@example.com',
  'a..b@example.com',
  'a b@example.com',
  'a@example.com ',
  'a@example.com\n',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\u2028',
  'a@example.com,b@example.com',
  'a@b@example.com',
  '"a"@example.com',
  '名称 <a@example.com>',
  'a@192.0.2.1',
  `${'a'.repeat(65)}@example.com`,
  `a@${'example.'.repeat(40)}com`,
])('%j is none', (address) => {
  expect(isMailAddress(address)).toBe(false)
})
