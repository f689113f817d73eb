import { expect, test } from 'vitest'
import { isOwnBrowser } from './own-browser.ts'

const asks = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  isOwnBrowser({ headers, socket: { remoteAddress } as never })

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.77.1.1', '[::1]:3000', 'LocalHost:80'])(
  'a browser of this machine that asks %s is our own',
  (host) => {
    expect(asks({ host })).toBe(true)
    expect(asks({ host }, '::1')).toBe(true)
    expect(asks({ host }, '::ffff:127.0.0.1')).toBe(true)
  },
)

test.each([
  'rebind.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.evil.example',
  'evil.example:3000',
  '192.0.2.2',
  '',
])('a browser of this machine that was led here by the name %j is not', (host) => {
  expect(asks({ host })).toBe(false)
})

test('nor is one without a Host header, or from elsewhere', () => {
  expect(asks({})).toBe(false)
  expect(asks({ host: 'localhost' }, '192.168.1.7')).toBe(false)
  expect(asks({ host: 'localhost' }, '')).toBe(false)
})

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
  'cf-connecting-ip',
  'cf-ray',
])('a proxy or tunnel on this machine gives itself away by %s', (name) => {
  expect(asks({ host: 'localhost:3000', [name]: '127.0.0.1' })).toBe(false)
})
