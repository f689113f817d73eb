import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { statement } from './database.ts'
import { makeEvent } from './door-event.ts'
import { expect, seeAt, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** What organisers do with an event in the back office, as the handbook says it (C-104). */

const dialog = (page: Page) => page.getByRole('dialog')

/** A ticket type, typed in as a newcomer does. */
async function addType(
  page: Page,
  { name, price, more }: { name: string; price: string; more?: () => Promise<unknown> },
): Promise<void> {
  await page.getByRole('button', { name: '新的门票' }).click()
  await dialog(page).getByLabel('名称').fill(name)
  await dialog(page).getByLabel('原价（元）').fill(price)
  await more?.()
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
}

test('a newcomer sets an event up with three ticket types, and it can be registered for', async ({
  page,
}) => {
  const title = `设置试场 ${randomUUID()}`
  const [event] = (await statement(
    `insert into events (title, starts_on, ends_on, is_upcoming) values ($1, '2099-01-01', '2099-01-02', true) returning id`,
    [title],
  )) as { id: string }[]
  await signInAsStaff(page, 'events')
  await visitDesk(page, `/admin/tickets/${event?.id}`)
  await page.getByLabel('总名额').fill('200')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('tab', { name: '门票' }).click()
  await addType(page, { name: '标准票', price: '2800' })
  await addType(page, {
    name: '团体票',
    price: '1800',
    more: () => dialog(page).getByLabel('起订张数').fill('3'),
  })
  await addType(page, {
    name: '学生票',
    price: '0',
    more: () => dialog(page).getByLabel('报名后由主办方审核，通过才占名额').check(),
  })
  await page.getByRole('tab', { name: '报名设置' }).click()
  await page.getByRole('combobox', { name: '* 报名', exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: /^开放/ }).click()
  await page
    .getByRole('tabpanel', { name: '报名设置' })
    .getByRole('button', { name: '保存', exact: true })
    .click()
  await expect(page.getByText('已保存').last()).toBeVisible()
  await seeAt(page, `/ev/d/${event?.id}`, page.getByRole('link', { name: '立即报名' }))
  const offer = page.getByRole('region', { name: '报名', exact: true })
  for (const name of ['标准票', '团体票', '学生票']) await expect(offer).toContainText(name)
})

test('badges are printed, a notice is counted before it is sent, and one ticket is taken back', async ({
  page,
}) => {
  const event = await makeEvent()
  await event.addTicket({ name: '方既白' })
  await event.addTicket({ name: '叶青川' })
  await signInAsStaff(page, 'events')
  await visitDesk(page, `/admin/tickets/${event.id}`)
  await page.getByRole('button', { name: '打印胸牌' }).click()
  const downloaded = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '下载 PDF' }).click()
  expect((await downloaded).suggestedFilename()).toBe('胸牌.pdf')
  // Whoever registered late is printed alone.
  await event.addTicket({ name: '陆晚来' })
  await page.getByRole('button', { name: '打印胸牌' }).click()
  await dialog(page).getByRole('checkbox', { name: '只要还没有打印过的' }).check()
  const late = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '下载 PDF' }).click()
  expect((await late).suggestedFilename()).toBe('胸牌.pdf')
  await page.getByRole('button', { name: '打印胸牌' }).click()
  await dialog(page).getByRole('checkbox', { name: '只要还没有打印过的' }).check()
  await dialog(page).getByRole('button', { name: '下载 PDF' }).click()
  await expect(dialog(page).getByText('这些胸牌都打印过了，没有新的')).toBeVisible()
  await dialog(page).getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: '通知持票人' }).click()
  await dialog(page).getByLabel('内容').fill('会场改在二楼。')
  await expect(dialog(page).getByRole('region', { name: '预览' })).toContainText('会场改在二楼。')
  await expect(dialog(page).getByRole('button', { name: '发给 1 人' })).toBeVisible()
  await dialog(page).getByRole('button', { name: '关闭' }).click()

  await page.getByRole('tab', { name: '报名', exact: true }).click()
  await page.getByRole('button', { name: '展开行' }).first().click()
  await page.getByRole('button', { name: '退方既白的票' }).click()
  await expect(dialog(page)).toContainText('票款 0 元')
  await dialog(page).getByLabel('原因').fill('本人无法出席')
  await dialog(page).getByRole('button', { name: '退票' }).click()
  await expect(page.getByText('已退票')).toBeVisible()
  await expect(page.getByRole('button', { name: '退方既白的票' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '退叶青川的票' })).toBeVisible()
})
