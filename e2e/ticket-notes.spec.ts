import type { Page } from '@playwright/test'
import { statement } from './database.ts'
import { makeEvent } from './door-event.ts'
import { expect, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** What organisers write down of those who come: a note on a registration, and who sits where (C-104). */

const dialog = (page: Page) => page.getByRole('dialog')

test('organisers note something on a registration and paste who sits where, which the ticket says', async ({
  page,
}) => {
  const event = await makeEvent()
  await statement(`update events set state = 'published' where id = $1`, [event.id])
  const ticket = await event.addTicket({ name: '方既白' })
  await signInAsStaff(page, 'events')
  await visitDesk(page, `/admin/tickets/${event.id}`)
  await page.getByRole('tab', { name: '报名', exact: true }).click()
  await page.getByRole('button', { name: '展开行' }).first().click()
  await page.getByRole('textbox', { name: /的备注$/ }).fill('对公转账，发票已寄')
  await page.getByRole('button', { name: '保存备注' }).click()
  await expect(page.getByText('备注已保存')).toBeVisible()
  await expect(page.getByText('有备注')).toBeVisible()

  await page.getByRole('button', { name: '安排座位' }).click()
  const seats = dialog(page).getByRole('textbox', { name: '谁坐在哪里' })
  await seats.fill(`票号,座位\n${ticket.code},3 桌 2 座\n13999999999,3 桌`)
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('有 1 行不是一张有效的门票：13999999999；没有保存任何一行')).toBeVisible()
  await seats.fill(`票号,座位\n${ticket.code},3 桌 2 座`)
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('座位已安排')).toBeVisible()
  await expect(page.getByRole('cell', { name: '标准票 · 3 桌 2 座', exact: true })).toBeVisible()
  await page.goto(`/tickets/${ticket.token}`)
  await expect(page.getByText('座位：3 桌 2 座')).toBeVisible()

  // The badge is printed, and the name on it is wrong.
  await visitDesk(page, `/admin/tickets/${event.id}`)
  await page.getByRole('tab', { name: '报名', exact: true }).click()
  await page.getByRole('button', { name: '展开行' }).first().click()
  await page.getByRole('button', { name: '更正方既白的姓名与单位' }).click()
  await dialog(page).getByLabel('姓名', { exact: true }).fill('方既明')
  await dialog(page).getByRole('button', { name: '更正' }).click()
  await expect(page.getByText('已更正')).toBeVisible()
  await expect(page.getByRole('button', { name: '方既明的胸牌' })).toBeVisible()
  await page.goto(`/tickets/${ticket.token}`)
  await expect(page.getByText('方既明').first()).toBeVisible()

  // Its picture went around: a new code, and the old one is dead.
  await visitDesk(page, `/admin/tickets/${event.id}`)
  await page.getByRole('tab', { name: '报名', exact: true }).click()
  await page.getByRole('button', { name: '展开行' }).first().click()
  await page.getByRole('button', { name: '更换方既明的二维码' }).click()
  await page.getByRole('button', { name: '更换', exact: true }).click()
  await expect(page.getByText('已更换')).toBeVisible()
  expect((await page.request.get(`/tickets/${ticket.token}`)).status()).toBe(410)
})
