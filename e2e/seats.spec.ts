import { randomUUID } from 'node:crypto'
import { expectAccessible, WCAG } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, settled, test } from './portal.ts'
import { signIn } from './signing-in.ts'

/** Buying for colleagues who say themselves who they are (C-42). */

/** A published free event of this test's own; its id. */
async function makeFreeEvent(): Promise<number> {
  const [event] = (await statement(
    `insert into events (industry, state, title, starts_on, ends_on, is_upcoming, city, place)
     values ('semi', 'published', $1, '2099-01-01', '2099-01-02', true, '澜江', '会议中心') returning id`,
    [`邀请试场 ${randomUUID()}`],
  )) as { id: string }[]
  const id = Number(event?.id)
  await statement(`insert into ticket_sales (event_id, state) values ($1, 'open')`, [id])
  await statement(`insert into ticket_types (event_id, name, price_fen) values ($1, '标准票', 0)`, [id])
  return id
}

test('a seat is bought for a colleague, who fills it in by a link without an account and has the ticket', async ({
  page,
  browser,
}) => {
  const eventId = await makeFreeEvent()
  const phone = await signIn(page, `/ev/d/${eventId}/register`)
  await settled(page)
  await page.getByRole('button', { name: '标准票增加' }).click()
  await page.getByRole('button', { name: '标准票增加' }).click()
  const first = page.getByRole('group', { name: /^参会人 1/ })
  await first.getByLabel('姓名').fill('王工')
  await first.getByLabel('手机').fill(phone)
  await page
    .getByRole('group', { name: /^参会人 2/ })
    .getByRole('checkbox')
    .check()
  await expect(page.getByRole('group', { name: /^参会人 2/ }).getByLabel('姓名')).toHaveCount(0)
  await expectAccessible(page, { tags: WCAG })
  await page.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('王工')
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.waitForURL('**/tickets')

  const seat = page.getByRole('listitem').filter({ hasText: /^待参会人填写/ })
  await expect(seat.getByRole('link', { name: '电子票' })).toHaveCount(0)
  await settled(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await seat.getByRole('button', { name: /^复制填写链接/ }).click()
  await expect(seat.getByRole('status')).toContainText('已复制')
  await expectAccessible(page, { tags: WCAG })
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const colleague = await (await browser.newContext()).newPage()
  await colleague.goto(link)
  await settled(colleague)
  await expect(colleague.getByRole('region', { name: '活动' })).toContainText('邀请试场')
  await expectAccessible(colleague, { tags: WCAG })
  await colleague.getByRole('textbox', { name: '姓名' }).fill('李工')
  await colleague.getByRole('button', { name: '领取电子票' }).click()
  await expect(colleague.getByRole('alert')).toContainText('手机号或邮箱')
  await colleague.getByRole('textbox', { name: '邮箱' }).fill('li@example.com')
  await colleague.getByRole('button', { name: '领取电子票' }).click()
  await expect(colleague.getByRole('img', { name: '入场二维码' })).toBeVisible()
  await expect(colleague.getByText('李工')).toBeVisible()

  await colleague.goto(link)
  await expect(colleague.getByText('这个链接已经用过')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: /^李工/ })).toContainText('有效')
})
