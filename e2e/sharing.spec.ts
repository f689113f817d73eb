import { SIMULATED_APP_ID } from '../simulators/wechat-pay.ts'
import type { Page } from '@playwright/test'
import { expect, test, visit } from './portal.ts'

const IN_WECHAT =
  'Mozilla/5.0 (Linux; Android 16; Pixel) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 MicroMessenger/8.0.60'

/** Stands for WeChat's own script: keeps what it is told. */
const SDK = `(() => {
  const told = { configs: [], cards: [] }
  let ready
  window.told = told
  window.wx = {
    ready(then) { ready = then },
    error() {},
    config(settings) { told.configs.push(settings); ready() },
    updateAppMessageShareData(card) { told.cards.push(card) },
    updateTimelineShareData() {},
  }
})()`

/** The addresses that a signature was asked for, as they come. */
async function listen(page: Page): Promise<{ signed: string[]; scripts: string[] }> {
  const heard = { signed: [] as string[], scripts: [] as string[] }
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/vue/vipcenter/share') heard.signed.push(url.searchParams.get('url') ?? '')
    if (url.hostname === 'res.wx.qq.com') heard.scripts.push(url.href)
  })
  await page.route('https://res.wx.qq.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SDK }),
  )
  return heard
}

const toldIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { told?: { configs: object[]; cards: object[] } }).told)

test.describe('inside WeChat', () => {
  test.use({ userAgent: IN_WECHAT })

  test('a page gets its share card from its own meta tags, signed without fragment', async ({
    page,
    baseURL,
  }) => {
    const heard = await listen(page)
    await page.goto('/contact?from=settle#form')
    await expect.poll(async () => (await toldIn(page))?.cards).toHaveLength(1)
    expect(heard.signed).toEqual([`${baseURL}/contact?from=settle`])
    expect((await toldIn(page))?.configs).toMatchObject([
      {
        appId: SIMULATED_APP_ID,
        timestamp: expect.any(Number),
        nonceStr: expect.any(String),
        signature: expect.stringMatching(/^[0-9a-f]{40}$/),
      },
    ])
    expect((await toldIn(page))?.cards).toEqual([
      {
        title: '联系我们',
        desc: expect.stringContaining('联系方式'),
        link: `${baseURL}/contact`,
        imgUrl: `${baseURL}/brand/share.jpg`,
      },
    ])
  })

  test('an address that changes without a new page is signed again', async ({ page, baseURL }) => {
    const heard = await listen(page)
    await page.goto('/paynews')
    await expect.poll(async () => (await toldIn(page))?.configs).toHaveLength(1)
    await page.evaluate(() => history.pushState(null, '', '/paynews?tab=GaN'))
    await expect.poll(async () => (await toldIn(page))?.configs).toHaveLength(2)
    expect(heard.signed).toEqual([`${baseURL}/paynews`, `${baseURL}/paynews?tab=GaN`])
    expect(heard.scripts).toHaveLength(1)
  })

  test('an address that changes while the script is on its way loads it once and is the one told', async ({
    page,
    baseURL,
  }) => {
    const heard = await listen(page)
    const script = Promise.withResolvers<void>()
    await page.route('https://res.wx.qq.com/**', async (route) => {
      await script.promise
      await route.fulfill({ contentType: 'text/javascript', body: SDK })
    })
    await page.goto('/paynews', { waitUntil: 'commit' })
    await expect.poll(() => heard.scripts).toHaveLength(1)
    const signed = page.waitForResponse((response) => response.url().includes('tab%3DGaN'))
    await page.evaluate(() => history.pushState(null, '', '/paynews?tab=GaN'))
    await (await signed).finished()
    script.resolve()
    await expect.poll(async () => (await toldIn(page))?.cards).toHaveLength(1)
    expect(await toldIn(page)).toMatchObject({ configs: [{ appId: SIMULATED_APP_ID }] })
    expect(heard.signed).toEqual([`${baseURL}/paynews`, `${baseURL}/paynews?tab=GaN`])
    expect(heard.scripts).toHaveLength(1)
  })
})

test('everywhere else nothing is asked and no script of WeChat is loaded', async ({ page }) => {
  const heard = await listen(page)
  await visit(page, '/contact')
  await expect(page.locator('[data-wechat-share]')).toHaveCount(1)
  expect(heard).toEqual({ signed: [], scripts: [] })
})

test('home shows the partners’ logos, which lead to what is here of a company that has no site', async ({
  page,
}) => {
  await page.goto('/')
  const logos = page.getByRole('region', { name: '合作企业' })
  await expect(logos.getByRole('img')).toHaveCount(18)
  const links = logos.getByRole('link')
  await expect(links).toHaveCount(18)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^\/label\//)
  await logos.scrollIntoViewIfNeeded()
  const first = logos.getByRole('img', { name: '砺川晶体' })
  await expect(first).toHaveAttribute('src', /\?w=320$/)
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
})
