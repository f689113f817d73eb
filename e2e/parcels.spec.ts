import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { statement } from './database.ts'
import { payAt } from './paying.ts'
import { expect, test, visit } from './portal.ts'
import { signIn, signInHere } from './signing-in.ts'
import { drawn, signInAsNewStaff, visitDesk } from './staff.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

async function paperOfDemo(): Promise<{ readonly id: string; readonly name: string }> {
  const [found] = (await statement(
    `select id, product_name as name from reports
     where editions @> '[{"isPosted": true}]' and not is_upcoming order by id limit 1`,
  )) as { id: string; name: string }[]
  if (!found) throw new Error('the demo sells no printed white paper')
  return found
}

/** Nothing lies beyond the side of the window. */
const expectFitting = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)

/** Copies that somebody has paid for and that wait to be posted; the parcel's number. */
async function makeParcel(recipient: string): Promise<string> {
  const { id } = await paperOfDemo()
  const number = String(Math.trunc(Math.random() * 1e15)).padStart(20, '8')
  const [made] = (await statement(
    `with buyer as (insert into people (name) values ($1) returning id),
     bought as (
       insert into orders (number, person_id, purchase, subject, amount_fen, state, created_at, expires_at, paid_at, fulfilled_at)
       select $2, id, $2, '《演示》纸质版 2 本', 1160000, 'fulfilled', now(), now(), now(), now() from buyer returning id, person_id),
     line as (
       insert into order_lines (order_id, position, product, product_detail, subject, quantity, list_fen, amount_fen)
       select id, 0, 'paper_copy', jsonb_build_object('reportId', $3::bigint, 'edition', 'print'), '《演示》纸质版', 2, 580000, 1160000
       from bought returning id, order_id),
     paid as (
       insert into order_payments (order_id, provider, state, transaction_id, paid_fen, paid_at)
       select id, 'wechat', 'paid', 'T' || $2, 1160000, now() from bought returning order_id),
     booked as (
       insert into ledger_entries (at, day, order_id, line_id, provider, cause, quantity, amount_fen)
       select now(), current_date, order_id, id, 'wechat', 'payment', 2, 1160000 from line)
     insert into parcels (person_id, order_number, report_id, subject, copies, recipient, phone, region, street, created_at)
     select person_id, $2, $3::bigint, '《演示》纸质版', 2, $1, '+8613800138000', '江苏省苏州市工业园区', '金鸡湖大道 88 号', now()
     from bought returning id`,
    [recipient, number, id],
  )) as { id: string }[]
  return made?.id ?? ''
}

test('what a visitor wrote is there after signing in, and after loading the page anew', async ({ page }) => {
  const { id } = await paperOfDemo()
  await visit(page, `/report/${id}`)
  await page.getByRole('link', { name: /^购买纸质版/ }).click()
  const written = {
    买几本: '3',
    收件人: '顾南乔',
    电话: '13800138000',
    省市区: '江苏省苏州市工业园区',
    详细地址: '金鸡湖大道 88 号 砺川晶体',
  }
  for (const [label, text] of Object.entries(written)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: /^购买 3 本/ }).click()
  await signInHere(page)
  for (const again of [() => page.reload(), undefined]) {
    for (const [label, text] of Object.entries(written))
      await expect(page.getByLabel(label)).toHaveValue(text)
    await again?.()
  }
})

for (const size of SIZES) {
  test.describe(`at ${size.width}`, () => {
    test.use({ viewport: size })

    test('a reader buys two copies, follows them, and says another address before they leave', async ({
      page,
    }) => {
      const { id, name } = await paperOfDemo()
      await page.goto(`/report/${id}`)
      await page.getByRole('link', { name: /^购买纸质版/ }).click()
      await expect(page.getByRole('heading', { name: '购买纸质版', level: 1 })).toBeVisible()
      await signIn(page, page.url())
      const button = page.getByRole('button', { name: /^购买 1 本/ })
      await button.click()
      await expect(page.getByText('请填写收件人')).toBeVisible()
      await expect(page.getByLabel('收件人')).toBeFocused()
      await page.getByLabel('买几本').fill('2')
      await page.getByLabel('收件人').fill('顾南乔')
      await page.getByLabel('电话').fill('13800138000')
      await page.getByLabel('省市区').fill('江苏省苏州市工业园区')
      await page.getByLabel('详细地址').fill('金鸡湖大道 88 号 砺川晶体')
      await expectFitting(page)
      await expectAccessible(page, { tags: WCAG })
      const answered = page.waitForResponse('**/openapi/v1/vue/parcels/order')
      await page.getByRole('button', { name: '购买 2 本，11,600 元' }).click()
      await expect(page.getByRole('dialog')).toContainText('寄给 顾南乔，江苏省苏州市工业园区 金鸡湖大道')
      const { json } = (await (await answered).json()) as {
        json: { number: string; codes: { link: string }[] }
      }
      await payAt(page, json.codes[0]?.link ?? '')

      await expect(page).toHaveURL(/\/parcels$/)
      const parcel = page.getByRole('region', { name: `《${name}》纸质版` }).filter({ hasText: json.number })
      await expect(parcel).toContainText('安排寄出中')
      await expect(parcel).toContainText('2 本')
      await parcel.getByRole('button', { name: '修改' }).click()
      const dialog = page.getByRole('dialog', { name: '收件地址' })
      await dialog.getByLabel('电话').fill('123')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog.getByLabel('电话')).toBeFocused()
      await dialog.getByLabel('电话').fill('0512-62881234')
      await dialog.getByLabel('收件人').fill('沈砚')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(parcel).toContainText('沈砚 0512-62881234')
      await expectFitting(page)
      await expectAccessible(page, { tags: WCAG })
      // What was said last stands there the next time.
      await page.goto(`/report/${id}`)
      await page.getByRole('link', { name: /^购买纸质版/ }).click()
      await expect(page.getByLabel('电话')).toHaveValue('0512-62881234')
      await expect(page.getByLabel('收件人')).toHaveValue('沈砚')
    })

    test('support writes labels, says by which numbers parcels went, and that one came back', async ({
      page,
    }) => {
      const recipient = `收件${Math.trunc(Math.random() * 1e9)}`
      const [first, second] = [await makeParcel(recipient), await makeParcel(recipient)]
      await signInAsNewStaff(page, 'support')
      await visitDesk(page, '/admin/parcels/labels')
      await page.getByRole('button', { name: '列出完整的地址（会留下记录）' }).click()
      const labels = page.getByRole('list', { name: '地址单' })
      await expect(labels).toContainText(`${recipient} 13800138000`)
      await expect(labels).toContainText(`P${first}-1`)
      await expectFitting(page)

      await visitDesk(page, '/admin/parcels')
      await page.getByLabel('查找寄送').fill(recipient)
      await page.getByRole('button', { name: `P${first}-1` }).click()
      const drawer = page.getByRole('dialog', { name: `P${first}-1 《演示》纸质版` })
      await drawer.getByRole('button', { name: '看完整的地址（会留下记录）' }).click()
      await expect(drawer).toContainText('金鸡湖大道 88 号')
      await drawer.getByRole('button', { name: '登记单号' }).click()
      const posting = page.getByRole('dialog', { name: `登记 P${first}-1 的单号` })
      await posting.getByLabel('快递公司').fill('顺丰速运')
      await posting.getByLabel('快递单号').fill('SF1480217730052')
      await posting.getByRole('button', { name: '登记', exact: true }).click()
      await expect(drawer).toContainText('顺丰速运 SF1480217730052')
      await drawer.getByRole('button', { name: '更正单号' }).click()
      const correcting = page.getByRole('dialog', { name: '更正单号' })
      await correcting.getByLabel('快递单号').fill('SF1480217730061')
      await correcting.getByRole('button', { name: '更正', exact: true }).click()
      await expect(drawer).toContainText('更正过')
      await drawer.getByRole('button', { name: '没有寄到' }).click()
      const failing = page.getByRole('dialog', { name: '没有寄到' })
      await failing.getByLabel('备注').fill('电话打不通')
      await failing.getByRole('button', { name: '登记', exact: true }).click()
      await expect(drawer).toContainText('退回来了')
      await expect(drawer.getByRole('button', { name: '登记单号' })).toBeVisible()
      await drawer
        .getByRole('button', { name: 'Close' })
        .or(drawer.getByRole('button', { name: '关闭' }))
        .click()

      await page.getByRole('button', { name: '粘贴单号' }).click()
      const pasting = page.getByRole('dialog', { name: '粘贴单号' })
      await pasting.getByLabel('快递公司（行里没有写的）').fill('中通快递')
      const pasted = `ZT${String(Math.trunc(Math.random() * 1e10)).padStart(10, '0')}`
      await pasting.getByLabel('各行').fill(`P${second}-1 ${pasted}\nP${first}-9 SF1480217730099`)
      await pasting.getByRole('button', { name: '登记 2 件' }).click()
      const done = page.getByRole('dialog', { name: '登记单号 2 项' })
      await expect(done).toContainText('做成 1 项，没做成 1 项')
      await expect(done).toContainText(`P${first}-9：收件地址刚刚改过`)
      await done.getByRole('button', { name: '完成' }).click()
      await page.getByRole('radiogroup', { name: '寄到了哪一步' }).getByText('已寄出').click()
      await expect(page.getByRole('main')).toContainText(`中通快递 ${pasted}`)
      await drawn(page)
      await expectFitting(page)
    })
  })
}
