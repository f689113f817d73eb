import { expect, test } from 'vitest'
import { isPublicMailbox } from './public-mailboxes.ts'

test.each([
  'qq.com',
  'vip.163.com',
  'vip.188.com',
  'vip.189.cn',
  '163.net',
  'outlook.com',
  'outlook.jp',
  'hotmail.co.uk',
  'yahoo.com.hk',
  'yahoo.co.jp',
  'live.cn',
  'yandex.kz',
  'gmx.at',
  'zohomail.cn',
])('everybody may have a mailbox at %s', (domain) => {
  expect(isPublicMailbox(domain)).toBe(true)
})

test.each([
  'licomp.example',
  'live.licomp.com',
  'notqq.com',
  'yahoo-inc.com',
  'outlook.licomp.com.cn',
  'mail.qq.com.cn',
])('only a firm has one at %s', (domain) => {
  expect(isPublicMailbox(domain)).toBe(false)
})
