import type { Browser } from '@playwright/test'
import { expect, test } from './portal.ts'

const KB = 1024

/** Bytes on the wire of script and style that a page loads by itself, and how much of the script comes before first use. */
test.describe('weight', () => {
  for (const path of ['/', '/news', '/paynews', '/wenxian']) {
    test(`${path} loads at most 85 KB of script and 15 KB of style`, async ({ browser }) => {
      const { script, style } = await weigh(browser, path)
      expect(script).toBeLessThanOrEqual(85 * KB)
      expect(style).toBeLessThanOrEqual(15 * KB)
    })
  }

  test('an article needs at most 10 KB of script before first use', async ({ page, browser }) => {
    await page.goto('/news')
    const path = (await page.locator('article h3 a').first().getAttribute('href')) ?? ''
    const { entry, script } = await weigh(browser, path)
    expect(entry).toBeLessThanOrEqual(10 * KB)
    expect(script).toBeLessThanOrEqual(85 * KB)
  })
})

/** Weighs what is transferred to a browser that has nothing yet. */
async function weigh(browser: Browser, path: string) {
  const page = await browser.newPage()
  const sizes = { script: 0, style: 0, entry: 0 }
  const weighing: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    weighing.push(
      response.allHeaders().then((headers) => {
        const bytes = Number(headers['content-length'])
        if (kind === 'stylesheet') sizes.style += bytes
        else sizes.script += bytes
        if (/\/browser-[^/]*\.js$/.test(response.url())) sizes.entry += bytes
      }),
    )
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await Promise.all(weighing)
  await page.close()
  expect(sizes.script).toBeGreaterThan(0)
  return sizes
}
