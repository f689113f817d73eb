import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { divertBrowsers, mobileAddress } from './divert-browsers.server.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'
const HARMONY =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114 Safari/537.36 ArkWeb/4.1 Mobile'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'
const BAIDU =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 9_1) AppleWebKit Mobile Safari (compatible; Baiduspider-render/2.0)'
const redirects = [
  { from: '/topic/*', to: 'https://m.example.com/t/*' },
  { from: '/', to: 'https://m.example.com/' },
  { from: '/ev/*', to: 'https://events.example.com/*' },
]

let address: string
const divert = divertBrowsers(redirects, {})
const listener: RequestListener = (request, response) => {
  if (!divert(request, response)) response.end('page')
}
const server = createServer(listener)

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const get = (path: string, agent: string, cookie = '') =>
  fetch(address + path, { redirect: 'manual', headers: { 'user-agent': agent, cookie } })

describe('mobile redirects', () => {
  test.each([
    ['Android', `${'Android'.repeat(2000)} Mobile`],
    ['Mobile', `${'Mobile'.repeat(2000)} Firefox`],
  ])('only the beginning of a browser name is looked at: %s repeated', async (_word, agent) => {
    expect((await get('/topic/12', agent)).status).toBe(200)
  })

  test.each([IPHONE, HARMONY])('a phone is sent to the mobile site of its path: %s', async (phone) => {
    const answer = await get('/topic/12', phone)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('https://m.example.com/t/12')
    expect(answer.headers.get('vary')).toContain('user-agent')
  })

  test('tablets, desktops and crawlers read these pages', async () => {
    for (const agent of [IPAD, BAIDU, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156']) {
      expect(await (await get('/topic/12', agent)).text()).toBe('page')
    }
  })

  test('a path without a pattern is shown here', async () => {
    expect(await (await get('/news', IPHONE)).text()).toBe('page')
  })

  test('?pc=1 keeps a phone here, now and later', async () => {
    const answer = await get('/topic/12?pc=1', IPHONE)
    expect(await answer.text()).toBe('page')
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await (await get('/topic/12', IPHONE, cookie)).text()).toBe('page')
  })

  test('a mobile site on this very host does not send a phone in circles', async () => {
    const circular = divertBrowsers([{ from: '/*', to: 'http://m.example.com/*' }], {})
    const request = { url: '/x', headers: { 'user-agent': IPHONE, host: 'm.example.com' } }
    expect(circular(request as never, {} as never)).toBe(false)
  })

  test('what follows a pattern is carried over, encoded', () => {
    expect(mobileAddress('/ev/list?a=1', redirects)).toBe('https://events.example.com/list')
    expect(mobileAddress('/topic/%E6%B0%AE', redirects)).toBe('https://m.example.com/t/%E6%B0%AE')
  })
})

test('Internet Explorer is warned once, and may read on', async () => {
  const old = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'
  const warned = await get('/topic/12', old)
  expect(await warned.text()).toMatch(/暂不支持 IE 浏览器.*href="\?old=1"/)
  const searching = await (await get('/search?q=%E6%B0%AE&kind="><i', old)).text()
  expect(searching).toContain('href="?q=%E6%B0%AE&amp;kind=%22%3E%3Ci&amp;old=1"')
  const goesOn = await get('/topic/12?old=1', old)
  expect(await goesOn.text()).toBe('page')
  const cookie = goesOn.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  expect(await (await get('/news', old, cookie)).text()).toBe('page')
  expect(await (await get('/news', old)).text()).not.toBe('page')
})
