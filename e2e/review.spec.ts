import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { payAt } from './paying.ts'
import { expect, settled, test, visit } from './portal.ts'
import { fillAlone, take } from './registering.ts'
import { statement } from './database.ts'
import { makeSaleEvent, type SaleEvent } from './sale-event.ts'
import { signIn } from './signing-in.ts'
import { signInAsNewStaff, visitDesk } from './staff.ts'

/** Registrations that organisers look at first: one is let in and pays then, another is not and reads why (C-42, C-104). */

const isClean = (page: Page) => expectAccessible(page, { tags: WCAG })

/** Somebody of each of these names has asked to be let in. */
async function applied({ id, typeIds: [typeId] }: SaleEvent, names: readonly string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    const [registration] = (await statement(
      `insert into registrations (number, event_id, buyer_id, state, amount_fen, contact_name, refund_rule, created_at)
       select $1, $2, (select min(id) from people), 'applied', 0, $3, '[]', now() returning id`,
      [`B${id}X${at}`, id, name],
    )) as { id: string }[]
    await statement(
      `insert into tickets (code, registration_id, event_id, type_id, buyer_id, state, name, list_fen, paid_fen, price_rule)
       select $1, $2, $3, $4, (select min(id) from people), 'applied', $5, 0, 0, 'free'`,
      [
        `${String(id).padStart(8, '2').replaceAll(/[01]/g, '2')}X${at + 2}`,
        registration?.id,
        id,
        typeId,
        name,
      ],
    )
  }
}

/** Reads what became of each that was decided on. */
async function done(desk: Page, name: string): Promise<void> {
  const dialog = desk.getByRole('dialog', { name })
  await expect(dialog).toContainText('做成 1 项')
  await dialog.getByRole('button', { name: /完\s?成/ }).click()
  await expect(dialog).toBeHidden()
}

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
  await done(desk, '通过 1 项')
  await expect(row('方既白')).toContainText('待付款')
  await row('叶青川').getByRole('checkbox').check()
  await desk.getByRole('button', { name: '拒绝所选' }).click()
  const why = desk.getByRole('dialog', { name: '拒绝 1 个报名' })
  await why.getByRole('button', { name: '拒绝', exact: true }).click()
  await expect(why.getByText('请写明原因')).toBeVisible()
  await why.getByLabel('原因').fill('本场只邀请器件企业')
  await why.getByRole('button', { name: '拒绝', exact: true }).click()
  await done(desk, '拒绝 1 项')
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

test('of many that are let in, those for whom there is no seat are named and stay chosen, and no other', async ({
  page,
}) => {
  const event = await makeSaleEvent([
    { name: '专家席', priceFen: 0, more: { needs_review: true, capacity: 2 } },
  ])
  const names = ['方既白', '叶青川', '贺临川', '宋怀瑾']
  await applied(event, names)
  await signInAsNewStaff(page, 'events')
  await visitDesk(page, `/admin/tickets/${event.id}`)
  await page.getByRole('tab', { name: '报名', exact: true }).click()
  const box = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('checkbox')
  const find = async (text: string) => {
    await page.getByLabel('查找').fill(text)
    await page.getByRole('button', { name: '查找', exact: true }).click()
  }
  // What is not shown any more is not decided on unseen.
  await box('方既白').check()
  await find('叶青川')
  await expect(box('方既白')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '通过所选' })).toBeDisabled()
  await find('')
  await expect(box('方既白')).not.toBeChecked()

  for (const name of names) await box(name).check()
  await expect(page.getByText('已选 4 份')).toBeVisible()
  await page.getByRole('button', { name: '通过所选' }).click()
  const dialog = page.getByRole('dialog', { name: '通过 4 项' })
  await expect(dialog).toContainText('做成 2 项，没做成 2 项')
  // Whoever asked first has the seats.
  await expect(dialog.getByRole('listitem')).toHaveText([/^贺临川/, /^宋怀瑾/])
  await isClean(page)
  await dialog.getByRole('button', { name: /完\s?成/ }).click()
  await expect(page.getByText('已选 2 份')).toBeVisible()
  await expect(box('贺临川')).toBeChecked()
  await expect(box('宋怀瑾')).toBeChecked()
  for (const admitted of ['方既白', '叶青川']) await expect(box(admitted)).not.toBeChecked()
})
