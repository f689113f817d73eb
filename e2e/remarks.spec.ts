import { expectAccessible } from './accessibility.ts'
import { expect, test } from './portal.ts'
import { signInAsStaff } from './staff.ts'

/** A review with remarks at paragraphs: what the reviewer says, the author finds at the place, answers and settles. */
test('a remark stands at its paragraph for the author, is answered and settled, and is named before publishing', async ({
  page,
  browser,
}) => {
  test.slow()
  await signInAsStaff(page, 'contributor')
  await page.goto('/admin/topics/new')
  await page.getByLabel('标题', { exact: true }).fill(`送审的稿子 ${Date.now()}`)
  await page.getByRole('button', { name: '保存为草稿' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/topics\/\d+$/)
  const address = page.url()
  const body = page.getByRole('textbox', { name: '正文', exact: true })
  await body.focus()
  await page.keyboard.type('第一段说明背景。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('第二段里有一个数字。')
  await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
  await page.getByRole('button', { name: '送审' }).click()
  await expect(page.getByText(/第 \d+ 版在审/)).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL(address).origin, locale: 'zh-CN' })
  const theirs = await context.newPage()
  await signInAsStaff(theirs, 'chief_editor')
  await theirs.goto(address)
  await theirs.getByText('第二段里有一个数字。').click()
  await theirs.getByLabel('批注光标所在的第 2 块').fill('数字请核对')
  await theirs.getByRole('button', { name: '加批注' }).click()
  await expect(theirs.locator('.remarked')).toHaveText('第二段里有一个数字。')
  await expectAccessible(theirs)

  await page.goto(address)
  const remark = page.locator('.remark')
  await expect(remark).toContainText('数字请核对')
  await expect(page.locator('.remarked')).toHaveText('第二段里有一个数字。')
  await page.getByText('第一段说明背景。').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('新写的开头。')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
  await expect(page.locator('.remarked')).toHaveText('第二段里有一个数字。')
  await remark.getByRole('button', { name: '第 3 块' }).click()
  await expect(body).toBeFocused()
  await remark.getByRole('button', { name: '回复' }).click()
  await remark.getByLabel('回复这条批注').fill('已按年报核对')
  await remark.getByRole('button', { name: '发出回复' }).click()
  await expect(remark).toContainText('已按年报核对')

  await theirs.reload()
  await theirs.getByRole('button', { name: '发布', exact: true }).click()
  await expect(theirs.getByRole('dialog')).toContainText('还有 1 条批注没有处理')
  await context.close()

  await remark.getByRole('button', { name: '处理完了' }).click()
  await expect(remark).toHaveCount(0)
  await expect(page.locator('.remarked')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '处理完的 1 条' })).toBeVisible()
})
