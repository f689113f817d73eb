import type { Page } from '@playwright/test'
import { statement } from './database.ts'
import { expect, test } from './portal.ts'
import { deskOfSpecial, signInAsNewStaff, signInAsStaff } from './staff.ts'

/** What goes wrong while somebody writes: each says a clear sentence, and no typed word is lost. */

const CHANGE = '**/admin/api/content/change'
const intro = (page: Page) => page.getByLabel('导语')

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await expect(intro(page)).toBeEditable()
}

test('a server that is killed after it has saved and before it says so: the same is not taken for somebody else’s', async ({
  page,
  complaints,
}) => {
  test.slow()
  await signInAsStaff(page, 'content')
  const address = await deskOfSpecial(3)
  await open(page, address)
  let isDown = false
  await page.route(CHANGE, async (route) => {
    if (!isDown) await route.fetch()
    isDown = true
    await route.abort('connectionrefused')
  })
  const words = `服务器停了一下 ${Date.now()}`
  await intro(page).fill(words)
  await expect(page.locator('[data-state=offline]')).toBeVisible()
  await intro(page).fill(`${words}，接着写`)
  await page.unroute(CHANGE)
  await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
  await expect(page.getByRole('button', { name: '这几处用我的' })).toHaveCount(0)
  await expect(page.getByText('另一位编辑', { exact: false })).toHaveCount(0)
  await page.reload()
  await expect(intro(page)).toHaveValue(`${words}，接着写`)
  expect(complaints.splice(0).filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([])
})

test('of two tabs that write the same place the second is shown both texts and chooses', async ({ page }) => {
  test.slow()
  await signInAsStaff(page, 'content')
  const address = await deskOfSpecial(4)
  await open(page, address)
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(other.getByText('您在另一个窗口也开着')).toBeVisible()
  await other.getByRole('button', { name: '修改', exact: true }).click()
  await intro(page).fill('第一个窗口写的')
  await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
  await intro(other).fill('第二个窗口写的')
  await expect(other.locator('[data-state=conflict]')).toBeVisible()
  const both = other.getByRole('row', { name: /导语/ })
  await expect(both).toContainText('第一个窗口写的')
  await expect(both).toContainText('第二个窗口写的')
  await other.getByRole('button', { name: '这几处用我的' }).click()
  await expect(other.locator('[data-state=saved]')).toHaveText('已保存')
  await page.reload()
  await expect(intro(page)).toHaveValue('第二个窗口写的')
})

test('of two tabs that change one paragraph the second reads what each wrote, and finds the other in the history', async ({
  page,
}) => {
  test.slow()
  await signInAsStaff(page, 'editor')
  const address = '/admin/topics/10002'
  const body = (of: Page) => of.getByRole('textbox', { name: '正文', exact: true })
  const paragraph = (of: Page) => body(of).locator('> p').first()
  const write = async (of: Page, words: string) => {
    await paragraph(of).click()
    await of.keyboard.press('Home')
    await of.keyboard.type(words)
  }
  const openBody = async (of: Page) => {
    await of.goto(address)
    await of.getByRole('button', { name: '修改', exact: true }).click()
    await expect(body(of)).toHaveAttribute('contenteditable', 'true')
  }
  await openBody(page)
  const other = await page.context().newPage()
  await openBody(other)
  await write(page, '甲窗口添的字，')
  await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
  await write(other, '乙窗口写的话，')
  await expect(other.locator('[data-state=conflict]')).toBeVisible()
  const both = other.getByRole('row', { name: /正文/ })
  await expect(both.locator('del').first()).toContainText('甲')
  await expect(both.locator('ins').first()).toContainText('乙')
  await other.getByRole('button', { name: '用对方的' }).click()
  await other.getByRole('button', { name: '历史' }).click()
  await other.getByRole('tab', { name: '自动保存' }).click()
  const kept = other.getByRole('listitem').filter({ hasText: '没有存上的' }).first()
  await kept.getByRole('button', { name: '与现在的比较' }).click()
  await expect(kept.locator('ins').first()).toContainText('乙')
  await kept.getByRole('button', { name: '恢复自动保存' }).click()
  await expect(paragraph(other)).toContainText('乙窗口写的话')
})

test('what was typed without a network and left is shown beside what a colleague wrote meanwhile, and takes nothing away', async ({
  page,
  browser,
  complaints,
}) => {
  test.slow()
  await signInAsStaff(page, 'content')
  const address = await deskOfSpecial(7)
  await open(page, address)
  await page.route(CHANGE, (route) => route.abort('connectionrefused'))
  await intro(page).fill('断网时写下的')
  await expect(page.locator('[data-state=offline]')).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
  const theirs = await context.newPage()
  await signInAsStaff(theirs, 'administrator')
  await open(theirs, address)
  await intro(theirs).fill('同事这时写好的')
  await expect(theirs.locator('[data-state=saved]')).toHaveText('已保存')
  await context.close()

  await page.unroute(CHANGE)
  await page.goto(address)
  await expect(page.locator('[data-state=conflict]')).toBeVisible()
  const both = page.getByRole('row', { name: /导语/ })
  await expect(both).toContainText('断网时写下的')
  await expect(both).toContainText('同事这时写好的')
  // Loaded once more before anything is chosen, it is still there to be chosen.
  await page.reload()
  await page.getByRole('button', { name: '用对方的' }).click()
  await expect(intro(page)).toHaveValue('同事这时写好的')
  await page.reload()
  await expect(intro(page)).toHaveValue('同事这时写好的')
  expect(complaints.splice(0).filter((text) => !/ERR_CONNECTION_REFUSED|409/.test(text))).toEqual([])
})

test('whose role is taken away in the middle of a sentence reads why it is not saved, and has it again with the role', async ({
  page,
}) => {
  test.slow()
  const staff = await signInAsNewStaff(page, 'content')
  const address = await deskOfSpecial(5)
  await open(page, address)
  await statement(`delete from staff_roles where staff_id = $1`, [staff])
  const words = `角色被拿走时写的 ${Date.now()}`
  await intro(page).fill(words)
  await expect(page.getByText(/您没有“.+”的权限/).first()).toBeVisible()
  await expect(intro(page)).toHaveValue(words)
  await statement(`insert into staff_roles (staff_id, role) values ($1, 'content')`, [staff])
  await page.goto(address)
  await expect(page.getByText('上次没来得及保存的内容已经找回并保存')).toBeVisible()
  await expect(intro(page)).toHaveValue(words)
})
