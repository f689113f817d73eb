import type { Locator, Page } from '@playwright/test'
import { expect, settled, step, test, visit } from './portal.ts'

/** Back and Forward lead to what was shown at their addresses, however the lists came. */

const tabs = (page: Page) => page.getByRole('navigation', { name: '栏目' })
const current = (page: Page) => tabs(page).locator('[aria-current=page]')
/** While the document changes there is nothing to read. */
const read = (links: Locator) => links.allTextContents().catch(() => [])
const titles = (page: Page) => read(page.locator('main article h3 a:visible'))

/**
 * Whether `shown` is the list that was `noted`: the same order, apart from the few that others publish or
 * withdraw between the two readings.
 */
function isSameList(shown: string[], noted: string[] = []): boolean {
  const kept = noted.filter((title) => shown.includes(title))
  const isInOrder = shown.filter((title) => noted.includes(title)).join('\n') === kept.join('\n')
  return isInOrder && kept.length >= 0.75 * Math.max(shown.length, noted.length, 1)
}
const expectList = (list: () => Promise<string[]>, noted: string[] | undefined) =>
  expect.poll(async () => isSameList(await list(), noted)).toBe(true)

for (const [path, first, second] of [
  ['/paynews', 'GaN产业', '峰会'],
  ['/wenxian', '综述', 'GaN文献'],
] as const) {
  test(`${path} goes back and forward over its tabs, as often as one likes`, async ({ page }) => {
    await visit(page, path)
    const lists = new Map([[await current(page).innerText(), await titles(page)]])
    for (const name of [first, second]) {
      const before = page.url()
      await tabs(page).getByRole('link', { name, exact: true }).click()
      // Then its list has come, too.
      await expect(page).not.toHaveURL(before)
      await expect(current(page)).toHaveText(name)
      lists.set(name, await titles(page))
    }
    const noted = [...lists.values()]
    for (const list of noted) expect(noted.filter((other) => isSameList(other, list))).toHaveLength(1)
    const start = [...lists.keys()][0] ?? ''
    const steps = [
      [-1, first],
      [-1, start],
      [1, first],
      [1, second],
      [-1, first],
    ] as const
    for (const [by, name] of steps) {
      await step(page, by)
      await expect(current(page)).toHaveText(name)
      await expectList(() => titles(page), lists.get(name))
      if (name !== start) await expect(page).toHaveTitle(new RegExp(`^${name}`))
    }
  })
}

test('a step back that comes before the script of the page has come is followed once it has', async ({
  page,
}) => {
  await visit(page, '/paynews')
  const start = await titles(page)
  await tabs(page).getByRole('link', { name: 'GaN产业', exact: true }).click()
  await expect(page).toHaveURL(/tab=GaN/)
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/browser-/, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(current(page)).toHaveText('GaN产业')
  await step(page, -1)
  await expect(page).toHaveURL(/\/paynews$/)
  letCome()
  await expectList(() => titles(page), start)
  await expect(current(page)).toHaveText('推荐')
})

test('the same tab twice is one step, and a place within the page is no other page', async ({ page }) => {
  await page.goto('/news')
  await visit(page, '/paynews')
  const gan = tabs(page).getByRole('link', { name: 'GaN产业', exact: true })
  await gan.click()
  await expect(page).toHaveURL(/tab=GaN/)
  await gan.click()
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  await page.getByRole('link', { name: '跳到正文' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#content$/)
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
  await step(page, -2)
  await expect(page).toHaveURL(/\/paynews$/)
  await settled(page)
  await step(page, -1)
  await expect(page).toHaveURL(/\/news$/)
})

test('pinned topics stand once, also below what was loaded, and are there again after another tab', async ({
  page,
}) => {
  await visit(page, '/paynews')
  const pinned = page.locator('#feed-first').getByText('置顶')
  const count = await pinned.count()
  expect(count).toBeGreaterThan(0)
  await page.getByRole('link', { name: '加载更多' }).click()
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(20)
  const links = await page
    .locator('main :is(#feed-first, portal-island) a[href^="/topic/"]:visible')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const inPins = await page
    .locator('#feed-first li a[href^="/topic/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const pin of inPins) expect(links.filter((link) => link === pin)).toHaveLength(1)
  await tabs(page).getByRole('link', { name: '峰会', exact: true }).click()
  await expect(pinned.first()).toBeHidden()
  await tabs(page).getByRole('link', { name: '推荐', exact: true }).click()
  await expect(pinned).toHaveCount(count)
  await expect(pinned.first()).toBeVisible()
})

for (const [list, path, links] of [
  ['a feed', '/paynews', 'main article h3 a'],
  ['the hits of a search', '/search?q=SiC', 'main article h3 a'],
  ['the articles of a community', '/community/401', 'main article h3 a'],
  ['the specials', '/specials', 'main li h3 a'],
] as const) {
  for (const [device, width, height] of [
    ['', 1440, 900],
    [' on a telephone', 390, 800],
  ] as const)
    test(`whoever opens something of what was loaded of ${list}${device} comes back to it`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await visit(page, path)
      const all = page.locator(links)
      const before = await all.count()
      await page.getByRole('link', { name: '加载更多' }).click()
      await expect.poll(() => all.count()).toBeGreaterThan(before)
      const count = await all.count()
      const address = page.url()
      // The last but one, and one that the page without what was loaded is long enough for.
      for (const link of [all.nth(count - 2), all.nth(before - 2)]) {
        await link.scrollIntoViewIfNeeded()
        await link.evaluate((each) =>
          each.addEventListener('click', () =>
            sessionStorage.setItem('pressed-at', String(each.getBoundingClientRect().top)),
          ),
        )
        await link.click()
        await expect(page).not.toHaveURL(address)
        await step(page, -1)
        await expect(page).toHaveURL(address)
        await expect(all).toHaveCount(count)
        // A press may scroll by itself before it lands.
        const top = Number(await page.evaluate(() => sessionStorage.getItem('pressed-at')))
        await expect.poll(async () => Math.abs((await topOf(link)) - top)).toBeLessThan(100)
      }
    })

  test(`whoever loads the page anew after more of ${list} has come stays where the last scrolling ended`, async ({
    page,
  }) => {
    await visit(page, path)
    const all = page.locator(links)
    const before = await all.count()
    await page.getByRole('link', { name: '加载更多' }).click()
    await expect.poll(() => all.count()).toBeGreaterThan(before)
    const count = await all.count()
    const link = all.nth(count - 2)
    await page.mouse.move(600, 400)
    // The whole way down, which is farther than where more was asked for.
    await page.mouse.wheel(0, 20_000)
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { scrollHeight, clientHeight } = document.documentElement
          return history.state?.list?.top === scrollY && scrollY > scrollHeight - clientHeight - 2
        }),
      )
      .toBe(true)
    const top = await topOf(link)
    await page.reload()
    await expect(all).toHaveCount(count)
    await expect.poll(async () => Math.abs((await topOf(link)) - top)).toBeLessThan(100)
  })
}

/** How far below the upper edge of the window something is. */
const topOf = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().top)

test('data items go back and forward over their pages', async ({ page }) => {
  await page.goto('/')
  await visit(page, '/discerns')
  const shown = () => read(page.locator('main li h3 a:visible'))
  const first = await shown()
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(/before=/)
  const second = await shown()
  expect(isSameList(second, first)).toBe(false)
  await step(page, -1)
  await expect(page).toHaveURL(/\/discerns$/)
  await expectList(shown, first)
  await settled(page)
  await step(page, 1)
  await expect(page).not.toHaveURL(/\/discerns$/)
  await expectList(shown, second)
  await settled(page)
  await step(page, -2)
  await expect(page).toHaveURL(/\/$/)
})

test('a tab whose list is slow says so at once, and one whose list does not come leads to its page', async ({
  page,
  complaints,
}) => {
  await visit(page, '/paynews')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/openapi/v1/vue/topics', async (route) => {
    await promise
    await route.continue()
  })
  await tabs(page).getByRole('link', { name: 'GaN产业', exact: true }).click()
  await expect(current(page)).toHaveText('GaN产业')
  await expect(page.getByText('加载中…').first()).toBeVisible()
  resolve()
  await expect(page).toHaveURL(/tab=GaN/)
  await page.unroute('**/openapi/v1/vue/topics')
  await page.route('**/openapi/v1/vue/topics', (route) => route.abort())
  await tabs(page).getByRole('link', { name: '峰会', exact: true }).click()
  await expect(page).toHaveURL(/tab=%E5%B3%B0%E4%BC%9A/)
  await expect(current(page)).toHaveText('峰会')
  await expect(page).toHaveTitle(/^峰会/)
  // The browser itself notes the request that was cut off.
  complaints.length = 0
})
