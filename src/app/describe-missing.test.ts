import { expect, test } from 'vitest'
import { readConfiguration } from '#platform/configuration.server.ts'
import { describeMissing } from './describe-missing.ts'

const missing = (environment: Record<string, string>) =>
  describeMissing(readConfiguration(environment)).join('\n')

test('on somebody’s own machine nothing is missing', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(missing({ HOST: host })).toBe('')
})

test('a port that others reach without the address they use is told, before mails lead them to their own machine', () => {
  for (const [port, environment] of [
    [3000, {}],
    [3100, { HOST: '10.1.2.3', PORT: '3100' }],
  ] as const) {
    const text = missing(environment)
    expect(text).toContain('没有设置 PUBLIC_URL')
    expect(text).toContain(`链接都是 http://localhost:${port}，`)
    expect(text).not.toContain('SMTP_URL')
  }
  // Who has written it down means it, such as with a container whose port is led to this machine alone.
  expect(missing({ PUBLIC_URL: 'http://localhost:3000' })).toBe('')
  expect(missing({ PUBLIC_URL: 'https://portal.example.com' })).not.toContain('没有设置 PUBLIC_URL')
})

test('a bare server at a public address says all that it lacks', () => {
  const text = missing({ PUBLIC_URL: 'http://portal.example.com', DEMO_PORTAL: 'yes' })
  for (const name of [
    'SMTP_URL',
    'ALIYUN_SMS_',
    'WECHAT_PAY_',
    'TENCENT_SAFETY_',
    'ICP_NUMBER',
    'CONTACT_EMAIL',
  ])
    expect(text).toContain(name)
  expect(text).toContain('不是 https')
  expect(text).toContain('演示内容')
})

test('and what is there is not missing', () => {
  const text = missing({
    PUBLIC_URL: 'https://portal.example.com',
    BEHIND_PROXY: 'yes',
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'a@example.com',
    TENCENT_SAFETY_SECRET_ID: 'a',
    TENCENT_SAFETY_SECRET_KEY: 'b',
    SITE_NAME: '门户',
    COMPANY_NAME: '公司',
    ICP_NUMBER: '沪ICP备1号',
    CONTACT_PHONE: '021-1',
    CONTACT_EMAIL: 'b@example.com',
    CONTACT_ADDRESS: '上海',
  })
  for (const name of ['SMTP_URL', 'TENCENT_SAFETY_', 'ICP_NUMBER', 'BEHIND_PROXY', '演示', 'https'])
    expect(text).not.toContain(name)
  expect(text).toContain('ALIYUN_SMS_')
})

test('https without a proxy that ends it is asked about', () => {
  expect(missing({ PUBLIC_URL: 'https://portal.example.com' })).toContain('BEHIND_PROXY')
})
