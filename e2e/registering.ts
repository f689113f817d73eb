import type { Page } from '@playwright/test'
import { payAt } from './paying.ts'
import { expect } from './portal.ts'

/** What somebody does on the page of registering. */

/** Takes so many of a type by its button. */
export async function take(page: Page, type: string, presses = 1): Promise<void> {
  for (let press = 0; press < presses; press += 1)
    await page.getByRole('button', { name: `${type}增加` }).click()
}

/** Says who comes with one ticket, and whom to ask, who is the same. */
export async function fillAlone(page: Page, name: string, phone: string): Promise<void> {
  for (const group of [/^参会人 1/, /^联系人/]) {
    const fields = page.getByRole('group', { name: group })
    await fields.getByLabel('姓名').fill(name)
    await fields.getByLabel('手机').fill(phone)
  }
}

/** What all of it costs, as the page says. */
export const total = (page: Page) => page.getByText(/^\d+ 张 合计/).locator('..')

/** Submits, pays what was ordered, and waits until one's own events say so. */
export async function submitAndPay(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/event/register')
  await page.getByRole('button', { name: '提交并支付' }).click()
  const { json } = (await (await answered).json()) as { json: { order: { codes: { link: string }[] } } }
  await payAt(page, json.order.codes[0]?.link ?? '')
  await page.waitForURL('**/tickets')
  await expect(page.getByRole('link', { name: '电子票' }).first()).toBeVisible()
}
