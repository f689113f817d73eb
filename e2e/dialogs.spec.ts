import type { Locator, Page } from '@playwright/test'
import { expectAccessibleOnBoth } from './accessibility.ts'
import { makeEvent } from './door-event.ts'
import { expect, test } from './portal.ts'
import { deskOfSpecial, drawn, signInAsNewStaff, visitDesk } from './staff.ts'

/** What opens over a screen of the back office, each once, on a telephone and on a desk. */

/** Does something with a dialog that is open and has all that it asks for, and closes it. */
async function inDialog(page: Page, title: string, look: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await drawn(page)
  await look()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('what opens over an article has nothing that axe finds', async ({ page }) => {
  test.slow()
  await signInAsNewStaff(page, 'chief_editor')
  await visitDesk(page, '/admin/topics/10053')
  const check = () => expectAccessibleOnBoth(page)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '标题、编号、姓名、手机或页面' }).fill('10051')
  await expect(page.getByRole('option', { name: /10051/ })).toBeVisible()
  await inDialog(page, '查找', check)

  await page.getByRole('button', { name: '预览', exact: true }).click()
  // What stands in the frame is the public page, which every-page.spec.ts looks at.
  await inDialog(page, '预览', () => expectAccessibleOnBoth(page, { except: 'iframe' }))

  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '撤下' }).click()
  await inDialog(page, '撤下', check)

  await page.getByRole('button', { name: '修改', exact: true }).click()
  await page.getByLabel('标题', { exact: true }).fill(`改过的标题 ${Date.now()}`)
  await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
  await page.getByRole('button', { name: '发布修改' }).click()
  await inDialog(page, '发布修改', check)

  await page.getByRole('button', { name: '历史' }).click()
  await inDialog(page, '历史', check)
})

test('both texts of two tabs that changed the same have nothing that axe finds', async ({ page }) => {
  test.slow()
  await signInAsNewStaff(page, 'chief_editor')
  const address = await deskOfSpecial(6)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await visitDesk(tab, address)
    await tab.getByRole('button', { name: '修改', exact: true }).click()
  }
  await page.getByLabel('导语').fill('第一个窗口写的')
  await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
  await other.getByLabel('导语').fill('第二个窗口写的')
  await expect(other.getByRole('button', { name: '这几处用我的' })).toBeVisible()
  await expectAccessibleOnBoth(other)
})

test('what opened a dialog by the keyboard has the keyboard again when it is closed', async ({ page }) => {
  test.slow()
  await signInAsNewStaff(page, 'administrator')

  await visitDesk(page, '/admin/topics/10053')
  const history = page.getByRole('button', { name: '历史' })
  await expectGivenBack(page, page.getByRole('button', { name: '预览', exact: true }))
  await expectGivenBack(page, history)
  await history.focus()
  await page.keyboard.press('Control+k')
  await expectLeft(page, history)

  await visitDesk(page, '/admin/pictures?q=晶锭')
  const picture = page.getByRole('button', { name: /晶锭/ }).first()
  await picture.focus()
  await page.keyboard.press('Enter')
  await expectGivenBack(page, page.getByRole('button', { name: '全部换成另一张' }))
  await expectLeft(page, picture)

  await visitDesk(page, '/admin/redirects')
  await expectGivenBack(page, page.getByRole('button', { name: /^导入/ }))

  const { id } = await makeEvent()
  await visitDesk(page, `/admin/tickets/${id}`)
  for (const [tab, opener] of [
    ['门票', '新的门票'],
    ['问题', '新的问题'],
    ['资料', '上传资料'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expectGivenBack(page, page.getByRole('button', { name: opener }))
  }
})

async function expectGivenBack(page: Page, opener: Locator): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expectLeft(page, opener)
}

/** The dialog on top has the keyboard, and what opened it once Escape has closed it. */
async function expectLeft(page: Page, opener: Locator): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate(hasKeyboard)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
}

/** A drawer gives it to what stands around the dialog, from where Tab leads into it. */
function hasKeyboard(dialog: Element): boolean {
  const { activeElement, body } = document
  return (
    dialog.contains(activeElement) || (activeElement !== body && activeElement?.contains(dialog) === true)
  )
}

test('what is written in a dialog is not thrown away by a press beside it, or Escape, unasked', async ({
  page,
}) => {
  await signInAsNewStaff(page, 'chief_editor')
  await visitDesk(page, '/admin/questions')
  const dialog = page.getByRole('dialog', { name: /^代专家回答/ })
  const asked = page.getByRole('dialog', { name: '写下的还没有保存' })
  const written = dialog.getByLabel('回答', { exact: true })
  const open = async () => {
    await page
      .getByRole('button', { name: /^更多：提问/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '代专家回答' }).click()
    await expect(dialog).toBeVisible()
  }
  const pressBeside = () => page.mouse.click(20, 450)
  /** What is still fading away takes a press for itself. */
  const expectAsked = (leave: () => Promise<void>) =>
    expect(async () => {
      await leave()
      await expect(asked).toBeVisible({ timeout: 1000 })
    }).toPass()
  await open()
  await pressBeside()
  await expect(dialog).toBeHidden()

  await open()
  await written.fill('专家在电话里说的')
  for (const leave of [pressBeside, () => page.keyboard.press('Escape')]) {
    await expectAsked(leave)
    await asked.getByRole('button', { name: '接着写' }).click()
    await expect(asked).toBeHidden()
    await expect(written).toHaveValue('专家在电话里说的')
  }
  await expectAsked(pressBeside)
  await expectAccessibleOnBoth(page)
  await asked.getByRole('button', { name: '关闭' }).click()
  await expect(dialog).toBeHidden()

  // Who presses the button means it.
  await open()
  await written.fill('专家在电话里说的')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
})

test('what lies open beside a list of the office is printed whole, however long it is, and the list is not', async ({
  page,
}) => {
  await signInAsNewStaff(page, 'administrator')
  await page.setViewportSize({ width: 1440, height: 360 })
  await visitDesk(page, '/admin/award-applications')
  await page
    .getByRole('button', { name: /^A2026-/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: /^A2026-/ })
  await expect(drawer.getByText('联系人：')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '奖项申报' })).toBeHidden()
  await expect(drawer.getByRole('button', { name: '关闭' })).toBeHidden()
  const cut = await drawer.evaluate((within) => {
    const around: Element[] = []
    for (let each: Element | null = within; each && each !== document.body; each = each.parentElement)
      around.push(each)
    return [...around, ...within.querySelectorAll('*')]
      .filter(
        (each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== 'visible',
      )
      .map((each) => each.className)
  })
  expect(cut).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(400)
})

test('what two presses have opened stays open until somebody presses beside it', async ({ page }) => {
  await signInAsNewStaff(page, 'operations')
  await visitDesk(page, '/admin/hot')
  await page
    .getByRole('button', { name: /放到最前$/ })
    .first()
    .dblclick()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('原因')).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
})
