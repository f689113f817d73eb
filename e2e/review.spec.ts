import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { payAt } from './paying.ts'
import { expect, settled, test, visit } from './portal.ts'
import { fillAlone, take } from './registering.ts'
import { makeSaleEvent } from './sale-event.ts'
import { signIn } from './signing-in.ts'
import { signInAsNewStaff, visitDesk } from './staff.ts'

/** Registrations that organisers look at first: one is let in and pays then, another is not and reads why (C-42, C-104). */

const isClean = (page: Page) => expectAccessible(page, { tags: WCAG })

/** Asks to be let in, as somebody new. */
async function apply(page: Page, eventId: number, name: string): Promise<void> {
  const phone = await signIn(page, `/ev/d/${eventId}/register`)
  await settled(page)
  await take(page, '专家席')
  await fillAlone(page, name, phone)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.waitForURL('**/tickets')
  await expect(page.getByText('待审核', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '付款' })).toHaveCount(0)
}

test('of two who asked, one is let in and pays then, and the other reads why not', async ({
  page,
  browser,
}) => {
  const event = await makeSaleEvent([{ name: '专家席', priceFen: 60_000, more: { needs_review: true } }])
  const other = await (await browser.newContext()).newPage()
  await apply(page, event.id, '方既白')
  await apply(other, event.id, '叶青川')

  const desk = await (await browser.newContext()).newPage()
  await signInAsNewStaff(desk, 'events')
  await visitDesk(desk, `/admin/tickets/${event.id}`)
  await desk.getByRole('tab', { name: '报名', exact: true }).click()
  const row = (name: string) => desk.getByRole('row').filter({ hasText: name })
  await row('方既白').getByRole('checkbox').check()
  await desk.getByRole('button', { name: '通过所选' }).click()
  await expect(row('方既白')).toContainText('待付款')
  await row('叶青川').getByRole('checkbox').check()
  await desk.getByRole('button', { name: '拒绝所选' }).click()
  const why = desk.getByRole('dialog', { name: '拒绝 1 个报名' })
  await why.getByRole('button', { name: '拒绝', exact: true }).click()
  await expect(why.getByText('请写明原因')).toBeVisible()
  await why.getByLabel('原因').fill('本场只邀请器件企业')
  await why.getByRole('button', { name: '拒绝', exact: true }).click()
  await expect(row('叶青川')).toContainText('未通过')
  await expect(row('叶青川')).toContainText('本场只邀请器件企业')

  await visit(other, '/messages')
  await expect(other.getByText(/没有通过审核，主办方写道：“本场只邀请器件企业”/)).toBeVisible()
  await visit(other, '/tickets')
  await expect(other.getByText('没有通过的原因：本场只邀请器件企业')).toBeVisible()
  await isClean(other)

  await visit(page, '/messages')
  await expect(page.getByText('您的报名已通过审核')).toBeVisible()
  await visit(page, '/tickets')
  await expect(page.getByText(/^请在 .* 前付款/)).toBeVisible()
  const answered = page.waitForResponse('**/event/registration/pay')
  await page.getByRole('button', { name: '付款' }).click()
  const { json } = (await (await answered).json()) as { json: { codes: { link: string }[] } }
  await payAt(page, json.codes[0]?.link ?? '')
  await expect(page.getByRole('link', { name: '电子票' })).toBeVisible()
  await isClean(page)
})
