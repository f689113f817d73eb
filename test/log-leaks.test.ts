import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { leaksIn, secretsIn } from './log-leaks.ts'

const line = (fields: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ level: 'info', time: '2026-11-27T07:10:20.123Z', pid: 18_438, ...fields })
/** One whose letters and figures are of each kind. */
const token = () => `aA0${randomBytes(30).toString('base64url')}`

test.each([
  ['a phone number', line({ msg: 'sent to 13812345678' })],
  ['a phone number', line({ to: '+8613812345678' })],
  ['a phone number', line({ to: '+86 138 1234 5678' })],
  ['a phone number', line({ params: [13_812_345_678] })],
  ['a mail address', line({ err: { message: 'mailbox zhang.san@example.cn is full' } })],
  ['a mail address', line({ url: '/check?mail=zhang.san%40example.cn' })],
  ['a token', line({ url: `/undo/${token()}` })],
  ['a token', line({ msg: `Bearer ${token()}` })],
  ['the hash of a token', line({ key: randomBytes(32).toString('hex') })],
  ['a code', line({ url: '/check?code=509318' })],
  ['a code', line({ body: { code: '5093' } })],
  ['a code', line({ text: '您的登录验证码：5093' })],
  ['a code', line({ params: ['509318'] })],
])('%s is found in %s', (what, leaking) => {
  const log = [line({ msg: 'begun' }), leaking, line({ msg: 'ended' })].join('\n')
  expect(leaksIn(log)).toEqual([{ line: 2, what, text: leaking }])
})

test('what a test used is found although it looks like nothing', () => {
  const text = line({ url: '/receipts/k3x9f27qpd81w0ma' })
  const used = secretsIn('请打开 https://portal.example.com/receipts/k3x9f27qpd81w0ma?from=mail 查看')
  expect(used).toEqual(['k3x9f27qpd81w0ma'])
  expect(leaksIn(text)).toEqual([])
  expect(leaksIn(text, used)).toEqual([{ line: 1, what: 'what a test used', text }])
})

test('a crash that is no JSON is searched as well', () => {
  expect(leaksIn('Error: 13812345678\n    at file.js:1:2')).toMatchObject([
    { line: 1, what: 'a phone number' },
  ])
})

test.each([
  line({ msg: 'listening', port: 5093, host: '127.0.0.1' }),
  line({ requestId: 'req-1b', statusCode: 502, ms: 1764227420123 }),
  line({ err: { code: '57P01', stack: 'Error: x\n    at /srv/portal/dist/server/main.js:12345:6789' } }),
  line({ err: { code: '23505' }, providerCode: '40004', year: '2026' }),
  line({ job: '0190f5a4-53f2-7c10-8a4e-1b2c3d4e5f60', msg: '后台任务“send-code”失败' }),
  line({ file: 'assets/topic-8f3a91bc2d7e4f60.js' }),
])('%s is no leak', (harmless) => {
  expect(leaksIn(harmless)).toEqual([])
})
