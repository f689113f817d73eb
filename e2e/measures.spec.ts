import { linesOf } from './lines.ts'
import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'

test('covers of white papers measure 192 × 259 px, on a telephone, too', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/reports')
    const covers = page.locator('main section img[width]').filter({ visible: true })
    const sizes = await covers.evaluateAll((all) =>
      all
        .filter(
          (image) =>
            image.closest('a')?.pathname.startsWith('/report/') && image.getBoundingClientRect().height > 100,
        )
        .map((image) => [image.getBoundingClientRect().width, image.getBoundingClientRect().height]),
    )
    expect(sizes.length).toBeGreaterThan(5)
    for (const size of sizes) expect(size).toEqual([192, 259])
  }
})

test('the drawing beside what white papers are does not lie under it', async ({ page }) => {
  for (const width of [390, 768, 844, 1024]) {
    await page.setViewportSize({ width, height: 390 })
    await page.goto('/reports')
    const edges = await page
      .locator('main header')
      .filter({ has: page.getByRole('heading', { name: '白皮书', level: 1 }) })
      .evaluate((head) => {
        const said = document.createRange()
        for (const text of head.querySelectorAll('p')) said.selectNodeContents(text)
        const drawing = head.querySelector('svg')?.getBoundingClientRect()
        return {
          said: said.getBoundingClientRect().right,
          drawing: drawing?.width ? drawing.left : innerWidth,
        }
      })
    expect(edges.said).toBeGreaterThan(100)
    expect(edges.said).toBeLessThanOrEqual(edges.drawing)
  }
})

test('two events stand in a row when the window is 1200 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto('/ev/list')
  const tops = await page
    .getByRole('region', { name: '往届回顾' })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(3)
  expect(tops[1]).toBe(tops[0])
  expect(tops[2]).toBeGreaterThan(tops[1] ?? 0)
  expect(tops[3]).toBe(tops[2])
})

test('four quarterly issues stand in a row', async ({ page }) => {
  await page.goto('/irs')
  const tops = await page
    .getByRole('region', { name: '2024年各期' })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
})

test('home shows five white papers, thirty data items and twelve event materials', async ({ page }) => {
  await page.goto('/')
  for (const [name, count] of [
    ['白皮书', 5],
    ['产业数据', 30],
    ['活动资料', 12],
  ] as const)
    await expect(page.getByRole('region', { name, exact: true }).getByRole('listitem')).toHaveCount(count)
})

test('the places of the daily hot list stand in a line each, those of two digits too', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/news?t=hot')
    const lines = await linesOf(page.locator('main article > span[aria-hidden]'))
    expect(lines.length).toBeGreaterThan(10)
    expect(new Set(lines)).toEqual(new Set([1]))
  }
})

test('the names of what an interface takes and gives are not broken on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/docs/api')
  const names = page.locator('main td:first-child').filter({ hasText: /^[\w.[\]]+( \*)?$/, visible: true })
  const lines = await linesOf(names)
  expect(lines.length).toBeGreaterThan(10)
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('a number to call stands in one line', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/membership')
    expect(await linesOf(page.locator('main a[href^="tel:"]'))).toEqual([1])
  }
})

/** Where titles stand beside something else or one after another. */
const TITLES = {
  '/files': 'main h2 a',
  '/reports': 'main p a[href^="/report/"]',
  '/topic/10001': 'main p a[href^="/special/"]',
  '/ev/d/7001/register': 'nav[aria-label="当前位置"] li:last-child a',
  '/special/3001': 'main h1',
}

for (const [path, titles] of Object.entries(TITLES))
  test(`a title of sixty signs without a blank stays within ${path}, on a telephone and on a desk`, async ({
    page,
  }) => {
    await page.goto(path)
    expect(await page.locator(titles).count()).toBeGreaterThan(0)
    await page.locator(titles).evaluateAll((all) => {
      for (const title of all)
        title.textContent = 'SiCMOSFET1796009191249GaNHEMTonSiliconCarbideWaferEpitaxy2027'
    })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

/** Pages whose text begins with tabs or a heading, and what stands beside it with a title. */
const COLUMNS = ['/news', '/paynews', '/wenxian', '/answers', '/user/1007', '/label/SiC', '/industry/display']

for (const path of COLUMNS)
  test(`the lines below what heads the two columns of ${path} are level`, async ({ page }) => {
    await page.goto(path)
    const lines = page.locator('main .border-b.border-line:is(nav, div):visible')
    const beside = page.locator('main aside .border-b.border-line').first()
    const ends = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().bottom))
    const besideAt = await beside.evaluate((line) => line.getBoundingClientRect().bottom)
    const text = ends.filter((at) => Math.abs(at - besideAt) < 12)
    expect(text).toHaveLength(2)
    for (const at of text) expect(Math.abs(at - besideAt)).toBeLessThan(1)
  })

test('buttons in a row are of one height where signing in by WeChat came to nothing', async ({ page }) => {
  await page.goto('/sign-in/wechat')
  const heights = await page
    .locator('main')
    .locator('button, a.rounded-full')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height))
  expect(heights).toHaveLength(2)
  expect(new Set(heights).size).toBe(1)
})

test('where a figure is from stands on one line with its kind and its day', async ({ page }) => {
  for (const [path, row] of [
    ['/discern/2001', 'main h1 + p'],
    ['/discerns', 'main h3 ~ p:has(a)'],
  ] as const) {
    await page.goto(path)
    const feet = await page
      .locator(row)
      .first()
      .evaluate((facts) =>
        [...facts.querySelectorAll('a, time, span:not(:has(*))')].map((part) => {
          const words = document.createRange()
          words.selectNodeContents(part)
          return Math.round(words.getBoundingClientRect().bottom)
        }),
      )
    expect(feet.length).toBeGreaterThan(1)
    expect(new Set(feet).size).toBe(1)
  }
})

test('a button that asks an expert says so in one line, on the narrowest telephone too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/experts')
  const heights = await page
    .getByRole('button', { name: /^向.+提问$/ })
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(3)
  expect(new Set(heights)).toEqual(new Set([40]))
})

test('what a row of one’s own account is called stands on a line with what it holds, and the days of an event in one', async ({
  page,
}) => {
  await signIn(page, '/me')
  const rows = page.locator('main h3', { hasText: /^(名称|手机|邮箱|我的数据)$/ })
  await expect(rows).toHaveCount(4)
  const apart = await rows.evaluateAll((all) =>
    all.map((name) => {
      const held = name.nextElementSibling?.querySelector('input, span, button') ?? name
      const middle = (part: Element) =>
        part.getBoundingClientRect().top + part.getBoundingClientRect().height / 2
      return Math.abs(middle(name) - middle(held))
    }),
  )
  expect(Math.max(...apart)).toBeLessThan(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/ev/d/7001/register')
  expect(await linesOf(page.locator('main p span', { hasText: /^\d{4}-\d\d-\d\d 至 [\d-]+$/ }))).toEqual([1])
})
