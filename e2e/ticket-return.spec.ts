import { randomUUID } from 'node:crypto'
import { statement } from './database.ts'
import { expect, settled, test } from './portal.ts'
import { signIn } from './signing-in.ts'

/** Giving a group's tickets back, which is done all at once (C-26). */

test('a group that cannot be broken up is given back whole', async ({ page }) => {
  const [event] = (await statement(
    `insert into events (industry, state, title, starts_on, ends_on, is_upcoming)
     values ('semi', 'published', $1, '2099-01-01', '2099-01-02', true) returning id`,
    [`退票试场 ${randomUUID()}`],
  )) as { id: string }[]
  const id = Number(event?.id)
  await statement(`insert into ticket_sales (event_id, state) values ($1, 'open')`, [id])
  await statement(
    `insert into ticket_types (event_id, name, price_fen, min_per_order) values ($1, '团体票', 0, 2)`,
    [id],
  )
  const phone = await signIn(page, `/ev/d/${id}/register`)
  await settled(page)
  await page.getByRole('button', { name: '团体票增加' }).click()
  for (const [place, name] of [
    [1, '王工'],
    [2, '李工'],
  ] as const) {
    const attendee = page.getByRole('group', { name: new RegExp(`^参会人 ${place}`) })
    await attendee.getByLabel('姓名').fill(name)
    await attendee.getByLabel('手机').fill(`${phone.slice(0, -1)}${place}`)
  }
  await page.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('王工')
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.waitForURL('**/tickets')
  await settled(page)
  const ticket = page.getByRole('listitem').filter({ hasText: /^李工/ })
  await ticket.getByRole('button', { name: '退票' }).click()
  const alone = page.getByRole('alertdialog', { name: '没有成功' })
  await expect(alone).toContainText('请整单退票')
  await alone.getByRole('button').click()
  await page.getByRole('button', { name: '整单退票' }).click()
  const sure = page.getByRole('alertdialog', { name: '整单退票' })
  await expect(sure).toContainText('2 张门票立即作废')
  await sure.getByRole('button', { name: '全部退票' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^王工/ })).toContainText('已作废')
  await expect(ticket).toContainText('已作废')
})
