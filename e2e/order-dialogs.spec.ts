import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { statement } from './database.ts'
import { makePaidOrder } from './paid-order.ts'
import { expect, test } from './portal.ts'
import { comeBack, signInAsStaff, visitDesk } from './staff.ts'

/** The dialogs by which staff give money back and order for somebody who called: on a desk and on a telephone, by keyboard. */

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

async function makeBuyer(): Promise<string> {
  const name = `买家${randomInt(100_000, 999_999)}`
  const [made] = (await statement('insert into people (name) values ($1) returning id', [name])) as {
    id: string
  }[]
  return made?.id ?? ''
}

/** Opens a dialog as somebody without a mouse does, and says that whoever types is in it and stays in it. */
async function openByKey(page: Page, button: Locator): Promise<Locator> {
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => isInside(dialog)).toBe(true)
  return dialog
}

const isInside = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement))

/** Tab reaches nothing of the screen behind the dialog, however often it is pressed; past its end lies the browser's own bar. */
async function expectKept(page: Page, dialog: Locator): Promise<void> {
  const isKept = () =>
    dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    )
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(isKept).toBe(true)
  }
  // From the browser's own bar the next Tab comes back into it.
  await dialog.getByRole('button').first().focus()
}

/** Goes to a field by Tab, as far as it takes. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the field is not reached by Tab')
}

async function expectClosed(page: Page, button: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
}

/** Nothing of a dialog lies beyond the side of the window. */
async function expectFitting(page: Page, dialog: Locator): Promise<void> {
  const box = await dialog.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
}

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('an order is given back by keyboard, and a refusal keeps what was typed', async ({ page }) => {
      const number = await makePaidOrder(await makeBuyer(), '年度会员（弹窗）')
      await signInAsStaff(page, 'finance')
      await visitDesk(page, `/admin/orders/${number}`)
      await expectAccessible(page)
      const button = page.getByRole('button', { name: '退款', exact: true })
      let dialog = await openByKey(page, button)
      await expectFitting(page, dialog)
      await expectKept(page, dialog)
      await expectAccessible(page)
      await expectClosed(page, button)

      dialog = await openByKey(page, button)
      const yuan = dialog.getByLabel('退多少元：年度会员（弹窗）')
      const reason = dialog.getByLabel('退款原因')
      await tabTo(page, yuan)
      await yuan.press('ControlOrMeta+a')
      await page.keyboard.type('100')
      await tabTo(page, reason)
      await page.keyboard.type('协商退一部分')
      // Meanwhile somebody else has ended it.
      await statement(`update orders set state = 'closed' where number = $1`, [number])
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText('这个订单不能退款')
      await expect(yuan).toHaveValue('100.00')
      await expect(reason).toHaveValue('协商退一部分')
      await expectAccessible(page)
      await statement(`update orders set state = 'fulfilled' where number = $1`, [number])
      await tabTo(page, dialog.getByRole('button', { name: '退 100.00 元' }))
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('region', { name: '始末' })).toContainText('协商退一部分')
    })

    test('an order is placed for somebody by keyboard, and a refusal keeps what was typed', async ({
      page,
    }) => {
      const buyer = await makeBuyer()
      await signInAsStaff(page, 'support')
      await visitDesk(page, `/admin/readers/${buyer}`)
      const button = page.getByRole('button', { name: '下转账订单' })
      let dialog = await openByKey(page, button)
      await expect(dialog.getByRole('status')).toContainText('元，等到')
      await expectFitting(page, dialog)
      await expectKept(page, dialog)
      await expectAccessible(page)
      await expectClosed(page, button)

      dialog = await openByKey(page, button)
      await expect(dialog.getByRole('status')).toContainText('元，等到')
      const reason = dialog.getByLabel('原因')
      await tabTo(page, reason)
      await page.keyboard.type('按合同采购')
      await statement('update people set closed_at = now() where id = $1', [buyer])
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText(/\p{Script=Han}/u)
      await expect(reason).toHaveValue('按合同采购')
      await expectAccessible(page)
      // What has become of the account is seen behind the dialog, which stays, as it does when that cannot be asked.
      await comeBack(page)
      await expect(page.getByText('这个账号已经注销')).toBeVisible()
      await page.route('**/admin/api/**', (route) =>
        route.fulfill({ status: 429, json: { code: 429, msg: '此刻太忙' } }),
      )
      await comeBack(page)
      await expect(page.getByText('没有刷新成功，这里是之前的内容：此刻太忙')).toBeVisible()
      await expect(reason).toHaveValue('按合同采购')
      await page.unroute('**/admin/api/**')
      await statement('update people set closed_at = null where id = $1', [buyer])
      await tabTo(page, dialog.getByRole('button', { name: '下单', exact: true }))
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      const placed = await statement('select 1 from orders where person_id = $1', [buyer])
      expect(placed).toHaveLength(1)
    })
  })
}
