import { randomInt } from 'node:crypto'
import { statement } from './database.ts'
import { makePaidOrder } from './paid-order.ts'
import { expect, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** Somebody with a telephone, a mail address and something that was told; the digits of the telephone. */
async function makeReader(): Promise<{ id: string; phone: string; name: string }> {
  const phone = `139${randomInt(10_000_000, 99_999_999)}`
  const name = `来电${phone.slice(-6)}`
  const [made] = (await statement(
    `with one as (insert into people (name) values ($1) returning id),
       called as (insert into person_channels (kind, address, person_id, verified_at)
         select 'phone', '+86' || $2, id, now() from one union all
         select 'email', 'r' || $2 || '@example.com', id, now() from one returning 1),
       told as (insert into notifications (person_id, kind, type, title, body, path, created_at)
         select id, 'order_receipt', 'order', '已收到您的付款 ¥299', '您购买的会员已生效。', '/me', now() from one returning 1)
     select id from one`,
    [name, phone],
  )) as { id: string }[]
  return { id: made?.id ?? '', phone, name }
}

test('support finds a reader by telephone, extends the membership and sends a mail once more', async ({
  page,
}) => {
  const { id, phone, name } = await makeReader()
  await signInAsStaff(page, 'support')
  await visitDesk(page, '/admin/readers')
  await page.getByLabel('查找读者').fill(phone)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(phone)).toHaveCount(0)

  await page.getByRole('button', { name: '开通会员' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '加一年' }).click()
  await dialog.getByLabel('原因').fill('对公转账，合同 2026-118')
  await dialog.getByRole('button', { name: '开通', exact: true }).click()
  await expect(page.getByRole('button', { name: '延长会员' })).toBeVisible()
  const membership = page.getByRole('region', { name: '会员', exact: true })
  await expect(membership).toContainText('赠送：对公转账，合同 2026-118')

  await page.getByRole('button', { name: '再发邮件：已收到您的付款 ¥299' }).click()
  await expect(page.getByText('邮件在发送')).toBeVisible()
  const sent = await statement(`select 1 from sendings where recipient = $1 and purpose = 'order_receipt'`, [
    `r${phone}@example.com`,
  ])
  expect(sent).toHaveLength(1)

  await page.getByRole('button', { name: '看完整的联系方式（会留下记录）' }).click()
  await expect(page.getByText(`+86${phone}`)).toBeVisible()
  const [record] = await statement(
    `select 1 from audit_records where verb = 'showPersonContact' and subject = $1`,
    [`person:${id}`],
  )
  expect(record).toBeDefined()
})

/** An order of a year that is paid and whose invoice is issued; its number. */
async function makeInvoiced(): Promise<string> {
  const { id } = await makeReader()
  const number = await makePaidOrder(id, '年度会员（测试）')
  await statement(
    `insert into invoices (order_id, title, buyer, tax_number, email, state, created_at, issued_at, invoice_number, amount_fen)
     select id, '沐衡半导体有限公司', 'company', '91320500MA1MHBD03Y', 'bill@muheng.example', 'issued', now(), now(),
       '26332000000081736499', 29900 from orders where number = $1`,
    [number],
  )
  return number
}

test('finance makes an issued invoice out to another name', async ({ page }) => {
  const number = await makeInvoiced()
  await signInAsStaff(page, 'finance')
  await visitDesk(page, '/admin/invoices')
  await page.getByText('已开', { exact: true }).click()
  await page.getByLabel('查找已开的发票').fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `更正订单 ${number} 的发票` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('发票抬头')).toHaveValue('沐衡半导体有限公司')
  await dialog.getByLabel('发票抬头').fill('沐衡半导体（苏州）有限公司')
  await dialog.getByLabel('发票号码').fill('26332000000081736511')
  await dialog.getByLabel('原因').fill('抬头有误')
  await dialog.getByRole('button', { name: '更正，重发邮件' }).click()
  await expect(dialog).toBeHidden()
  const [invoice] = (await statement(
    `select title, tax_number, invoice_number from invoices join orders on id = order_id where number = $1`,
    [number],
  )) as object[]
  expect(invoice).toEqual({
    title: '沐衡半导体（苏州）有限公司',
    tax_number: '91320500MA1MHBD03Y',
    invoice_number: '26332000000081736511',
  })
})

test('finance puts right a number that alone was copied wrong, and nothing else of the invoice', async ({
  page,
}) => {
  const number = await makeInvoiced()
  const read = async () =>
    (await statement(
      `select title, invoice_number, issued_at from invoices join orders on id = order_id where number = $1`,
      [number],
    )) as object[]
  const [before] = await read()
  await signInAsStaff(page, 'finance')
  await visitDesk(page, '/admin/invoices')
  await page.getByText('已开', { exact: true }).click()
  await page.getByLabel('查找已开的发票').fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `更正订单 ${number} 的发票` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('发票没有错，号码抄错了').click()
  await expect(dialog.getByText('还是那一张：开具的日子、金额与红字都不变')).toBeVisible()
  await expect(dialog.getByLabel('发票抬头')).toHaveCount(0)
  await dialog.getByLabel('发票号码').fill('26332000000081736498')
  await dialog.getByLabel('原因').fill('抄错一位')
  await dialog.getByRole('button', { name: '更正，重发邮件' }).click()
  await expect(dialog).toBeHidden()
  expect(await read()).toEqual([{ ...before, invoice_number: '26332000000081736498' }])
})

test('finance takes back what it left when it gave all of the money back', async ({ page }) => {
  const number = await makeInvoiced()
  await signInAsStaff(page, 'finance')
  await visitDesk(page, `/admin/orders/${number}`)
  await page.getByRole('button', { name: '退款', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('退多少元：年度会员（测试）').fill('299')
  await expect(dialog).toContainText('买到的他还能用')
  await dialog.getByLabel('退款原因').fill('不想要了')
  await dialog.getByRole('button', { name: '退 299.00 元' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: '收回', exact: true }).click()
  await dialog.getByLabel('收回几份：年度会员（测试）').fill('1')
  await dialog.getByLabel('退款原因').fill('退款时忘了收回')
  await dialog.getByRole('button', { name: '收回', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: '始末' })).toContainText('退款时忘了收回')
  const [order] = (await statement(`select returned_fen, state from orders where number = $1`, [
    number,
  ])) as object[]
  expect(order).toEqual({ returned_fen: '29900', state: 'refunded' })
})

test('finance gives a part of an order back and writes the red invoice that it takes', async ({ page }) => {
  const number = await makeInvoiced()
  await signInAsStaff(page, 'finance')
  await visitDesk(page, '/admin/orders')
  await page.getByLabel('查找订单').fill(number)
  await page.keyboard.press('Enter')
  await page.locator(`#screen a[href$="/orders/${number}"]`).click()
  await page.getByRole('button', { name: '退款', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('退多少元：年度会员（测试）').fill('100')
  await dialog.getByLabel('退款原因').fill('协商退一部分')
  await expect(dialog).toContainText('要开 100.00 元的红字发票')
  await dialog.getByRole('button', { name: '退 100.00 元' }).click()
  await expect(page.getByText('还要开 100.00 元的红字发票')).toBeVisible()

  await page.getByRole('button', { name: '写红字发票号码' }).click()
  await page.getByLabel('发票号码').fill('26332000000081736500')
  await page.getByRole('button', { name: '记为已开，发邮件' }).click()
  const story = page.getByRole('region', { name: '始末' })
  await expect(story).toContainText('开具红字发票')
  await expect(story).toContainText('协商退一部分')
  const [order] = (await statement(`select returned_fen, state from orders where number = $1`, [
    number,
  ])) as object[]
  expect(order).toEqual({ returned_fen: '10000', state: 'fulfilled' })

  await visitDesk(page, '/admin/invoices')
  await page.getByText('已开红字', { exact: true }).click()
  const red = page.getByRole('row').filter({ hasText: number })
  await expect(red).toContainText('26332000000081736500')
  await expect(red).toContainText('100.00')
  await red.getByRole('button', { name: '更正红字发票 26332000000081736500' }).click()
  await dialog.getByLabel('发票号码').fill('26332000000081736501')
  await dialog.getByLabel('原因').fill('抄错了一位')
  await dialog.getByRole('button', { name: '更正，重发邮件' }).click()
  await expect(red).toContainText('26332000000081736501')

  await visitDesk(page, '/admin/earnings')
  await expect(page.getByText(/^合计 \d+ 天$/)).toBeVisible()
})

test('finance notes how a difference was settled, and opens it again where that was wrong', async ({
  page,
}) => {
  const order = `F${randomInt(1_000_000, 9_999_999)}`
  await statement(
    `insert into reconciliation_differences (provider, day, kind, order_number, theirs_fen, found_at)
     values ('wechat', current_date - 1, 'payment_unknown', $1, 100, now())`,
    [order],
  )
  await signInAsStaff(page, 'finance')
  await visitDesk(page, '/admin/differences')
  const row = page.getByRole('row').filter({ hasText: order })
  await row.getByRole('button', { name: /^写下处理/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('怎样处理了').fill('另一家店的收款')
  await dialog.getByRole('button', { name: '记为已处理' }).click()
  await expect(row).toBeHidden()

  await page.getByText('处理过的', { exact: true }).click()
  await expect(row).toContainText('另一家店的收款')
  await row.getByRole('button', { name: /^重新打开/ }).click()
  await page.getByRole('button', { name: '重新打开', exact: true }).click()
  await expect(row).toBeHidden()

  await page.getByText('待处理', { exact: true }).click()
  await expect(row.getByRole('button', { name: /^写下处理/ })).toBeVisible()
  await statement(`delete from reconciliation_differences where order_number = $1`, [order])
})
