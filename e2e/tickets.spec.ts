import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { statement } from './database.ts'
import { payAt } from './paying.ts'
import { expect, step, test } from './portal.ts'
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
  await expect(page.getByText('¥3960')).toBeVisible()
  await fillAttendee(page, 1, '王工', '13911112222')
  await fillAttendee(page, 2, '李工', '13911113333')
  await page.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('王工')
  await isClean(page)
  // What was typed is there again when the tab was closed.
  await page.reload()
  await expect(page.getByRole('group', { name: /^参会人 2/ }).getByLabel('姓名')).toHaveValue('李工')
  await expect(page.getByText('¥3960')).toBeVisible()

  const answered = page.waitForResponse('**/event/register')
  await page.getByRole('button', { name: '提交并支付' }).click()
  const { json } = (await (await answered).json()) as { json: { order: { codes: { link: string }[] } } }
  await payAt(page, json.order.codes[0]?.link ?? '')
  await expect(page.getByText('您已报过名')).toBeVisible()

  await page.goto('/tickets')
  const ticketOf = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect(page.getByRole('link', { name: '电子票' })).toHaveCount(2)
  await isClean(page)
  await ticketOf('李工').getByRole('button', { name: '换人' }).click()
  const change = page.getByRole('dialog', { name: '更换参会人' })
  await change.getByLabel('姓名').fill('赵工')
  await change.getByLabel('手机').fill('13911114444')
  await change.getByRole('button', { name: '确定' }).click()
  await expect(ticketOf('赵工')).toBeVisible()

  await ticketOf('赵工').getByRole('link', { name: '电子票' }).click()
  await expect(page.getByRole('img', { name: '入场二维码' })).toBeVisible()
  await isClean(page)
  await step(page, -1)
  await expect(page).toHaveURL(/\/tickets$/)
  await ticketOf('赵工').getByRole('button', { name: '退票' }).click()
  const sure = page.getByRole('alertdialog', { name: '退票' })
  await expect(sure).toContainText('退回 1980 元（100%）')
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
  await expect(page.getByText('¥1400', { exact: true })).toBeVisible()

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
