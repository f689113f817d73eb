import type { Page } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, PAGES, settled, test } from './portal.ts'
import { checkHtml } from './nu-checker.ts'

const articleOf = async (page: Page, list: string) => {
  await page.goto(list)
  const href = await page.locator('article h3 a').first().getAttribute('href')
  return href ?? '/404'
}

for (const [name, path] of PAGES) {
  for (const width of [1440, 390]) {
    test(`${name} at ${width} px has no accessibility finding and nothing sticks out`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expectAccessible(page)
    })
  }

  test(`${name} in the dark scheme has no accessibility finding`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path)
    await expectAccessible(page)
  })

  test(`${name} is valid HTML`, async ({ request }) => {
    expect(await checkHtml(await (await request.get(path)).text())).toEqual([])
  })
}

for (const list of ['/news?t=own', '/news?t=other', '/wenxian']) {
  for (const width of [1440, 390]) {
    test(`the first topic of ${list} at ${width} px has no accessibility finding and is valid`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const path = await articleOf(page, list)
      await page.goto(path)
      await expectAccessible(page)
      expect(await checkHtml(await (await request.get(path)).text())).toEqual([])
    })
  }
}

async function expectAccessible(page: Page): Promise<void> {
  // Islands wake when the browser is idle; what they add must be accessible, too.
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join('\n')}`),
  ).toEqual([])
  const sticksOut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sticksOut).toBeLessThanOrEqual(0)
}
