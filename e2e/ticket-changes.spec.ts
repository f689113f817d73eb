import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { payAt } from './paying.ts'
import { expect, settled, test } from './portal.ts'
import { total } from './registering.ts'
import { makeSaleEvent } from './sale-event.ts'
import { signIn } from './signing-in.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** A ticket bought together with a membership, and changed by the organisers for a dearer and a cheaper type. */

/** An event of a test's own with a standard and a dearer type; its id. */
async function makePaidEvent(): Promise<number> {
  const { id } = await makeSaleEvent([
    { name: '标准票', priceFen: 200_000 },
    { name: '贵宾票', priceFen: 300_000 },
  ])
  return id
}

const dialog = (page: Page) => page.getByRole('dialog')

test('somebody joins as a member in the order that buys a ticket at half its price, and pays both at once', async ({
  page,
}) => {
  const eventId = await makePaidEvent()
  const phone = await signIn(page, `/ev/d/${eventId}/register`)
  await settled(page)
  await page.getByRole('button', { name: '标准票增加' }).click()
  await expect(total(page)).toContainText('¥2,000')
  const join = page.getByRole('region', { name: '加入会员' })
  await expect(join).toContainText('加入会员，本票半价：合计 ¥1,299')
  await expect(join).toContainText('会员一年 ¥299 ＋ 门票 ¥1,000')
  await join.getByRole('checkbox').check()
  await expect(total(page)).toContainText('¥1,299')
  await expectAccessible(page, { tags: WCAG })
  const attendee = page.getByRole('group', { name: /^参会人 1/ })
  await attendee.getByLabel('姓名').fill('王工')
  await attendee.getByLabel('手机').fill(phone)
  await page.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('王工')
  const answered = page.waitForResponse('**/event/register')
  await page.getByRole('button', { name: '提交并支付' }).click()
  const { json } = (await (await answered).json()) as { json: { order: { codes: { link: string }[] } } }
  await payAt(page, json.order.codes[0]?.link ?? '')
  await page.waitForURL('**/tickets')
  await page.goto(`/ev/d/${eventId}/register`)
  await expect(page.getByText('您已报过名')).toBeVisible()
  // A member by now, with the half price used up.
  await settled(page)
  await page.getByRole('button', { name: '标准票增加' }).click()
  await expect(total(page)).toContainText('¥2,000')
  await expect(join).toHaveCount(0)
  await page.goto('/tickets')
  await expect(page.getByRole('listitem').filter({ hasText: /^王工/ })).toContainText('¥1,000')
})

test('organisers change a ticket for a dearer type, whose holder pays the difference, and back for a refund', async ({
  page,
  browser,
}) => {
  const eventId = await makePaidEvent()
  const reader = await (await browser.newContext()).newPage()
  const phone = await signIn(reader, `/ev/d/${eventId}/register`)
  await settled(reader)
  await reader.getByRole('button', { name: '标准票增加' }).click()
  const attendee = reader.getByRole('group', { name: /^参会人 1/ })
  await attendee.getByLabel('姓名').fill('王工')
  await attendee.getByLabel('手机').fill(phone)
  await reader.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('王工')
  const answered = reader.waitForResponse('**/event/register')
  await reader.getByRole('button', { name: '提交并支付' }).click()
  const { json } = (await (await answered).json()) as { json: { order: { codes: { link: string }[] } } }
  await payAt(reader, json.order.codes[0]?.link ?? '')
  await reader.waitForURL('**/tickets')

  await signInAsStaff(page, 'events')
  await visitDesk(page, `/admin/tickets/${eventId}`)
  const openTickets = async () => {
    await page.getByRole('tab', { name: '报名', exact: true }).click()
    await page.getByRole('button', { name: '展开行' }).first().click()
  }
  const chooseType = async (name: string) => {
    await page.getByRole('button', { name: '改签王工的票' }).click()
    await dialog(page).getByRole('combobox', { name: '改为' }).click()
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: new RegExp(`^${name}`) })
      .click()
  }
  await openTickets()
  await chooseType('贵宾票')
  await expect(dialog(page).getByRole('alert')).toContainText(
    '从“标准票”（2,000 元）改为“贵宾票”（3,000 元）。需补 1,000 元',
  )
  await dialog(page).getByRole('button', { name: '通知补差价' }).click()
  await expect(page.getByText('已通知报名人补差价')).toBeVisible()
  await expect(page.getByText('待补 1,000 元')).toBeVisible()

  await reader.goto('/tickets')
  await settled(reader)
  const ticket = reader.getByRole('listitem').filter({ hasText: /^王工/ })
  await expect(ticket).toContainText('改为“贵宾票”，待补差价 ¥1,000')
  const before = await ticket.getByRole('link', { name: '电子票' }).getAttribute('href')
  const paying = reader.waitForResponse('**/event/tickets/pay-change')
  await ticket.getByRole('button', { name: '补差价' }).click()
  const order = (await (await paying).json()) as { json: { codes: { link: string }[] } }
  await payAt(reader, order.json.codes[0]?.link ?? '')
  await expect(ticket).toContainText('王工贵宾票')
  await expect(ticket).not.toContainText('待补差价')
  expect((await reader.request.get(before ?? '')).status()).toBe(410)

  await page.reload()
  await visitDesk(page, `/admin/tickets/${eventId}`)
  await openTickets()
  await chooseType('标准票')
  await expect(dialog(page).getByRole('alert')).toContainText('退 1,000 元，按原路返回')
  await dialog(page).getByRole('button', { name: '改签', exact: true }).click()
  await expect(page.getByText('已改签')).toBeVisible()
  await reader.reload()
  await expect(ticket).toContainText('王工标准票')
  await expect(ticket).toContainText('¥2,000')
})
