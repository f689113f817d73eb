import { readFile } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import { expectAccessible, expectAccessibleOnBoth } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, step, test } from './portal.ts'
import { drawn, signInAsStaff, visitDesk } from './staff.ts'

/** Published articles with a source of their own, the second for members; their numbers. */
async function makeArticles(source: string): Promise<string[]> {
  const made = (await statement(
    `insert into topics (kind, industry, state, title, source_name, is_paid, sort_date, published_at)
     select 'article', 'semi', 'published', '筛选用的第 ' || n || ' 篇', $1, n = 2, $2::bigint + n, to_timestamp($2::bigint / 1000)
     from generate_series(1, 3) as n returning id`,
    // Long ago, so that no list of readers begins with them.
    [source, randomInt(1_300_000_000_000, 1_400_000_000_000)],
  )) as { id: string }[]
  return made.map(({ id }) => id)
}

test('a page of a list that has nothing any more leads to the last that has something', async ({ page }) => {
  await signInAsStaff(page, 'chief_editor')
  await visitDesk(page, '/admin/specials')
  await page.goto('/admin/specials?page=9')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await expect(page).not.toHaveURL(/page=9/)
  await step(page, -1)
  await expect(page).toHaveURL(/specials$/)
})

test('a list is narrowed by what only its kind has, its file with it, and the address can be given on', async ({
  page,
}) => {
  const source = `来源${randomInt(100_000, 999_999)}`
  const [, paid = ''] = await makeArticles(source)
  await signInAsStaff(page, 'chief_editor')
  await visitDesk(page, '/admin/topics')
  await page.getByRole('button', { name: '更多筛选' }).click()
  const filters = page.getByRole('search', { name: '更多筛选' })
  await filters.getByLabel('来源').fill(source)
  await page.locator('.ant-select-item-option', { hasText: source }).click()
  await expect(page).toHaveURL(new RegExp(`source=${encodeURIComponent(source)}`))
  await expect(page.getByText('3 项', { exact: true })).toBeVisible()
  await filters.getByLabel('会员').click()
  await page.locator('.ant-select-item-option', { hasText: /^会员$/ }).click()
  await expect(page.getByText('1 项', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '更多筛选（2）' })).toBeVisible()
  await expectAccessibleOnBoth(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: '导出 CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const lines = file.trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('来源')
  expect(lines[1]).toContain(source)

  const colleague = await (await page.context().browser()?.newContext())?.newPage()
  if (!colleague) throw new Error('no second browser')
  await signInAsStaff(colleague, 'editor')
  await visitDesk(colleague, page.url())
  await expect(colleague.getByRole('link', { name: '筛选用的第 2 篇' })).toHaveAttribute(
    'href',
    new RegExp(paid),
  )
  await expect(colleague.getByRole('search', { name: '更多筛选' })).toBeVisible()
  await colleague.context().close()

  await filters.getByRole('button', { name: '清除这些筛选' }).click()
  await expect(page).not.toHaveURL(/source=/)
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`many articles get a label at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const source = `来源${randomInt(100_000, 999_999)}`
    const ids = await makeArticles(source)
    await signInAsStaff(page, 'chief_editor')
    await visitDesk(page, `/admin/topics?source=${encodeURIComponent(source)}`)
    for (const n of [1, 2]) await page.getByLabel(`选择《筛选用的第 ${n} 篇》`).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: '批量设置' }).click()
    await page.getByRole('menuitem', { name: '加上标签…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '开始' }).click()
    await expect(dialog.getByText('请选标签')).toBeVisible()
    await expectAccessible(page, { part: '.ant-modal' })
    await dialog.getByLabel('标签').fill('批量标签')
    await page.locator('.ant-select-item-option', { hasText: /^批量标签$/ }).click()
    await dialog.getByRole('button', { name: '开始' }).click()
    const progress = page.getByRole('dialog', { name: '加上标签：批量标签 2 项' })
    await progress.getByRole('button', { name: '完成' }).click()
    await drawn(page)
    const labelled = (await statement(
      `select id from topics where id = any($1) and '批量标签' = any(labels)`,
      [ids],
    )) as object[]
    expect(labelled).toHaveLength(2)
  })
