import { readFileSync } from 'node:fs'
import { expect, test, visit } from './portal.ts'

/** What the portal of these tests has logged of errors in browsers. */
const logged = () =>
  readFileSync('test-results/portal.log', 'utf8')
    .split('\n')
    .filter((line) => line.includes('a script of ours failed in a browser'))
    .join('\n')

test.describe('an error of our script in a browser', () => {
  test('is told with its place and without what was typed, and takes nothing else of the page along', async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(() => {
      const real = performance.getEntriesByType.bind(performance)
      performance.getEntriesByType = (kind) => {
        performance.getEntriesByType = real
        throw new RangeError(`张三 13800138000 ${kind}`)
      }
    })
    const told = page.waitForResponse('**/browserFault')
    await visit(page, '/?feed=hot&q=13800138000')
    expect((await told).status()).toBe(200)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect.poll(logged).toMatch(/"name":"RangeError","places":\["\/assets\/browser-[\w-]+\.js:\d+:\d+"/)
    expect(logged()).not.toMatch(/13800138000|张三|feed=hot/)
    expect(complaints.splice(0)).toEqual(['张三 13800138000 navigation'])
  })

  test('is told when nobody waited for it, and is not when it is another’s', async ({ page, complaints }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/browserFault')) asked.push(request.postData() ?? '')
    })
    await visit(page, '/')
    await page.evaluate(() => {
      void Promise.reject(new Error('from elsewhere'))
      setTimeout(() => {
        throw new Error('from elsewhere')
      })
    })
    await expect.poll(() => complaints.length).toBe(2)
    expect(asked).toEqual([])
    const told = page.waitForResponse('**/browserFault')
    await page.evaluate(() => {
      const error = new SyntaxError('of ours')
      error.stack = `SyntaxError: of ours\n    at f (${location.origin}/assets/browser-e2e.js:7:7)`
      void Promise.reject(error)
    })
    expect((await told).status()).toBe(200)
    await expect.poll(logged).toContain('"name":"SyntaxError","places":["/assets/browser-e2e.js:7:7"]')
    complaints.splice(0)
  })
})
