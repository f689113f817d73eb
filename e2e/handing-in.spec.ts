import type { Page } from '@playwright/test'
import { statement } from './database.ts'
import { expect, test } from './portal.ts'
import { signInAsNewStaff, signInAsStaff } from './staff.ts'

/** From the first word of a contributor to what readers see: handed in, sent back, approved, published; and nothing lost. */

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文', exact: true })
const titleOf = (page: Page) => page.getByLabel('标题', { exact: true })
const handIn = (page: Page) => page.getByRole('button', { name: /送审$/ })

async function write(page: Page, words: string): Promise<void> {
  await bodyOf(page).focus()
  await page.keyboard.press('Control+End')
  const sent = page.waitForResponse('**/admin/api/content/change')
  await page.keyboard.type(words)
  await sent
  await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
}

/** Pictures are fetched once they may come. */
async function holdPictures(page: Page): Promise<{ readonly letCome: () => void }> {
  const [article] = await statement(`select cover from topics where cover is not null limit 1`)
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/admin/api/writing/picture', async (route) => {
    await mayCome
    await route.fulfill({ json: { code: 0, msg: '', json: { image: (article as { cover: object }).cover } } })
  })
  return { letCome }
}

async function pasteWithPicture(page: Page): Promise<void> {
  await bodyOf(page).focus()
  await bodyOf(page).evaluate((body, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, '<p>图前面的话。</p><p><img src="http://127.0.0.1:9/640" width="600"></p><p>图后面的话。</p>')
}

test('a contributor hands in, reads why it came back, hands in anew, and is told of each result', async ({
  page,
  browser,
}) => {
  test.slow()
  const writer = await signInAsNewStaff(page, 'contributor')
  const title = `送来审的稿子 ${Date.now()}`
  await page.goto('/admin/topics/new')
  await titleOf(page).fill(title)
  await page.getByRole('button', { name: '保存为草稿' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/topics\/\d+$/)
  const address = page.url()
  await write(page, '产能翻了一番。')
  await handIn(page).click()
  await expect(page.getByRole('button', { name: '已送审' })).toBeDisabled()

  const context = await browser.newContext({ baseURL: new URL(address).origin, locale: 'zh-CN' })
  const chief = await context.newPage()
  await signInAsNewStaff(chief, 'chief_editor')
  await chief.goto(address)
  await chief.getByRole('button', { name: '退回', exact: true }).click()
  await chief.getByLabel('要改什么').fill('请写明来源')
  await chief.getByRole('dialog').getByRole('button', { name: '退回', exact: true }).click()
  await expect(chief.getByText('退回：请写明来源')).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByText('退回给您的')).toBeVisible()
  await expect(page.getByText('请写明来源')).toBeVisible()
  await page.goto(address)
  await write(page, '来源是年报。')
  await handIn(page).click()
  await expect(page.getByText('正在等人审', { exact: false })).toBeVisible()
  await write(page, '又改一处。')
  await expect(page.getByText('送审已作废，请再送')).toBeVisible()
  await handIn(page).click()
  await expect(page.getByRole('button', { name: '已送审' })).toBeDisabled()

  await chief.goto(address)
  await chief.getByRole('button', { name: /^批准第 \d+ 版$/ }).click()
  await expect(chief.getByText(/^第 \d+ 版已批准$/)).toBeVisible()
  await chief.getByRole('button', { name: '发布', exact: true }).click()
  await chief.getByRole('button', { name: '现在发布' }).click()
  await expect(chief.getByRole('link', { name: '在网站上看' })).toBeVisible()
  await context.close()

  await page.goto('/admin')
  await expect(page.getByText('您送审的')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  const mails = await statement(
    `select content ->> 'subject' as subject from sendings
     where purpose = 'review_decided' and recipient = (select email from staff where id = $1) order by id`,
    [writer],
  )
  expect(mails).toEqual(
    ['已退回', '已批准', '已发布'].map((became) => ({
      subject: expect.stringMatching(`${became}$`) as unknown,
    })),
  )
})

test('nothing is saved as a draft while pictures are on their way, and it says so', async ({ page }) => {
  test.slow()
  await signInAsStaff(page, 'contributor')
  const { letCome } = await holdPictures(page)
  await page.goto('/admin/topics/new')
  await titleOf(page).fill(`带图的稿子 ${Date.now()}`)
  await pasteWithPicture(page)
  const save = page.getByRole('button', { name: '保存为草稿' })
  await expect(bodyOf(page)).toContainText('正在取图片')
  await expect(save).toBeDisabled()
  await expect(page.getByText('图片还在路上', { exact: false })).toBeVisible()
  letCome()
  await expect(save).toBeEnabled()
  await save.click()
  await expect(page).toHaveURL(/\/admin\/topics\/\d+$/)
  await page.reload()
  await expect(bodyOf(page).locator('img')).toHaveCount(1)
  await expect(bodyOf(page)).not.toContainText('图片没有取到')
})

test('what is begun in two tabs is two, and what was left is gone on with or given up', async ({ page }) => {
  test.slow()
  await signInAsStaff(page, 'contributor')
  const other = await page.context().newPage()
  const [first, second] = [`甲稿 ${Date.now()}`, `乙稿 ${Date.now()}`]
  await page.goto('/admin/topics/new')
  await titleOf(page).fill(first)
  await other.goto('/admin/topics/new')
  await expect(titleOf(other)).toHaveValue('')
  await expect(other.getByText(first, { exact: false })).toHaveCount(0)
  await titleOf(other).fill(second)
  await other.getByRole('button', { name: '保存为草稿' }).click()
  await expect(other).toHaveURL(/\/admin\/topics\/\d+$/)
  await other.close()

  await page.reload()
  const left = page.getByRole('alert').filter({ hasText: first })
  await expect(page.getByText(second, { exact: false })).toHaveCount(0)
  await expect(titleOf(page)).toHaveValue('')
  await left.getByRole('button', { name: '接着写' }).click()
  await expect(titleOf(page)).toHaveValue(first)
  await expect(left).toHaveCount(0)

  await page.reload()
  await left.getByRole('button', { name: '放弃这份' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃', exact: true }).click()
  await expect(left).toHaveCount(0)
  await page.reload()
  await expect(titleOf(page)).toBeVisible()
  await expect(left).toHaveCount(0)
})

test('what is taken down while a picture is on its way into it has the picture all the same', async ({
  page,
}) => {
  test.slow()
  await signInAsStaff(page, 'chief_editor')
  const { letCome } = await holdPictures(page)
  await page.goto('/admin/topics/new')
  await titleOf(page).fill(`要撤下的稿子 ${Date.now()}`)
  await page.getByRole('button', { name: '保存为草稿' }).click()
  await expect(page).toHaveURL(/\/admin\/topics\/\d+$/)
  await write(page, '先发出去。')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('button', { name: /^(现在|仍然)发布$/ }).click()
  await expect(page.getByRole('link', { name: '在网站上看' })).toBeVisible()
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await pasteWithPicture(page)
  await expect(bodyOf(page)).toContainText('正在取图片')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '撤下' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('数字有误')
  await dialog.getByRole('button', { name: '撤下', exact: true }).click()
  await expect(page.getByText('已撤下', { exact: true }).first()).toBeVisible()
  letCome()
  await expect(page.getByRole('button', { name: '恢复公开' })).toBeVisible()
  await expect(bodyOf(page).locator('img')).toHaveCount(1)
  await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
  await page.reload()
  await expect(bodyOf(page).locator('img')).toHaveCount(1)
  await expect(bodyOf(page)).toContainText('图后面的话')
})
