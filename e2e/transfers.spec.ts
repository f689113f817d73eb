import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { expect, test } from './portal.ts'
import { endsAfter } from './paying.ts'
import { signIn } from './signing-in.ts'
import { signInAsNewStaff, visitDesk } from './staff.ts'

test('a company pays by bank: the buyer hands on where to, finance writes down what came, the membership begins', async ({
  page,
  browser,
}) => {
  const number = await orderByTransfer(page)
  await expect(page.getByText('澜江产业媒体有限公司')).toBeVisible()
  await expect(page.getByText(number).first()).toBeVisible()
  await expectAccessible(page, { tags: WCAG })

  await page.goto('/me')
  const own = page.getByRole('region', { name: '订单' }).getByRole('listitem').first()
  await expect(own).toContainText('等待对公转账')
  await expect(own.getByRole('link', { name: '汇款信息' })).toHaveAttribute('href', `/pay/${number}`)

  const office = await browser.newPage({ baseURL: process.env.PORTAL_ADDRESS ?? '' })
  await signInAsNewStaff(office, 'finance')
  await visitDesk(office, '/admin/transfers')
  await office.getByRole('searchbox', { name: '查找等待到账的' }).fill(number)
  await office.keyboard.press('Enter')
  await office.getByRole('button', { name: `记到账 ${number}` }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('到账金额').fill('298')
  await dialog.getByLabel('银行流水号').fill(`N${number}`)
  await dialog.getByLabel('付款方户名').fill('砺川晶体科技有限公司')
  await dialog.getByRole('button', { name: '记到账' }).click()
  await expect(dialog.getByText('到账 298.00 元，订单是 299.00 元')).toBeVisible()
  await dialog.getByLabel('到账金额').fill('299')
  await dialog.getByRole('button', { name: '记到账' }).click()
  await expect(office.getByText('没有找到')).toBeVisible()
  await office.getByText('已到账', { exact: true }).click()
  await expect(office.getByRole('cell', { name: `N${number}` })).toBeVisible()
  await office.getByText('要汇回', { exact: true }).click()
  await expect(office.getByRole('button', { name: /^已汇回/ }).first()).toBeVisible()
  await visitDesk(office, `/admin/orders/${number}`)
  await expect(office.getByText(`流水号 N${number}`)).toBeVisible()
  await office.close()

  await page.goto('/me')
  await expect(page.getByText(endsAfter(1))).toBeVisible()
  await expect(page.getByRole('region', { name: '订单' }).getByRole('listitem').first()).toContainText(
    '已完成',
  )
})

test('what was written down on the wrong order pays the right one instead', async ({ page, browser }) => {
  const wrong = await orderByTransfer(page)
  const other = await browser.newPage({ baseURL: process.env.PORTAL_ADDRESS ?? '' })
  const right = await orderByTransfer(other)

  const office = await browser.newPage({ baseURL: process.env.PORTAL_ADDRESS ?? '' })
  await signInAsNewStaff(office, 'finance')
  await visitDesk(office, '/admin/transfers')
  await office.getByRole('button', { name: `记到账 ${wrong}` }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('到账金额').fill('299')
  await dialog.getByLabel('银行流水号').fill(`N${wrong}`)
  await dialog.getByLabel('付款方户名').fill(`沐衡电驱 ${right}`)
  await dialog.getByRole('button', { name: '记到账' }).click()
  await expect(dialog).toBeHidden()

  await visitDesk(office, `/admin/orders/${wrong}`)
  await office.getByRole('button', { name: '退款' }).click()
  await dialog.getByRole('button', { name: '全部退回' }).click()
  await dialog.getByLabel('原因').fill('到账记错了订单')
  await dialog.getByRole('button', { name: '退 299.00 元' }).click()
  await expect(dialog).toBeHidden()

  await visitDesk(office, '/admin/transfers')
  await office.getByText('要汇回', { exact: true }).click()
  const back = office.getByRole('row', { name: `沐衡电驱 ${right}` })
  await back.getByRole('button', { name: /^改记/ }).click()
  await dialog.getByLabel('改记到').fill(right)
  await dialog.getByLabel('改记到').press('Enter')
  await expectAccessible(office, { tags: WCAG })
  await dialog.getByRole('button', { name: '改记', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(back).toHaveCount(0)
  await visitDesk(office, `/admin/orders/${right}`)
  await expect(office.getByText(`流水号 N${wrong}/2`)).toBeVisible()
  await office.close()

  await other.goto('/me')
  await expect(other.getByText(endsAfter(1))).toBeVisible()
  await other.close()
  await page.goto('/me')
  await expect(page.getByRole('region', { name: '订单' }).getByRole('listitem').first()).toContainText(
    '已退款',
  )
})

/** Orders a year of membership as somebody new and asks to pay by bank; gives the order's number, on the notice of it. */
async function orderByTransfer(page: Page): Promise<string> {
  await signIn(page, '/membership')
  await page.getByRole('button', { name: '开通或续费' }).first().click()
  await page.getByRole('dialog', { name: '年度会员' }).getByRole('button', { name: '改用对公转账' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '付款通知单' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
