import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import type { Locator } from '@playwright/test'
import { expect, step, test } from './portal.ts'

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

test('on a telephone a chart is drawn so that it can be read, in an article as well, which leads to its figures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/discern/2001')
  await expectReadable(page.getByRole('figure'))
  await page.goto('/search?q=岚江宽禁带产业峰会落幕')
  await page.locator('main a[href^="/topic/"]').first().click()
  const figure = page.getByRole('figure').filter({ hasText: '图中数据与下载' })
  await expectReadable(figure)
  await figure.getByRole('link', { name: /^图中数据与下载/ }).click()
  await page.locator('summary', { hasText: '数据表' }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
})

/** Drawn instead of the picture, with letters as large as those of the page beside it. */
async function expectReadable(figure: Locator): Promise<void> {
  const chart = figure.getByRole('img', { name: /数字见数据表$/ })
  await expect(chart).toBeVisible()
  await expect(figure.getByRole('link', { name: /^放大图片/ })).toBeHidden()
  const letters = await chart
    .locator('text')
    .evaluateAll((all: SVGTextElement[]) =>
      all.map((each) => parseFloat(getComputedStyle(each).fontSize) * (each.getScreenCTM()?.a ?? 0)),
    )
  expect(Math.min(...letters)).toBeGreaterThanOrEqual(11)
}

test('an engineer compares two charts of one kind and takes the figures of both along', async ({ page }) => {
  await page.goto('/discerns?category=价格')
  const heads: string[] = []
  for (const name of [/价格指数差距缩到20个点/, /GaN单管连涨三个季度/]) {
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const download = page.waitForEvent('download')
    await page.locator('summary', { hasText: '数据表' }).click()
    await page.getByRole('link', { name: '下载 CSV' }).click()
    const [head = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
    heads.push(head)
    await step(page, -1)
    await expect(page).toHaveURL(/\/discerns/)
  }
  expect(heads[0]).not.toBe(heads[1])
  for (const head of heads) expect(head).toMatch(/^\uFEFF(季度|时间),/)
})

test('an open table of figures is accessible and stays within a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/canyan/501')
  await page.locator('summary', { hasText: '数据表' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, { part: 'main' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
