import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './portal.ts'

/** An engineer reads charts: finds a figure, compares two series, takes the figures along. */

for (const [name, javaScriptEnabled, width] of [
  ['with script on a desk', true, 1440],
  ['without script on a telephone', false, 390],
] as const) {
  test.describe(name, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 } })

    test('the figures of a chart are a table under it and a file that a spreadsheet opens', async ({
      page,
    }) => {
      await page.goto('/discerns?category=市场规模')
      await page.getByRole('link', { name: '宽禁带功率器件国内市场2026年预计267亿元' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('2026年预计267亿元')
      const table = page.getByRole('table', { name: /单位：亿元/ })
      await expect(table).toBeHidden()
      await page.locator('summary', { hasText: '数据表' }).click()
      const year = table.getByRole('row', { name: '2026E' })
      // The sum is the figure of the title.
      await expect(year.getByRole('cell')).toHaveText(['204', '63'])
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: '下载 CSV' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^宽禁带功率器件国内市场2026年预计267亿元.*\.csv$/)
      expect(await readFile(await file.path(), 'utf8')).toMatch(
        /^\uFEFF年份,碳化硅（亿元）,氮化镓（亿元）\r\n2021,46,9\r\n/,
      )
    })
  })
}

test('an open table of figures is accessible and stays within a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/canyan/501')
  await page.locator('summary', { hasText: '数据表' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, { part: 'main' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
