import { expect, test } from 'vitest'
import { nameOfSource, readSource } from './read-source.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
const from = (referrer: string | undefined, browser = CHROME) =>
  readSource({ referrer, browser, ownHost: 'portal.example.com' })

test.each([
  ['https://portal.example.com/', 'home'],
  ['https://portal.example.com/topic/10001', 'topics'],
  ['https://portal.example.com/search?q=SiC', 'search'],
  ['https://portal.example.com/paynews', 'lists'],
  ['https://www.baidu.com/link?url=x', 'baidu'],
  ['https://cn.bing.com/', 'bing'],
  ['https://mp.weixin.qq.com/s/abc', 'wechat'],
  ['https://www.semi.example.org/news/1', 'site/semi.example.org'],
  [undefined, 'direct'],
  ['', 'direct'],
])('%s is %s', (referrer, source) => {
  expect(from(referrer)).toBe(source)
})

test('WeChat is known by itself where it says nothing of the page before', () => {
  expect(from(undefined, `${CHROME} MicroMessenger/8.0.50`)).toBe('wechat')
})

test.each([
  'https://notbaidu.com.evil.example/',
  'https://xn--baidu.example/',
  `https://${'a'.repeat(61)}.example/`,
  'https://203.0.113.9/',
  'https://[2001:db8::1]/',
  'android-app://com.example.reader/',
  'javascript:alert(1)',
  'https://portal.example.com.evil.example/',
])('%s names nothing of ours and is never longer than a host', (referrer) => {
  const source = from(referrer)
  expect(source).toMatch(/^(other|site\/[a-z0-9.-]{4,60})$/)
})

test('every source has a name', () => {
  expect([
    nameOfSource('wechat'),
    nameOfSource('site/semi.example.org'),
    nameOfSource('constructor'),
  ]).toEqual(['微信', 'semi.example.org', 'constructor'])
})
