import { PAGES } from './pages.ts'
import { expect, test, visit } from './portal.ts'
import { signIn } from './signing-in.ts'

/** A reader whose browser shows text at twice the usual size (WCAG 1.4.4). */
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
})

/** Leads on before anybody has looked at it. */
const paths = PAGES.filter(([name]) => name !== 'way back').map(([, path]) => path)

for (const path of [...paths, '/topic/10001', '/topic/10019'])
  test(`${path} stays within a telephone, and its header lets go of the window`, async ({ page }) => {
    await visit(page, path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    // The year of an award has a frame of its own, without a header.
    if (!path.startsWith('/ev/jgj'))
      await expect(page.locator('body > header')).toHaveCSS('position', 'static')
  })

test('the pages of one’s own stay within it too, and the button that registers says so in one line', async ({
  page,
}) => {
  await signIn(page)
  for (const path of ['/me', '/messages/settings', '/ev/d/7001/register']) {
    await visit(page, path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
  const button = await page.getByRole('button', { name: '提交报名' }).boundingBox()
  expect(button?.height).toBeLessThanOrEqual(96)
})

test('the price of a membership stands beside what it gives, on the narrowest telephone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/membership')
  const box = await page.getByRole('columnheader', { name: '会员' }).last().boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
})

/** A members' article, read by a visitor. */
const GATED = '/topic/10020'

test('nothing sticks out of the narrowest telephone, also where the office has a long mail address and a title a long number', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/contact', '/jgj', '/ev/jgj2022', '/ev/jgj2022/prize/21', GATED]) {
    await visit(page, path)
    await page.locator('a[href^="mailto:"]').evaluateAll((links) => {
      for (const link of links) link.textContent = 'customerservice@widebandgapindustry.com.cn'
    })
    // Titles, and what leads to something that has one.
    await page
      .locator('h1, main :is(section, aside) li :is(h3, a:only-child:not(.flex))')
      .evaluateAll((titles) => {
        for (const title of titles) title.textContent = '衬底1796009191249碳化硅扩产'
      })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('whom to call and write to instead of filling in a form is read on the narrowest telephone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/contact')
    await expect(page.locator('main noscript')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
