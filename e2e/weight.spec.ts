import type { Browser, Response } from '@playwright/test'
import { expect, test } from './portal.ts'

const KB = 1024

/** Bytes on the wire of script and style that a page loads by itself, and how much of the script comes before first use. */
test.describe('weight', () => {
  for (const path of ['/', '/news', '/paynews', '/wenxian']) {
    test(`${path} loads at most 25 KB of script and 15 KB of style by itself`, async ({ browser }) => {
      const { script, style } = await weigh(browser, path)
      expect(script).toBeLessThanOrEqual(25 * KB)
      expect(style).toBeLessThanOrEqual(15 * KB)
    })
  }

  for (const [path, most] of [
    // Whoever only reads fetches no React; under a short one the comments are in sight, which are written with it.
    ['/topic/10019', 15],
    ['/topic/10043', 85],
  ] as const)
    test(`${path} needs at most 10 KB of script before first use, and at most ${most} KB by itself`, async ({
      browser,
    }) => {
      const { entry, script } = await weigh(browser, path)
      expect(entry).toBeLessThanOrEqual(10 * KB)
      expect(script).toBeLessThanOrEqual(most * KB)
    })

  for (const path of ['/topic/10001', '/topic/10019'])
    test(`${path} comes whole, but for its pictures, in at most 50 KB`, async ({ browser }) => {
      const { all } = await weigh(browser, path)
      expect(all).toBeLessThanOrEqual(50 * KB)
    })
})

/** Weighs what is transferred to a browser that has nothing yet; `all` is the page, its script, style and fonts. */
async function weigh(browser: Browser, path: string) {
  const page = await browser.newPage()
  const sizes = { script: 0, style: 0, entry: 0, all: 0 }
  const weighing: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (!['document', 'script', 'stylesheet', 'font'].includes(kind)) return
    weighing.push(
      bytesOf(response).then((bytes) => {
        sizes.all += bytes
        if (kind === 'document' || kind === 'font') return
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

/** A page made anew has no length before it has gone out whole. */
async function bytesOf(response: Response): Promise<number> {
  const length = (await response.allHeaders())['content-length']
  return length === undefined ? (await response.request().sizes()).responseBodySize : Number(length)
}
