import type { Page, Response } from '@playwright/test'
import { expect, test } from './portal.ts'
import { signInAsStaff } from './staff.ts'

const KB = 1024

test.describe('what the back office weighs', () => {
  test('the first screen loads at most 350 KB of script', async ({ page }) => {
    await signInAsStaff(page, 'chief_editor')
    expect(await weigh(page, '/admin')).toBeLessThanOrEqual(350 * KB)
  })

  test('no reader loads a byte of it', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ['/', '/news', '/me']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }
    expect(asked.filter((path) => path.startsWith('/admin'))).toEqual([])
  })
})

/** Bytes on the wire of all script that a screen loads by itself. */
async function weigh(page: Page, path: string): Promise<number> {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const headers = await Promise.all(scripts.map((script) => script.allHeaders()))
  const weights = headers.map((each) => Number(each['content-length']))
  expect(weights.length).toBeGreaterThan(0)
  return weights.reduce((sum, size) => sum + size, 0)
}
