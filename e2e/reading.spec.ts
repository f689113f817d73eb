import { awake, expect, step, test, visit } from './portal.ts'

test('the header leads to eight places in their order, with home marked on home', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: '主导航' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/paynews',
    '/wenxian',
    '/files',
    '/irs',
    '/reports',
    '/ev/list',
    '/jgj',
  ])
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
})

test('Enter in the search box goes to the search with the word encoded', async ({ page }) => {
  await page.goto('/news')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/search')
  await page.getByRole('combobox', { name: '搜索全站' }).fill('碳化硅 & SiC')
  await page.getByRole('combobox', { name: '搜索全站' }).press('Enter')
  expect(new URL((await asked).url()).searchParams.get('q')).toBe('碳化硅 & SiC')
})

test('a word leads to results that mark it, and a result to an article that marks it, too', async ({
  page,
}) => {
  await page.goto('/search?q=衬底')
  await expect(page.locator('main mark').first()).toHaveText('衬底')
  await page.locator('main a[href^="/topic/"]').first().click()
  await expect(page).toHaveURL(/\/topic\/\d+\?key=/)
})

test('suggestions come while typing and are chosen with the keyboard', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('combobox', { name: '搜索全站' }).click()
  // At once: what comes for the first letter alone would be replaced under the arrow.
  await page.getByRole('combobox', { name: '搜索全站' }).fill('碳化')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
})

test('the grid is 1200 px wide', async ({ page }) => {
  await page.goto('/news')
  const width = await page
    .locator('main .wide')
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element)
      return (
        element.getBoundingClientRect().width -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight)
      )
    })
  expect(width).toBe(1200)
})

test('the way back to the top appears after 300 px and not before', async ({ page }) => {
  await visit(page, '/news')
  const button = page.getByRole('button', { name: '回到顶部' })
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await expect(button).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 301))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('the not-found screen counts down and goes home without staying in the history', async ({ page }) => {
  await page.goto('/news')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/nope/x')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('5 秒后自动返回首页')).toBeVisible()
  await awake(page, page.getByRole('link', { name: '回到首页' }))
  await page.clock.runFor(4900)
  await expect(page.getByText('1 秒后自动返回首页')).toBeVisible()
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/$/)
  await page.clock.resume()
  await step(page, -1)
  await expect(page).toHaveURL(/\/news$/)
})

test('the not-found screen stays with whoever searches there', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/404')
  await awake(page, page.getByRole('link', { name: '回到首页' }))
  await page.clock.runFor(3000)
  await expect(page.getByText('2 秒后自动返回首页')).toBeVisible()
  await page.getByRole('searchbox').first().fill('衬底')
  await expect(page.getByText('2 秒后自动返回首页')).toBeHidden()
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('searchbox').first()).toHaveValue('衬底')
})

test('more of a feed is loaded by the specified call until nothing is left', async ({ page }) => {
  await visit(page, '/paynews')
  const rows = page.locator('main article')
  const before = await rows.count()
  const call = page.waitForRequest('**/openapi/v1/vue/topics')
  await page.getByRole('link', { name: '加载更多' }).click()
  expect((await call).postDataJSON()).toMatchObject({
    type: 10,
    limit: 20,
    industry: 'semi',
    categoryLabels: [],
  })
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
  for (let load = 0; load < 10 && (await page.getByText('没有更多了').count()) === 0; load += 1) {
    const shown = await rows.count()
    await page.getByRole('link', { name: '加载更多' }).click()
    await expect
      .poll(async () => (await rows.count()) > shown || (await page.getByText('没有更多了').count()) > 0)
      .toBe(true)
  }
  await expect(page.getByText('没有更多了')).toBeVisible()
  const links = await rows.locator('h3 a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
})

test('a tab changes the list in place, its address, and its filters', async ({ page }) => {
  await visit(page, '/paynews')
  const call = page.waitForRequest('**/openapi/v1/vue/topics')
  await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: 'GaN产业' }).click()
  expect((await call).postDataJSON()).toMatchObject({ categoryLabels: ['GaN产业'] })
  await expect(page).toHaveURL(/tab=GaN/)
  await expect(page.getByRole('navigation', { name: '筛选' }).getByRole('link')).toHaveCount(4)
  await expect(page.locator('#feed-first')).toBeHidden()
  await step(page, -1)
  await expect(page).toHaveURL(/\/paynews$/)
  await expect(page.locator('#feed-first')).toBeVisible()
})

test('literature asks with wenxian 1', async ({ page }) => {
  await visit(page, '/wenxian')
  const call = page.waitForRequest('**/openapi/v1/vue/topics')
  await page.getByRole('link', { name: '综述', exact: true }).click()
  expect((await call).postDataJSON()).toMatchObject({ wenxian: 1, categoryLabels: ['综述'] })
})

test('a failed load loses nothing, says so and can be tried again', async ({ page, complaints }) => {
  await visit(page, '/paynews')
  await page.route('**/openapi/v1/vue/topics', (route) => route.abort())
  const rows = page.locator('main article')
  const before = await rows.count()
  await page.getByRole('link', { name: '加载更多' }).click()
  await expect(page.getByText('没有加载成功，请检查网络后重试')).toBeVisible()
  expect(await rows.count()).toBe(before)
  await page.unroute('**/openapi/v1/vue/topics')
  await page.getByRole('link', { name: '重试' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
  // The browser itself notes the request that was cut off.
  complaints.length = 0
})

test('the short link of an article is copied and leads back to it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // One of the demo: the newest may be another test's, which takes it down.
  await page.goto('/topic/10019')
  await page.getByRole('button', { name: '复制短链接' }).click()
  await expect(page.getByText('复制成功')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/\/s\/[2-9A-HJ-NP-Za-km-z]{5}$/)
  const article = page.url()
  await page.goto(copied)
  expect(page.url()).toBe(article)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a feed is read to its end by links', async ({ page }) => {
    await page.goto('/paynews')
    const seen = new Set<string>()
    for (let pages = 0; pages < 10; pages += 1) {
      for (const href of await page
        .locator('article h3 a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
        seen.add(href)
      const more = page.getByRole('link', { name: '加载更多' })
      if ((await more.count()) === 0) break
      await Promise.all([page.waitForEvent('load'), more.click()])
    }
    expect(seen.size).toBeGreaterThan(30)
    await expect(page.getByText('没有更多了')).toBeVisible()
  })

  test('an article shows its text, labels, short link and comments', async ({ page }) => {
    // One of the demo: the newest may be another test's, without a label.
    await page.goto('/topic/10019')
    await expect(page.locator('.prose p').first()).toBeVisible()
    await expect(page.getByRole('list', { name: '标签' }).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('region', { name: '分享' }).getByRole('link')).toHaveAttribute(
      'href',
      /^\/s\//,
    )
    await expect(page.getByRole('region', { name: '评论' })).toBeVisible()
  })
})
