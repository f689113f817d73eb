import { linesOf } from './lines.ts'
import { expect, test } from './portal.ts'

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
