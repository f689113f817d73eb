import { expect, test } from 'vitest'
import { linkOf } from './link-of.ts'

test.each([
  ['a.com', 'https://a.com'],
  ['http://b.com', 'http://b.com'],
  ['https://b.com/x?y=1#z', 'https://b.com/x?y=1#z'],
  ['HTTPS://b.com', 'HTTPS://b.com'],
  [' www.a.com/about ', 'https://www.a.com/about'],
  ['a.com:8080/x', 'https://a.com:8080/x'],
  ['//a.com/x', 'https://a.com/x'],
  ['例子.公司', 'https://例子.公司'],
  ['a.com/?next=http://b.com', 'https://a.com/?next=http://b.com'],
])('%s leads to %s', (webUrl, link) => {
  expect(linkOf(webUrl)).toBe(link)
})

test.each([
  '',
  ' ',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java.script:alert(1)',
  'javascript:1//a.com',
  'data:text/html,a.b',
  'ftp://a.com',
  'mailto:a@a.com',
  'https:a.com',
  'https://',
  'https://user:word@a.com',
  'user@a.com',
  'a com',
  'https://a.com/x y',
  'https://a.com\\@b.com',
  'a.com\njavascript:alert(1)',
  '暂无',
])('%j leads nowhere', (webUrl) => {
  expect(linkOf(webUrl)).toBeUndefined()
})
