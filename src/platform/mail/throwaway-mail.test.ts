import { expect, test } from 'vitest'
import { isThrowawayMail } from './throwaway-mail.server.ts'

test('mailboxes that are thrown away are known by their service, whatever the case and the subdomain', () => {
  for (const address of ['a@mailinator.com', 'a@Mailinator.COM', 'a@own.mailinator.com', 'b@chacuo.net'])
    expect(isThrowawayMail(address), address).toBe(true)
})

test('the mail that most people have, firms, schools and private relays are none of them', () => {
  for (const host of [
    'qq.com',
    '163.com',
    '126.com',
    'foxmail.com',
    '139.com',
    'gmail.com',
    'outlook.com',
    'icloud.com',
    'privaterelay.appleid.com',
    'mails.tsinghua.edu.cn',
    'example.com',
    'mailinator.com.example.cn',
    'mailinator-notes.cn',
  ])
    expect(isThrowawayMail(`reader@${host}`), host).toBe(false)
})
