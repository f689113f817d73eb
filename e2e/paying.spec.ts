import type { Page } from '@playwright/test'
import { expect, test } from './portal.ts'
import { endsAfter, payAt } from './paying.ts'
import { command } from './command.ts'
import { statement } from './database.ts'
import { signIn } from './signing-in.ts'

interface Order {
  readonly number: string
  readonly codes: readonly { readonly provider: 'wechat' | 'alipay'; readonly link: string }[]
}

/** The first article for members, as a visitor finds it. */
async function openPaidArticle(page: Page): Promise<string> {
  await page.goto('/paynews')
  const path = (await page.locator('article:has-text("会员") h3 a').first().getAttribute('href')) ?? '/404'
  await page.goto(path)
  await expect(page.getByRole('button', { name: '开通会员' })).toBeVisible()
  return path
}

const lengthOf = async (page: Page) => (await page.locator('.prose').innerText()).length

/** Opens the payment dialog and gives the order that its codes are of. */
async function openOrder(page: Page, button: string): Promise<Order> {
  const answered = page.waitForResponse('**/openapi/v1/vue/member/order')
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: '年度会员' })
  await expect(dialog.getByRole('img')).toHaveCount(2)
  const { json } = (await (await answered).json()) as { json: Order }
  return json
}

/** Pays an order by one of its codes. */
const pay = (page: Page, order: Order, provider: 'wechat' | 'alipay') =>
  payAt(page, order.codes.find((code) => code.provider === provider)?.link ?? '')

for (const provider of ['wechat', 'alipay'] as const) {
  test(`a reader pays with ${provider}, reads in full at once, and may ask for an invoice`, async ({
    page,
  }) => {
    const path = await openPaidArticle(page)
    const shortened = await lengthOf(page)
    await signIn(page, path)
    const order = await openOrder(page, '开通会员')
    await pay(page, order, provider)
    // The page loads anew by itself, without the gate.
    await expect(page.getByRole('button', { name: '开通会员' })).toHaveCount(0)
    await expect.poll(() => lengthOf(page)).toBeGreaterThan(shortened)

    await page.goto('/me')
    await expect(page.getByText(endsAfter(1))).toBeVisible()
    const row = page.getByRole('region', { name: '订单' }).getByRole('listitem')
    await expect(row).toContainText('已完成')
    await expect(row).toContainText('¥299')
    await row.getByRole('button', { name: '申请发票' }).click()
    const invoice = page.getByRole('dialog', { name: '申请发票' })
    await invoice.getByRole('button', { name: '提交' }).click()
    await expect(invoice.getByText('请填写发票抬头')).toBeVisible()
    await invoice.getByLabel('发票抬头').fill('砺川晶体科技有限公司')
    await invoice.getByLabel('接收邮箱').fill('finance@example.com')
    await invoice.getByRole('button', { name: '提交' }).click()
    await expect(invoice.getByText('请填写纳税人识别号')).toBeVisible()
    await invoice.getByLabel('纳税人识别号').fill('91310000MA1K00000X')
    await invoice.getByRole('button', { name: '提交' }).click()
    await expect(row).toContainText('发票待开具')
    // What was asked for is there to be corrected, and nobody types all of it again for one figure.
    await row.getByRole('button', { name: '修改发票' }).click()
    const again = page.getByRole('dialog', { name: '修改发票' })
    await expect(again.getByLabel('发票抬头')).toHaveValue('砺川晶体科技有限公司')
    await expect(again.getByLabel('接收邮箱')).toHaveValue('finance@example.com')
    await again.getByLabel('纳税人识别号').fill('91310000MA1K00001X')
    await again.getByRole('button', { name: '提交' }).click()
    await expect(again).toHaveCount(0)
    await row.getByRole('button', { name: '修改发票' }).click()
    await expect(again.getByLabel('纳税人识别号')).toHaveValue('91310000MA1K00001X')
  })
}

test('renewing adds a year to the end, and two tabs that buy share one order', async ({ page }) => {
  await signIn(page, '/me')
  await page.goto('/me')
  const first = await openOrder(page, '开通会员')
  const other = await page.context().newPage()
  await other.goto('/me')
  const same = await openOrder(other, '开通会员')
  expect(same.number).toBe(first.number)
  await pay(page, first, 'alipay')
  await expect(page.getByText(endsAfter(1))).toBeVisible()
  await expect(other.getByText(endsAfter(1))).toBeVisible()
  await other.close()
  await pay(page, await openOrder(page, '续费一年'), 'wechat')
  await expect(page.getByText(endsAfter(2))).toBeVisible()
})

test('codes that are too old are taken away, and new ones offered', async ({ page }) => {
  await signIn(page, '/me')
  const { number } = await openOrder(page, '开通会员')
  // What a quarter of an hour would do.
  await statement(
    `update orders set created_at = created_at - interval '15 minutes', expires_at = expires_at - interval '15 minutes'
     where number = $1`,
    [number],
  )
  const dialog = page.getByRole('dialog', { name: '年度会员' })
  await expect(dialog.getByText('二维码已过期')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '刷新二维码' })).toBeVisible()
  await expect(dialog.getByRole('img')).toHaveCount(0)
})

test('a refund takes the reading back at once, the money follows, and who had paid is told', async ({
  page,
}) => {
  const path = await openPaidArticle(page)
  await signIn(page, path)
  const order = await openOrder(page, '开通会员')
  await pay(page, order, 'wechat')
  await expect(page.getByRole('button', { name: '开通会员' })).toHaveCount(0)
  expect(await command('orders', 'refund', order.number, '--reason', '读者申请')).toContain(order.number)
  await page.reload()
  await expect(page.getByRole('button', { name: '开通会员' })).toBeVisible()
  await page.goto('/me')
  await expect(page.getByRole('region', { name: '订单' })).toContainText(/退款中|已退款/)
  await expect(page.getByText(/^有效期至/)).toHaveCount(0)
})

test('a membership that is over closes what it had opened, and another year opens it again', async ({
  page,
}) => {
  const path = await openPaidArticle(page)
  await signIn(page, path)
  const order = await openOrder(page, '开通会员')
  await pay(page, order, 'alipay')
  await expect(page.getByRole('button', { name: '开通会员' })).toHaveCount(0)
  // What a year and a day would do.
  await statement(
    `with over as (
       update membership_periods set starts_at = starts_at - interval '366 days', ends_at = ends_at - interval '366 days'
       where order_number = $1 returning person_id)
     select pg_notify('portal', json_build_object('people', json_agg(person_id))::text) from over`,
    [order.number],
  )
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('button', { name: '开通会员' }).count()
    })
    .toBe(1)
  await page.goto('/me')
  await expect(page.getByText(/^已于 20\d\d-\d\d-\d\d 到期/)).toBeVisible()
  await pay(page, await openOrder(page, '开通会员'), 'wechat')
  await expect(page.getByText(endsAfter(1))).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('button', { name: '开通会员' })).toHaveCount(0)
})

test('whoever presses twice to pay does not close at once what has opened', async ({ page }) => {
  await signIn(page, '/irs/subscribe')
  await page.getByRole('textbox', { name: '收件邮箱' }).fill('library@example.com')
  await page.getByRole('button', { name: /^订阅，/ }).dblclick()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /付款二维码/ }).first()).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
})
