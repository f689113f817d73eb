import type { Page } from '@playwright/test'
import { expect, settled, test } from './portal.ts'
import { fillAlone, take } from './registering.ts'
import { makeSaleEvent } from './sale-event.ts'
import { signIn } from './signing-in.ts'

/** A rush: the portal takes no more just now, or the network is gone, and the page presses again by itself (C-42). */

const BUSY = { code: 503, json: null, msg: '当前访问人数较多，请稍后再试' }

/** Sends the first presses of a call away in these ways; the keys under which each press came. */
async function sendAway(
  page: Page,
  ways: readonly ('busy' | 'lost')[],
  call = '**/event/register',
): Promise<string[]> {
  const keys: string[] = []
  await page.route(call, async (route) => {
    const { key } = route.request().postDataJSON() as { key: string }
    keys.push(key)
    const way = ways[keys.length - 1]
    if (way === undefined) await route.continue()
    // The press arrived, and its answer is lost.
    else if (way === 'lost') await route.fetch().then(() => route.abort())
    else await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: BUSY })
  })
  return keys
}

async function fillForm(page: Page, priceFen: number): Promise<void> {
  const event = await makeSaleEvent([{ name: '标准票', priceFen, more: { capacity: 5 } }])
  const phone = await signIn(page, `/ev/d/${event.id}/register`)
  await settled(page)
  await take(page, '标准票')
  await fillAlone(page, '王工', phone)
}

/** What the browser notes of each press that was sent away is no complaint. */
function forgive(complaints: string[]): void {
  expect(complaints.filter((each) => !/status of 503|ERR_FAILED/.test(each))).toEqual([])
  complaints.length = 0
}

test('who is sent away in a rush is served without pressing again, and registered once', async ({
  page,
  complaints,
}) => {
  await fillForm(page, 0)
  const keys = await sendAway(page, ['busy', 'lost'])
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByRole('status').filter({ hasText: '当前访问人数较多，稍候自动再' })).toBeVisible()
  await page.waitForURL('**/tickets')
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  await expect(page.getByRole('listitem').filter({ hasText: /^王工/ })).toHaveCount(1)
  forgive(complaints)
})

test('who stops waiting has everything still, and what is to be paid waits in the dialog', async ({
  page,
  complaints,
}) => {
  await fillForm(page, 10_000)
  const keys = await sendAway(page, Array(20).fill('busy'))
  const order = page.getByRole('button', { name: '提交并支付' })
  const dialog = page.getByRole('dialog')
  await order.click()
  await dialog.getByRole('button', { name: '停止' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('当前访问人数较多，请稍后再试')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: /^参会人 1/ }).getByLabel('姓名')).toHaveValue('王工')
  await order.click()
  await dialog.getByRole('button', { name: '停止' }).click()
  const asked = keys.length
  await dialog.getByRole('button', { name: '再试一次' }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(asked)
  await page.unroute('**/event/register')
  await expect(dialog.getByRole('img', { name: /付款二维码/ }).first()).toBeVisible()
  forgive(complaints)
})

test('who names another attendee and gives the ticket back presses once each, though no answer comes', async ({
  page,
  complaints,
}) => {
  await fillForm(page, 0)
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.waitForURL('**/tickets')
  await settled(page)
  const changes = await sendAway(page, ['lost', 'busy'], '**/tickets/change')
  const ticketOf = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await ticketOf('王工').getByRole('button', { name: '换人' }).click()
  const change = page.getByRole('dialog', { name: '更换参会人' })
  await change.getByLabel('姓名').fill('赵工')
  await change.getByRole('button', { name: '确定' }).click()
  await expect(change.getByRole('status').filter({ hasText: '稍候自动再试一次' })).toBeVisible()
  await expect(ticketOf('赵工')).toBeVisible()
  expect(changes).toHaveLength(3)
  expect(new Set(changes).size).toBe(1)

  await settled(page)
  const returns = await sendAway(page, ['lost'], '**/tickets/return')
  await ticketOf('赵工').getByRole('button', { name: '退票' }).click()
  const sure = page.getByRole('alertdialog', { name: '退票' })
  await sure.getByRole('button', { name: '退票' }).click()
  await expect(sure.getByRole('status')).toBeVisible()
  await expect(ticketOf('赵工')).toContainText('已作废')
  expect(returns).toHaveLength(2)
  expect(new Set(returns).size).toBe(1)
  forgive(complaints)
})
