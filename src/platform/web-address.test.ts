import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each(['https://a.cn', 'HTTP://a.cn/b?c=d', ' https://例子.cn/ '])(
  '“%s” is an address on the web',
  (text) => {
    expect(webAddress.parse(text)).toBe(text.trim())
  },
)

test.each(['https:a.cn', 'https:/a.cn', 'http:', 'a.cn', 'ftp://a.cn', 'javascript:alert(1)', 'https://'])(
  '“%s” is none, and told so before anything is kept',
  (text) => {
    expect(webAddress.safeParse(text).error?.issues[0]?.message).toBe('应为 http(s) 地址')
  },
)
