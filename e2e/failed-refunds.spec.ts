import { statement } from './database.ts'
import { makePaidOrder } from './paid-order.ts'
import { expect, test } from './portal.ts'
import { signInAsNewStaff, visitDesk } from './staff.ts'

// One press asks for all that were refused, those of the other test as well.
test.describe.configure({ mode: 'default' })

/** A refund of a new order that was refused; its number. */
async function makeRefused(): Promise<string> {
  const [buyer] = (await statement(`insert into people (name) values ('退款的买家') returning id`)) as {
    id: string
  }[]
  const order = await makePaidOrder(buyer?.id ?? '', '门票（没退成）')
  await statement(
    `with refused as (
       insert into refunds (number, order_id, provider, amount_fen, reason, state, created_at, note)
       select 'RP' || number, id, 'wechat', 10000, '活动取消', 'failed', now(), '支付机构拒绝了退款'
       from orders where number = $1 returning order_id),
     returned as (
       update order_payments set returned_fen = 10000 where order_id in (select order_id from refused))
     insert into ledger_entries (at, day, order_id, line_id, provider, cause, quantity, amount_fen)
     select now(), current_date, order_id, order_lines.id, 'wechat', 'refund', 0, -10000
     from refused join order_lines using (order_id)`,
    [order],
  )
  return `RP${order}`
}

test('refunds that were refused are all asked for again with one press', async ({ page }) => {
  const numbers = [await makeRefused(), await makeRefused()]
  await signInAsNewStaff(page, 'finance')
  await visitDesk(page, '/admin/refunds')
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  for (const number of numbers) await expect(row(number)).toBeVisible()
  await page.getByRole('button', { name: '全部再退一次' }).click()
  await page.getByRole('button', { name: '都再退一次' }).click()
  for (const number of numbers) await expect(row(number)).toBeHidden()
})

test('what a colleague was first with is not counted as asked for', async ({ page }) => {
  const [mine, colleagues] = [await makeRefused(), await makeRefused()]
  await signInAsNewStaff(page, 'finance')
  await visitDesk(page, '/admin/refunds')
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  for (const number of [mine, colleagues]) await expect(row(number)).toBeVisible()
  await statement(`update refunds set state = 'succeeded' where number = $1`, [colleagues])
  await page.getByRole('button', { name: '全部再退一次' }).click()
  await page.getByRole('button', { name: '都再退一次' }).click()
  await expect(page.getByText('，其余的同事已经处理')).toBeVisible()
  await expect(row(mine)).toBeHidden()
})
