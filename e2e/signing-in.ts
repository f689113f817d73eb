import type { Locator, Page } from '@playwright/test'
import { expect } from './portal.ts'

let people = 0
/** A number nobody has used in this run, also not in a browser beside this one. */
export const newPhone = () =>
  `139${process.env.TEST_PARALLEL_INDEX ?? 0}${String(Date.now() % 1_000_000).padStart(6, '0')}${(people += 1) % 10}`

/** The code that was sent last to an address, from the outbox of a portal that nothing carries messages for. */
export async function lastCode(page: Page, address: string): Promise<string> {
  const html = await (await page.request.get('/outbox')).text()
  const own = html.split('<li').find((row) => row.includes(address)) ?? ''
  return /验证码\D{0,4}(\d{4})\D/.exec(own.replaceAll(/<[^>]*>/g, ' '))?.[1] ?? ''
}

/** Opens the sign-in dialog of a page. */
export async function openDialog(page: Page, path = '/'): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '登录' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Signs in by phone on a page; gives the number. */
export async function signIn(page: Page, path = '/', phone = newPhone()): Promise<string> {
  await openDialog(page, path)
  return signInHere(page, phone)
}

/** Signs in by phone in the dialog that is open; gives the number, and the page has loaded anew. */
export async function signInHere(page: Page, phone = newPhone()): Promise<string> {
  const dialog = page.getByRole('dialog', { name: '登录' })
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '发送验证码' }).first().click()
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await dialog
    .getByLabel('验证码')
    .first()
    .fill(await lastCode(page, phone))
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: '登录 / 注册' }).first().click()
  await expect(page.locator('summary', { hasText: /用户\d{4}/ })).toBeVisible()
  return phone
}
