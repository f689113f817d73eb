import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { statement } from './database.ts'
import { payAt } from './paying.ts'
import { expect, openTelephone, test, visit } from './portal.ts'
import { newPhone, signIn, signInByMail, signInHere } from './signing-in.ts'
import { drawn, signInAsNewStaff, visitDesk } from './staff.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

interface Sold {
  readonly id: string
  readonly name: string
  readonly fileId: string
}

async function licenceOfDemo(): Promise<Sold> {
  const [found] = (await statement(
    `select reports.id, product_name as name, edition ->> 'fileId' as "fileId"
     from reports, jsonb_array_elements(editions) edition where edition ? 'seats' order by id limit 1`,
  )) as Sold[]
  if (!found) throw new Error('the demo sells no licence')
  return found
}

/** Nothing lies beyond the side of the window. */
const expectFitting = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)

/** Buys seats for a firm from the white paper's page, signed in; gives the section of the licence. */
async function buyFor(page: Page, firm: string) {
  const { id } = await licenceOfDemo()
  await visit(page, `/report/${id}`)
  await page.getByRole('link', { name: /^购买企业授权版（20 席）/ }).click()
  await expect(page.getByRole('heading', { name: '购买企业授权版', level: 1 })).toBeVisible()
  await expectFitting(page)
  await expectAccessible(page, { tags: WCAG })
  await page.getByLabel('企业名称').fill(firm)
  const answered = page.waitForResponse('**/openapi/v1/vue/licences/order')
  await page.getByRole('button', { name: '购买 20 个席位，30,000 元' }).click()
  await expect(page.getByRole('dialog')).toContainText(`20 个席位，给 ${firm}`)
  const { json } = (await (await answered).json()) as { json: { codes: { link: string }[] } }
  await payAt(page, json.codes[0]?.link ?? '')
  await expect(page).toHaveURL(/\/licences$/)
  return page.getByRole('region', { name: /企业授权版（20 席）/ }).filter({ hasText: firm })
}

test('the firm that a visitor wrote is there after signing in', async ({ page }) => {
  const { id } = await licenceOfDemo()
  await visit(page, `/report/${id}`)
  await page.getByRole('link', { name: /^购买企业授权版/ }).click()
  await page.getByRole('button', { name: /^购买 20 个席位/ }).click()
  await signInHere(page)
  await page.getByRole('button', { name: /^购买 20 个席位/ }).click()
  await expect(page.getByText('请填写企业名称，它印在每一页上')).toBeVisible()
  await expect(page.getByLabel('企业名称')).toBeFocused()
  await page.getByLabel('企业名称').fill('砺川晶体')
  await page.reload()
  await expect(page.getByLabel('企业名称')).toHaveValue('砺川晶体')
})

for (const size of SIZES) {
  test.describe(`at ${size.width}`, () => {
    test.use({ viewport: size })

    test('a buyer names a colleague, who reads and loses the seat again', async ({ page }) => {
      const firm = `企业${Math.trunc(Math.random() * 1e9)}`
      const phone = newPhone()
      const { fileId } = await licenceOfDemo()
      await signIn(page)
      const licence = await buyFor(page, firm)
      await expect(licence).toContainText('已用 0 席，共 20 席')
      await licence.getByRole('button', { name: '添加同事' }).click()
      const dialog = page.getByRole('dialog', { name: '添加同事' })
      await dialog.getByLabel(/^手机号或邮箱/).fill(`顾南乔 ${phone}\n没有写`)
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog).toContainText('请一行写一位：没有写')
      await dialog.getByLabel(/^手机号或邮箱/).fill(`顾南乔 ${phone}\n沈砚 shen@licomp.example`)
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog).toHaveCount(0)
      const list = licence.getByRole('region', { name: '名单' })
      await expect(list).toContainText(`顾南乔 ${phone}`)
      await expectFitting(page)
      await expectAccessible(page, { tags: WCAG })
      await list.getByRole('button', { name: '移出：沈砚' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '移出' }).click()
      await expect(list).not.toContainText('沈砚')

      const colleague = await openTelephone(page)
      await signIn(colleague, `/file/${fileId}`, phone)
      await expect(colleague.getByText(`“${firm}”买了这份资料的企业授权`)).toBeVisible()
      await expect(colleague.getByRole('button', { name: /^购买/ })).toHaveCount(0)
      await colleague.getByRole('link', { name: '阅读全文' }).click()
      await expect(colleague).toHaveURL(new RegExp(`/file/${fileId}/read$`))
      await expect(colleague.getByRole('img', { name: '第 1 页' })).toBeVisible()

      await page.reload()
      await expect(licence).toContainText('已用 1 席，共 20 席')
      const seats = licence.getByRole('region', { name: '席位' })
      await expect(seats).toContainText(`顾南乔${phone.slice(0, 3)}****${phone.slice(-4)}`)
      await seats.getByRole('button', { name: '收回：顾南乔' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
      await expect(licence).toContainText('1 个收回的席位要等领取满 30 天才能给别人')
      await expectFitting(page)
      await colleague.goto(`/file/${fileId}/read`)
      await expect(colleague).toHaveURL(/notice=refused/)
      await colleague.context().close()

      await licence.getByRole('link', { name: '再买席位' }).click()
      await expect(page.getByLabel('企业名称')).toHaveValue(firm)
    })

    test('staff see which firm has what, put its name right and hand it over', async ({ page }) => {
      const firm = `企业${Math.trunc(Math.random() * 1e9)}`
      await signInAsNewStaff(page, 'support')
      const number = await licenceBoughtBy(firm)
      const heir = await newReader()
      await visitDesk(page, '/admin/licences')
      await page.getByLabel('查找企业授权').fill(firm)
      await page.getByRole('button', { name: firm }).click()
      const drawer = page.getByRole('dialog', { name: firm })
      await expect(drawer).toContainText('在用 0，共 20')
      await expect(drawer).toContainText(number)
      await drawer.getByRole('button', { name: '更正企业名称' }).click()
      const naming = page.getByRole('dialog', { name: '更正企业名称' })
      await naming.getByLabel('企业名称').fill(`${firm}有限公司`)
      await naming.getByRole('button', { name: '保存' }).click()
      const named = page.getByRole('dialog', { name: `${firm}有限公司` })
      await named.getByRole('button', { name: '交给别人管理' }).click()
      const handing = page.getByRole('dialog', { name: /交给别人管理$/ })
      await handing.getByLabel('新的管理人').fill(heir.id)
      await handing.getByRole('textbox', { name: '原因' }).fill('原管理人离职')
      await handing.getByRole('button', { name: '移交' }).click()
      await expect(named).toContainText(heir.name)
      await drawn(page)
      await expectFitting(page)
    })
  })
}

test('support orders seats for a firm that pays by bank', async ({ page }) => {
  const buyer = await newReader()
  await signInAsNewStaff(page, 'support')
  await visitDesk(page, `/admin/readers/${buyer.id}`)
  await page.getByRole('button', { name: '下转账订单' }).click()
  const dialog = page.getByRole('dialog', { name: `替“${buyer.name}”下对公转账的订单` })
  await dialog.getByText('企业授权', { exact: true }).click()
  await dialog.getByRole('combobox', { name: '白皮书' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '20 席，30000.00 元' }).click()
  await dialog.getByLabel('企业名称').fill('砺川晶体')
  await expect(dialog.getByRole('status')).toContainText('企业授权版（20 席）：30000.00 元，等到')
  await dialog.getByLabel('原因').fill('按合同采购')
  await dialog.getByRole('button', { name: '下单', exact: true }).click()
  await expect(dialog).toBeHidden()
  const placed = await statement(
    `select way, product_detail ->> 'company' as firm
     from orders join order_lines line on line.order_id = orders.id where person_id = $1`,
    [buyer.id],
  )
  expect(placed).toEqual([{ way: 'transfer', firm: '砺川晶体' }])
})

test('whoever has a mailbox of the firm needs no name on the list', async ({ page }) => {
  const domain = `firm${Math.trunc(Math.random() * 1e9)}.example`
  const { fileId } = await licenceOfDemo()
  await signInByMail(page, `buyer@${domain}`)
  const licence = await buyFor(page, domain)
  await licence.getByRole('button', { name: `放行 @${domain}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放行' }).click()
  await expect(licence).toContainText(`验证过 @${domain} 邮箱的人都可以领取席位`)
  const colleague = await openTelephone(page)
  await signInByMail(colleague, `someone@${domain}`, `/file/${fileId}`)
  await colleague.getByRole('link', { name: '阅读全文' }).click()
  await expect(colleague).toHaveURL(new RegExp(`/file/${fileId}/read$`))
  await colleague.goto('/me')
  await expect(colleague.getByRole('main')).toContainText('碳化硅产业白皮书（2026）电子版')
  await colleague.context().close()
})

async function newReader(): Promise<{ readonly id: string; readonly name: string }> {
  const name = `接手${Math.trunc(Math.random() * 1e9)}`
  const [made] = (await statement('insert into people (name) values ($1) returning id', [name])) as {
    id: string
  }[]
  return { id: made?.id ?? '', name }
}

/** A licence that a firm has paid for; the order's number. */
async function licenceBoughtBy(firm: string): Promise<string> {
  const { id, fileId } = await licenceOfDemo()
  const number = String(Math.trunc(Math.random() * 1e15)).padStart(20, '7')
  await statement(
    `with buyer as (insert into people (name) values ('买授权的人') returning id),
     bought as (
       insert into orders (number, person_id, purchase, subject, amount_fen, state, created_at, expires_at, paid_at, fulfilled_at)
       select $2, id, $2, '《演示》企业授权版（20 席）', 3000000, 'fulfilled', now(), now(), now(), now() from buyer returning id, person_id),
     line as (
       insert into order_lines (order_id, position, product, product_detail, subject, quantity, list_fen, amount_fen)
       select id, 0, 'file_licence',
         jsonb_build_object('reportId', $3::bigint, 'edition', 'site', 'fileId', $4::bigint, 'seats', 20, 'company', $1::text),
         '《演示》企业授权版（20 席）', 1, 3000000, 3000000
       from bought returning id, order_id),
     paid as (
       insert into order_payments (order_id, provider, state, transaction_id, paid_fen, paid_at)
       select id, 'wechat', 'paid', 'T' || $2, 3000000, now() from bought returning order_id),
     booked as (
       insert into ledger_entries (at, day, order_id, line_id, provider, cause, quantity, amount_fen)
       select now(), current_date, order_id, id, 'wechat', 'payment', 1, 3000000 from line)
     insert into licences (person_id, order_number, report_id, file_id, subject, company, seats, created_at)
     select person_id, $2, $3::bigint, $4::bigint, '《演示》企业授权版（20 席）', $1, 20, now() from bought`,
    [firm, number, id, fileId],
  )
  return number
}
