import type { Page } from '@playwright/test'
import { run, visitWithClock } from './clock.ts'
import { statement } from './database.ts'
import { expect, seeAt, test, visit } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** Waits for a change, so that the next one is a whole interval away. */
async function nextIn(page: Page, label: string): Promise<string | null> {
  const before = await shownIn(page, label)
  for (let waited = 0; waited < 12_000; waited += 200) {
    await run(page, 200)
    const now = await shownIn(page, label)
    if (now !== before) return now
  }
  throw new Error(`${label} stands still`)
}

/** Long enough for one change and too short for a whole round. */
const ONE_CHANGE_MS = 14_000

/** Names of the slides that a reader can reach now. */
const shownIn = (page: Page, label: string) =>
  page.getByRole('region', { name: label }).locator('li:not([inert]) img').getAttribute('alt')

/** Everything but the entry never arrives, as on a slow line. */
const withoutIslands = (page: Page) => page.route(/\/assets\/(?!browser-).*\.js/, async () => {})

test.describe('a strip of ads', () => {
  for (const path of ['/', '/paynews']) {
    test(`on ${path} is one of three, 157 px high, and marked`, async ({ page }) => {
      await page.goto(path)
      for (const label of ['合作推广一', '合作推广二', '合作推广三']) {
        const strip = page.getByRole('region', { name: label })
        expect((await strip.boundingBox())?.height).toBe(157)
        await expect(strip.locator('li:not([inert])').getByText('广告', { exact: true })).toBeVisible()
      }
    })
  }

  test('moves down to the next one after ten seconds and not before', async ({ page }) => {
    await visitWithClock(page, '/paynews')
    const shown = await nextIn(page, '合作推广一')
    await run(page, 9700)
    expect(await shownIn(page, '合作推广一')).toBe(shown)
    await run(page, 500)
    expect(await shownIn(page, '合作推广一')).not.toBe(shown)
  })

  test('stands still under the pointer and goes on afterwards', async ({ page }) => {
    await visitWithClock(page, '/paynews')
    const first = await shownIn(page, '合作推广一')
    await page.getByRole('region', { name: '合作推广一' }).getByRole('button').hover()
    await run(page, ONE_CHANGE_MS)
    expect(await shownIn(page, '合作推广一')).toBe(first)
    await page.mouse.move(5, 5)
    await run(page, ONE_CHANGE_MS)
    expect(await shownIn(page, '合作推广一')).not.toBe(first)
  })

  test('once paused stays so, wherever the pointer goes', async ({ page }) => {
    await visitWithClock(page, '/paynews')
    const strip = page.getByRole('region', { name: '合作推广一' })
    const first = await shownIn(page, '合作推广一')
    await strip.getByRole('button', { name: '暂停轮播' }).click()
    await strip.hover({ position: { x: 100, y: 60 } })
    await page.mouse.move(5, 5)
    await run(page, ONE_CHANGE_MS)
    expect(await shownIn(page, '合作推广一')).toBe(first)
    await expect(strip.getByRole('button', { name: '继续轮播' })).toBeVisible()
  })

  test('still moves after the window has changed its size', async ({ page }) => {
    await visitWithClock(page, '/paynews')
    const first = await shownIn(page, '合作推广一')
    await page.setViewportSize({ width: 900, height: 900 })
    await run(page, 1000)
    await run(page, ONE_CHANGE_MS)
    expect(await shownIn(page, '合作推广一')).not.toBe(first)
  })

  test('does not move by itself for whoever wants less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitWithClock(page, '/paynews')
    const first = await shownIn(page, '合作推广一')
    await page.getByRole('region', { name: '合作推广一' }).hover({ position: { x: 100, y: 60 } })
    await page.mouse.move(5, 5)
    await run(page, ONE_CHANGE_MS)
    expect(await shownIn(page, '合作推广一')).toBe(first)
  })
})

test.describe('the banners of home', () => {
  test('are always the same ones in an order of chance, and marked where somebody paid', async ({ page }) => {
    const orders = new Set<string>()
    const sets = new Set<string>()
    for (let turn = 0; turn < 5; turn += 1) {
      await visit(page, '/')
      const banners = page.getByRole('region', { name: '焦点图' })
      // Three of the five are the portal's own.
      await expect(banners.getByText('广告', { exact: true })).toHaveCount(2)
      const titles = await banners
        .locator('li img')
        .evaluateAll((all) => all.map((image) => image.getAttribute('alt')))
      orders.add(titles.join())
      sets.add(titles.toSorted().join())
    }
    expect(sets.size).toBe(1)
    // Five visits in one order of 120 happen once in two hundred million runs.
    expect(orders.size).toBeGreaterThan(1)
  })

  test('change by themselves, by button and by key', async ({ page }) => {
    await visitWithClock(page, '/')
    const first = await shownIn(page, '焦点图')
    const second = await nextIn(page, '焦点图')
    const banners = page.getByRole('region', { name: '焦点图' })
    await banners.getByRole('button', { name: '上一张' }).click()
    await run(page, 1000)
    expect(await shownIn(page, '焦点图')).toBe(first)
    await banners.getByRole('button', { name: '下一张' }).press('ArrowRight')
    await run(page, 1000)
    expect(await shownIn(page, '焦点图')).toBe(second)
  })
})

test.describe('the ads above home', () => {
  test('can be paused, and stay closed until the browser is', async ({ page }) => {
    await visit(page, '/')
    const top = page.getByRole('region', { name: '顶部广告' })
    await expect(top.getByRole('button', { name: '暂停轮播' })).toBeVisible()
    await top.getByRole('button', { name: '关闭广告' }).click()
    await expect(top).toHaveCount(0)
    const second = await page.context().newPage()
    for (const tab of [page, second]) {
      await visit(tab, '/')
      await expect(tab.getByRole('region', { name: '顶部广告' })).toHaveCount(0)
    }
    const cookies = await page.context().cookies()
    const cookie = cookies.find(({ name }) => name === 'portal-top-ads')
    expect(cookie?.expires).toBe(-1)
  })

  test('once closed do not flash up before their island is awake', async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('button', { name: '关闭广告' }).click()
    await withoutIslands(page)
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('region', { name: '焦点图' })).toBeVisible()
    await expect(page.getByRole('region', { name: '顶部广告' })).toBeHidden()
  })
})

test.describe('a click on an ad', () => {
  test('is counted even when it comes before any island is awake', async ({ page }) => {
    await page.goto('/news')
    const path = (await page.locator('article h3 a').first().getAttribute('href')) ?? ''
    await withoutIslands(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const ad = page.locator('main a').filter({ hasText: '广告' }).first()
    await expect(ad).toBeVisible()
    const counted = page.waitForRequest('**/openapi/v1/vue/clickAds')
    await ad.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await ad.click()
    expect((await counted).postDataJSON()).toMatchObject({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[\da-f-]{32,36}$/),
      position: 'topic',
    })
  })

  test('of the middle button counts, a drag of the banners does not', async ({ page }) => {
    await visit(page, '/')
    const told: string[] = []
    await page.route('**/clickAds', (route) => {
      told.push(route.request().postDataJSON().position)
      return route.continue()
    })
    await page.evaluate(() => {
      for (const kind of ['click', 'auxclick'])
        document.addEventListener(kind, (event) => event.preventDefault())
    })
    await page.getByRole('region', { name: '焦点图' }).scrollIntoViewIfNeeded()
    const box = await page.getByRole('region', { name: '焦点图' }).boundingBox()
    if (!box) throw new Error('the banners have no box')
    await page.mouse.move(box.x + 500, box.y + 150)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + 150, { steps: 8 })
    await page.mouse.up()
    await page
      .getByRole('region', { name: '合作推广一' })
      .locator('li:not([inert]) a')
      .click({ button: 'middle' })
    await expect.poll(() => told).toEqual(['part1'])
  })
})

test.describe('an ad in sight', () => {
  test('is counted when the reader leaves, and stands in the report that its client is given', async ({
    page,
    browser,
  }) => {
    test.slow()
    const client = `客户 ${Date.now()}`
    await statement(
      `insert into ads (position, title, client, image, weight)
       select 'part3', '只有这个测试看得到的广告', $1, image, 1000 from ads where position = 'part3' limit 1`,
      [client],
    )
    await statement(`select pg_notify('portal', '{"tags":["ads"]}')`)
    const strip = page.getByRole('region', { name: '合作推广三' })
    const ad = strip.locator('li:not([inert]) img[alt="只有这个测试看得到的广告"]')
    await seeAt(page, '/paynews', ad)
    await strip.hover()
    const told = page.waitForRequest('**/openapi/v1/vue/viewAds')
    await expect(async () => {
      // As when another tab is chosen, until the ad has been in sight for a second.
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
        Reflect.deleteProperty(document, 'hidden')
      })
      await expect.poll(() => viewsOf(client), { timeout: 2000 }).toBe(1)
    }).toPass()
    await told
    await statement(`update ads set ends_at = now() where client = $1`, [client])

    const office = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
    const desk = await office.newPage()
    await signInAsStaff(desk, 'sales')
    await visitDesk(desk, '/admin/ad-report')
    const line = desk.getByRole('row', { name: client })
    await expect(line).toContainText('只有这个测试看得到的广告')
    await expect(line.getByRole('cell').nth(4)).toHaveText('1')

    // A period that is refused can be chosen anew on the screen that says so.
    await desk.route('**/admin/api/ads/report**', (route) =>
      route.fulfill({ status: 400, json: { code: 400, json: null, msg: '报表最长一年' } }),
    )
    await desk.reload()
    await expect(desk.getByText('报表最长一年')).toBeVisible()
    await expect(desk.getByRole('textbox', { name: '哪些天' }).first()).toBeVisible()
  })
})

/** How often the ads of a client were in sight. */
async function viewsOf(client: string): Promise<number> {
  const [row] = await statement(
    `select coalesce(sum(views), 0)::int as views from ad_views join ads on ads.id = ad_id where client = $1`,
    [client],
  )
  return (row as { views: number }).views
}
