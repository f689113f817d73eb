import type { Page } from '@playwright/test'
import { expect, settled, test, visit } from './portal.ts'

/** The first cursor of the data items lies in this year (DISC-07). */
const FIRST_CURSOR = Date.UTC(3018, 0, 1)
const DISCERNS = '**/openapi/v1/vue/discerns'

/** Of the list; the charts below the data have pages of their own. */
const heads = (page: Page) =>
  page.locator('main li h3 a:visible').and(page.locator('a:not([aria-label=图表与短片] a)'))
const titles = (page: Page) => heads(page).allTextContents()
const more = (page: Page) => page.getByRole('link', { name: '加载更多' })

test.describe('the data items', () => {
  test('go on and back in place through the call, back to the start with the cursor of year 3018', async ({
    page,
  }) => {
    await visit(page, '/discerns')
    const first = await titles(page)
    expect(first).toHaveLength(45)
    const forward = page.waitForRequest(DISCERNS)
    await page.getByRole('link', { name: '下一页' }).click()
    expect((await forward).postDataJSON()).toMatchObject({ loadtype: 1, limit: 45 })
    await expect.poll(async () => (await titles(page)).some((title) => first.includes(title))).toBe(false)
    await expect(page).toHaveURL(/\/discerns\?before=\d+$/)
    const back = page.waitForRequest(DISCERNS)
    await page.getByRole('link', { name: '上一页' }).click()
    expect((await back).postDataJSON()).toMatchObject({ loadtype: 0, date: FIRST_CURSOR })
    await expect.poll(() => titles(page)).toEqual(first)
    await expect(page).toHaveURL(/\/discerns$/)
  })

  test('stay as they are when a load fails, say so, and ask with the same cursor again', async ({
    page,
    complaints,
  }) => {
    await visit(page, '/discerns')
    const first = await titles(page)
    const dates: unknown[] = []
    await page.route(DISCERNS, (route) => {
      dates.push(route.request().postDataJSON().date)
      return dates.length === 1 ? route.abort() : route.continue()
    })
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('link', { name: '下一页' }).click()
    await failed
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await titles(page)).toEqual(first)
    await expect(page.getByText('没有加载成功，请检查网络后重试')).toBeVisible()
    await page.getByRole('link', { name: '重试' }).click()
    await expect.poll(() => titles(page)).not.toEqual(first)
    expect(dates[1]).toBe(dates[0])
    await expect(page.getByText('没有加载成功')).toHaveCount(0)
    // The browser itself notes the request that was cut off.
    complaints.length = 0
  })

  test('opened in their middle lead back to what is newer, also after going on', async ({ page }) => {
    await visit(page, '/discerns')
    const next = await page.getByRole('link', { name: '下一页' }).getAttribute('href')
    await visit(page, next ?? '')
    await page.getByRole('link', { name: '上一页' }).click()
    await expect(page).toHaveURL(/after=/)
    await expect(page.getByRole('link', { name: '上一页' })).toHaveCount(0)
    await expect(heads(page)).toHaveCount(45)
  })
})

test('specials are loaded eighteen at a time until nothing is left', async ({ page }) => {
  await visit(page, '/specials')
  expect(await titles(page)).toHaveLength(18)
  const call = page.waitForRequest('**/openapi/v1/vue/specials')
  await more(page).click()
  expect((await call).postDataJSON()).toMatchObject({ pageNum: 2, limit: 18 })
  await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(18)
  await expect(page.getByText('没有更多了')).toBeVisible()
  await expect(more(page)).toHaveCount(0)
  const links = await page
    .locator('main li h3 a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
})

test('the tabs of a profile are loaded on their own, each by its own type', async ({ page }) => {
  await visit(page, '/search?q=编辑部&kind=person')
  await page.getByRole('link', { name: '宽禁带产业门户编辑部' }).click()
  await expect(page).toHaveURL(/\/user\/\d+/)
  await settled(page)
  const rows = page.locator('main article')
  await expect(rows).toHaveCount(20)
  const call = page.waitForRequest('**/openapi/v1/vue/company/topics')
  await more(page).click()
  expect((await call).postDataJSON()).toMatchObject({ type: 0, limit: 20 })
  await expect.poll(() => rows.count()).toBeGreaterThan(20)
  await page.getByRole('link', { name: '精选', exact: true }).click()
  await expect(page).toHaveURL(/tab=featured$/)
  // What the other tab had loaded stays there, and so does its cursor.
  await expect.poll(() => rows.count()).toBeLessThanOrEqual(20)
  await expect(page.getByText('没有更多了')).toBeVisible()
})

test('asking an expert tells a visitor to sign in first, and gives the place back', async ({ page }) => {
  await visit(page, '/user/1007')
  const button = page.getByRole('button', { name: /提问$/ })
  await button.click()
  const dialog = page.getByRole('dialog', { name: '登录' })
  await expect(dialog.getByText('请先登录')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('the list of communities is asked for once and kept under one key', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/openapi/v1/vue/communities')) calls.push(request.url())
  })
  await visit(page, '/community/401')
  const list = page.getByRole('region', { name: '全部社区' }).getByRole('link')
  await expect(list).not.toHaveCount(0)
  const names = await list.allTextContents()
  // It is kept before it is shown.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['portal:communities:v1'])
  await list.nth(1).click()
  await expect(page).toHaveURL(/\/community\/(?!401)\d+$/)
  await expect.poll(() => list.allTextContents()).toEqual(names)
  expect(calls).toHaveLength(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, next] of [
    ['/discerns', '下一页'],
    ['/specials', '加载更多'],
  ] as const) {
    test(`the next page of ${path} is a link to others`, async ({ page }) => {
      await page.goto(path)
      const first = await titles(page)
      await page.getByRole('link', { name: next }).click()
      const second = await titles(page)
      expect(second.length).toBeGreaterThan(0)
      expect(second.filter((title) => first.includes(title))).toEqual([])
    })
  }

  test('a page that is not there counts nothing down, and signing in says what it needs', async ({
    page,
  }) => {
    await page.goto('/404', { waitUntil: 'domcontentloaded' })
    await expect(page.getByText(/秒后自动返回首页/)).toBeHidden()
    await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible()
    await expect(page.getByRole('button', { name: '登录' })).toBeHidden()
    await expect(page.getByText('登录需要启用 JavaScript')).toBeVisible()
  })

  test('a later part of a feed leads back to its beginning', async ({ page }) => {
    const rows = () => page.locator('#feed-first h3').allTextContents()
    // Where another test published or took down an article meanwhile, the way is gone once more.
    await expect(async () => {
      await page.goto('/paynews', { waitUntil: 'domcontentloaded' })
      const first = await rows()
      expect(first).not.toEqual([])
      await page.getByRole('link', { name: '加载更多' }).click()
      await expect(page).toHaveURL(/before=/)
      await page.getByRole('link', { name: '回到最新的内容' }).click()
      await expect(page).toHaveURL(/\/paynews$/)
      expect(await rows()).toEqual(first)
    }).toPass({ timeout: 120_000 })
  })

  test('a community names the others', async ({ page }) => {
    await page.goto('/community/401')
    await expect(page.getByRole('region', { name: '全部社区' }).getByRole('link').first()).toBeVisible()
  })

  for (const path of [
    '/',
    '/discern/2001',
    '/user/1007',
    '/file/6001',
    '/ev/album',
    '/topic/10020',
    '/membership',
  ]) {
    test(`${path} offers no button that would do nothing`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      // The header's search is a form, which needs no script.
      await expect(page.locator('main button:visible')).toHaveCount(0)
    })
  }
})
