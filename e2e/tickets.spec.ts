import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, settled, step, test, visit } from './portal.ts'
import { fillAlone, submitAndPay, take, total } from './registering.ts'
import { makeSaleEvent } from './sale-event.ts'
import { signIn } from './signing-in.ts'

/** Registering for the demo's events, on a computer and on a telephone (C-41 to C-44). */

const ANNUAL = '2026宽禁带产业年会暨年度奖项颁奖典礼'
const isClean = (page: Page) => expectAccessible(page, { tags: WCAG })

/** Opens the page of an event from the list. */
async function openEvent(page: Page, title: string): Promise<void> {
  await page.goto('/ev/list')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** Makes a member for a year of who signed in by a phone. */
const makeMember = (phone: string) =>
  statement(
    `with given as (
       insert into membership_periods (person_id, industry, starts_at, ends_at, source, created_at)
       select person_id, 'semi', now(), now() + interval '1 year', 'grant', now()
       from person_channels where address = $1 returning person_id)
     select pg_notify('portal', json_build_object('people', json_agg(person_id))::text) from given`,
    [`+86${phone}`],
  )

async function fillAttendee(page: Page, place: number, name: string, phone: string): Promise<void> {
  const group = page.getByRole('group', { name: new RegExp(`^参会人 ${place}`) })
  await group.getByLabel('姓名').fill(name)
  await group.getByLabel('手机').fill(phone)
}

test('the list says of each event whether one can register, and its page what tickets cost', async ({
  page,
}) => {
  await page.goto('/ev/list')
  const tile = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(tile(ANNUAL)).toContainText('报名中')
  await expect(tile('第五届云汀功率模块与可靠性大会')).toContainText('名额已满')
  await expect(tile('算力电源与GaN应用论坛')).toContainText('即将报名')
  await openEvent(page, ANNUAL)
  const offer = page.getByRole('region', { name: '报名', exact: true })
  await expect(offer.getByRole('listitem').filter({ hasText: /^标准票/ })).toContainText('¥1,980')
  await expect(offer.getByRole('listitem').filter({ hasText: /^标准票/ })).toContainText('会员半价 ¥1,400')
  await expect(offer).not.toContainText('颁奖晚宴')
  // Met by the first glance, above the picture.
  await page.reload()
  await expect(page.getByRole('link', { name: '报名', exact: true })).toBeInViewport()
  await isClean(page)
})

test('somebody registers with a colleague, pays, shows the ticket, names another and gives one back', async ({
  page,
}) => {
  await openEvent(page, ANNUAL)
  await page.getByRole('link', { name: '立即报名' }).click()
  await expect(page.getByRole('heading', { name: '请先登录' })).toBeVisible()
  await signIn(page, new URL(page.url()).pathname)
  await page.getByRole('button', { name: '标准票增加' }).click()
  await page.getByRole('button', { name: '标准票增加' }).click()
  await expect(total(page)).toContainText('¥3,960')
  await fillAttendee(page, 1, '王工', '13911112222')
  await fillAttendee(page, 2, '李工', '13911113333')
  await page.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('王工')
  await isClean(page)
  // What was typed is there again when the tab was closed.
  await page.reload()
  await expect(page.getByRole('group', { name: /^参会人 2/ }).getByLabel('姓名')).toHaveValue('李工')
  await expect(total(page)).toContainText('¥3,960')

  await submitAndPay(page)

  await page.goto('/tickets')
  const ticketOf = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect(page.getByRole('link', { name: '电子票' })).toHaveCount(2)
  await isClean(page)
  await ticketOf('李工').getByRole('button', { name: '换人' }).click()
  const change = page.getByRole('dialog', { name: '更换参会人' })
  await change.getByLabel('姓名').fill('赵工')
  await change.getByLabel('手机').fill('13911114444')
  await change.getByLabel('邮箱').fill('zhao@example.com')
  await change.getByRole('button', { name: '确定' }).click()
  await expect(ticketOf('赵工')).toBeVisible()

  await ticketOf('赵工').getByRole('button', { name: '重新发送' }).click()
  await expect(ticketOf('赵工').getByRole('status')).toHaveText('已发到 z***@example.com')
  // Whoever has no address anywhere is told what to do instead.
  await ticketOf('王工').getByRole('button', { name: '重新发送' }).click()
  const unsent = page.getByRole('alertdialog', { name: '没有成功' })
  await expect(unsent).toContainText('都没有邮箱')
  await unsent.getByRole('button', { name: '确定' }).click()
  await ticketOf('赵工').getByRole('link', { name: '电子票' }).click()
  await expect(page.getByRole('img', { name: '入场二维码' })).toBeVisible()
  await isClean(page)
  // On paper it says of which event it is.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: '存为图片' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await step(page, -1)
  await expect(page).toHaveURL(/\/tickets$/)
  await ticketOf('赵工').getByRole('button', { name: '退票' }).click()
  const sure = page.getByRole('alertdialog', { name: '退票' })
  await expect(sure).toContainText('退回 ¥1,980（100%）')
  await sure.getByRole('button', { name: '退票' }).click()
  await expect(ticketOf('赵工')).toContainText('已作废')
  await expect(ticketOf('王工')).toContainText('有效')
})

test('a member pays half for one ticket, a code lowers the price of another, and a free event is one step', async ({
  page,
}) => {
  await makeMember(await signIn(page))
  await openEvent(page, ANNUAL)
  await expect(page.getByRole('region', { name: '报名', exact: true })).toContainText('会员价¥1,400')
  await page.getByRole('link', { name: '立即报名' }).click()
  await page.getByRole('button', { name: '标准票增加' }).click()
  await expect(total(page)).toContainText('¥1,400')

  await openEvent(page, '线上研讨：动态栅应力测试草案逐条解读')
  await page.getByRole('link', { name: '立即报名' }).click()
  await page.getByRole('button', { name: '免费报名增加' }).click()
  await fillAttendee(page, 1, '王工', '13922223333')
  await page.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('王工')
  await page.getByRole('group', { name: '联系人' }).getByLabel('手机').fill('13922223333')
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.waitForURL('**/tickets')
  await expect(page.getByRole('link', { name: '进入线上会场' }).first()).toBeVisible()
})

test('a code says at its field whether it is one and whether it lowers anything', async ({ page }) => {
  const event = await makeSaleEvent([
    { name: '标准票', priceFen: 100_000 },
    {
      name: '早到票',
      priceFen: 100_000,
      more: { early_price_fen: 50_000, early_until: '2098-01-01T00:00:00+08:00' },
    },
  ])
  await statement(
    `insert into ticket_codes (event_id, code, percent_off, created_at) values ($1, 'TWENTY', 20, now())`,
    [event.id],
  )
  await signIn(page, `/ev/d/${event.id}/register`)
  const field = page.getByRole('textbox', { name: '优惠码或邀请码' })
  const use = async (code: string) => {
    await field.fill(code)
    await page.getByRole('button', { name: '使用' }).click()
  }
  await use('TWNETY')
  await expect(field).toHaveAccessibleDescription('优惠码或邀请码不正确')
  await use('TWENTY')
  await expect(field).toHaveAccessibleDescription('TWENTY 可以使用，请选择门票')
  await take(page, '早到票')
  await expect(total(page)).toContainText('¥500')
  await expect(field).toHaveAccessibleDescription(/^TWENTY 没有用上/)
  await take(page, '标准票')
  await expect(total(page)).toContainText('¥1,300')
  await expect(field).toHaveAccessibleDescription('已使用 TWENTY')
})

test('an early price that ends between the page and the order is not charged unsaid', async ({ page }) => {
  const event = await makeSaleEvent([
    {
      name: '标准票',
      priceFen: 100_000,
      more: { early_price_fen: 80_000, early_until: '2098-01-01T00:00:00+08:00' },
    },
  ])
  const phone = await signIn(page, `/ev/d/${event.id}/register`)
  await settled(page)
  await take(page, '标准票')
  await fillAlone(page, '王工', phone)
  await expect(total(page)).toContainText('¥800')
  await statement(`update ticket_types set early_until = now() where id = $1`, [event.typeIds[0]])
  await page.getByRole('button', { name: '提交并支付' }).click()
  const dialog = page.getByRole('dialog', { name: event.title })
  await expect(dialog.getByRole('alert')).toHaveText('价格已变为 1,000 元，请确认后再提交')
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await isClean(page)
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(total(page)).toContainText('¥1,000')
  await expect(page.getByRole('group', { name: /^参会人 1/ }).getByLabel('姓名')).toHaveValue('王工')
  await submitAndPay(page)
  await visit(page, '/tickets')
  await expect(page.getByRole('listitem').filter({ hasText: /^王工/ })).toContainText('¥1,000')
})

test('a draft is kept for who typed it alone, and any one attendee is taken out of it', async ({ page }) => {
  const event = await makeSaleEvent([{ name: '标准票', priceFen: 100_000 }])
  const path = `/ev/d/${event.id}/register`
  await signIn(page, path)
  await settled(page)
  await take(page, '标准票', 2)
  await fillAttendee(page, 1, '王工', '13911112222')
  await fillAttendee(page, 2, '李工', '13911113333')
  await page.getByRole('button', { name: '去掉参会人 1' }).click()
  await expect(total(page)).toContainText('¥1,000')
  const first = page.getByRole('group', { name: /^参会人 1/ }).getByLabel('姓名')
  await expect(first).toHaveValue('李工')
  await visit(page, path)
  await expect(first).toHaveValue('李工')

  await page.context().clearCookies()
  await signIn(page, path)
  await settled(page)
  await expect(total(page)).toContainText('0 张')
  await expect(page.getByRole('group', { name: /^参会人/ })).toHaveCount(0)
})
