import { expectAccessible, WCAG } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, settled, test, visit } from './portal.ts'
import { submitAndPay, take, total } from './registering.ts'
import { makeSaleEvent } from './sale-event.ts'
import { signIn } from './signing-in.ts'
import { signInAsNewStaff, visitDesk } from './staff.ts'

/** A firm that sends several people: one list, one order, one invoice, and who cannot come is given back (C-42, C-27). */

const isClean = (page: Parameters<typeof expectAccessible>[0]) => expectAccessible(page, { tags: WCAG })

/** As a spreadsheet copies it, with its heading. */
const LIST = [
  ['姓名', '公司', '职务', '手机', '邮箱'],
  ['陆知行', '星砥微电子', '器件总监', '13900010001', 'lu@example.com'],
  ['韩听松', '星砥微电子', '质量总监', '13900010002', 'han@example.com'],
  ['江晏', '星砥微电子', '应用总监', '13900010003', 'jiang@example.com'],
  ['白屹', '星砥微电子', '技术总监', '13900010004', 'bai@example.com'],
  ['罗霁', '星砥微电子', '电力电子总监', '13900010005', 'luo@example.com'],
]
  .map((row) => row.join('\t'))
  .join('\n')

test('a group of five is pasted from a spreadsheet, paid in one order, and its invoice is on the desk of finance', async ({
  page,
  browser,
}) => {
  const event = await makeSaleEvent([{ name: '团体票', priceFen: 180_000, more: { min_per_order: 3 } }])
  await signIn(page, `/ev/d/${event.id}/register`)
  await settled(page)
  await take(page, '团体票')
  await page.getByText('从表格粘贴多位参会人').click()
  await page.getByLabel(/^每行一位/).fill(LIST)
  await page.getByRole('button', { name: '填入' }).click()
  await expect(page.getByText('已填入 5 位')).toBeVisible()
  const fifth = page.getByRole('group', { name: /^参会人 5/ })
  await expect(fifth.getByLabel('姓名')).toHaveValue('罗霁')
  await expect(fifth.getByLabel('公司')).toHaveValue('星砥微电子')
  await expect(total(page)).toContainText('¥9,000')
  await page.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('会务联系人')
  const title = `星砥微电子 ${event.id}`
  await page.getByRole('checkbox', { name: '需要发票' }).check()
  const invoice = page.getByRole('region', { name: '发票' })
  await invoice.getByLabel('发票抬头').fill(title)
  await invoice.getByLabel('接收邮箱').fill('finance@example.com')
  await isClean(page)
  await page.getByRole('button', { name: '提交并支付' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '请填写纳税人识别号' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: event.title })).toHaveCount(0)
  await invoice.getByLabel('纳税人识别号').fill('91310000MA1K00000X')
  await submitAndPay(page)

  await visit(page, '/tickets')
  await expect(page.getByRole('link', { name: '电子票' })).toHaveCount(5)
  await page.getByRole('link', { name: '订单与发票' }).click()
  const order = page.getByRole('region', { name: '订单' }).getByRole('listitem')
  await expect(order).toHaveCount(1)
  await expect(order).toContainText('¥9,000')
  await expect(order.getByRole('button', { name: '修改发票' })).toBeVisible()

  const finance = await (await browser.newContext()).newPage()
  await signInAsNewStaff(finance, 'finance')
  await visitDesk(finance, '/admin/invoices')
  const row = finance.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('9000.00')
  await expect(row).toContainText('91310000MA1K00000X')
})

test('of three tickets one is given back for the half that the rule says, and the order shows it', async ({
  page,
}) => {
  const event = await makeSaleEvent(
    [{ name: '标准票', priceFen: 100_000 }],
    [
      { days: 100_000, percent: 100 },
      { days: 1, percent: 50 },
    ],
  )
  await signIn(page, `/ev/d/${event.id}/register`)
  await settled(page)
  await take(page, '标准票')
  await page.getByText('从表格粘贴多位参会人').click()
  await page.getByLabel(/^每行一位/).fill(LIST.split('\n').slice(1, 4).join('\n'))
  await page.getByRole('button', { name: '填入' }).click()
  await expect(total(page)).toContainText('¥3,000')
  await page.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('会务联系人')
  await submitAndPay(page)

  await visit(page, '/tickets')
  const ticketOf = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await ticketOf('江晏').getByRole('button', { name: '退票' }).click()
  const sure = page.getByRole('alertdialog', { name: '退票' })
  await expect(sure).toContainText('退回 ¥500（50%）')
  await isClean(page)
  await sure.getByRole('button', { name: '退票' }).click()
  await expect(ticketOf('江晏')).toContainText('已作废')
  await expect(ticketOf('韩听松')).toContainText('有效')
  await visit(page, '/me')
  await expect(page.getByRole('region', { name: '订单' }).getByRole('listitem')).toContainText(
    '已完成，部分退款 ¥500',
  )
  const [left] = (await statement('select taken from ticket_types where id = $1', [event.typeIds[0]])) as {
    taken: number
  }[]
  expect(left?.taken).toBe(2)
})
