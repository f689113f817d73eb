import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, settled } from './portal.ts'

/** A number nobody has used in this run, also not in a browser beside this one: that happens once in a million runs. */
export const newPhone = () => `139${String(randomInt(100_000_000)).padStart(8, '0')}`

/** The code that was sent last to an address, once there is one. */
export async function lastCode(page: Page, address: string): Promise<string> {
  const code = /验证码\D{0,4}(\d{4})\D/
  await expect.poll(() => lastText(page, address)).toMatch(code)
  return code.exec(await lastText(page, address))?.[1] ?? ''
}

/** What was sent last to an address, from the outbox of a portal that nothing carries messages for. */
export async function lastText(page: Page, address: string): Promise<string> {
  const html = await (await page.request.get('/outbox')).text()
  const own = html.split('<li').find((row) => row.includes(address)) ?? ''
  return own.replaceAll(/<[^>]*>/g, ' ')
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
  await proveAddress(page, '手机号', phone)
  return phone
}

/** Signs in by mail address on a page. */
export async function signInByMail(page: Page, address: string, path = '/'): Promise<void> {
  const dialog = await openDialog(page, path)
  await dialog.getByRole('tab', { name: '邮箱登录' }).click()
  await proveAddress(page, '邮箱', address)
}

async function proveAddress(page: Page, label: '手机号' | '邮箱', address: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: '登录' }).getByRole('tabpanel')
  await panel.getByLabel(label, { exact: true }).fill(address)
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: '发送验证码' }).click()
  await expect(panel.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await panel.getByLabel('验证码', { exact: true }).fill(await lastCode(page, address))
  await panel.getByRole('button', { name: '登录 / 注册' }).click()
  await expect(page.locator('portal-island[name$=account-menu] summary')).toBeVisible()
  await settled(page)
}
