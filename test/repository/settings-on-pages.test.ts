import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePartnerGroup } from '#features/events/save-event-album.server.ts'
import { RANGES } from '#features/settings/bounds.ts'
import { saveSettings, type SaveSettings } from '#features/settings/save-settings.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { Settings } from '#platform/settings/settings.server.ts'
import { grantMembership } from '#features/membership/grant-membership.server.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { makePerson } from '#features/accounts/testing.ts'
import type { z } from 'zod'
import { testConfiguration, testContext, testServices } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'

/** What a company says of itself and asks stands on the pages as it said it, and nowhere as the program said it before. */

const SAID: z.input<typeof SaveSettings> = {
  membershipName: '年卡',
  membershipYearFen: 39_900,
  membershipBenefits: '读全文。',
  servicePicture: { id: 'b'.repeat(24), width: 400, height: 400 },
  serviceAccount: 'lanting-kefu',
  officialAccount: '蓝汀产业观察',
  officialPicture: { id: 'c'.repeat(24), width: 400, height: 400 },
  footerNote: '违法和不良信息举报电话 021-5555 0000',
  footerLinks: [
    { label: '招聘', path: 'https://jobs.example.com/' },
    { label: '年度会议', path: '/ev/list' },
  ],
  quarterlyIssueFen: 350_050,
  quarterlyYearFen: 990_000,
  quarterlyPoints: ['业绩', '事件', '技术', '项目'].map((title) => ({ title, text: `${title}一览` })),
  talksFrom: 2021,
  talksTo: 2022,
  partnersYear: 2023,
}

let portal: Portal
let services: ReturnType<typeof testServices>
let db: Awaited<ReturnType<typeof testDatabase>>['db']
beforeAll(async () => {
  db = (await testDatabase()).db
  const context = testContext(db)
  await saveSettings(context, SAID)
  const logo = { id: 'd'.repeat(24), width: 320, height: 120 }
  await savePartnerGroup(context, { name: '钻石赞助', year: 2023, partners: [{ name: '砺川晶体', logo }] })
  const settings = await Settings.read(db, testConfiguration.startingFacts)
  services = Object.assign(testServices(db), { settings })
  portal = await testPortal({ services })
})
afterAll(() => portal.close())

const page = async (address: string) => (await portal.app.inject(address)).body.replaceAll('<!-- -->', '')

test('members are told of what they have by the name it is sold under', async () => {
  const context = { ...testContext(db), services }
  const personId = await makePerson(context)
  const until = shanghaiDay(new Date(context.now.getTime() + 90 * DAY_MS))
  await grantMembership(context, { personId, industry: 'semi', until, reason: '演示' })
  const [told] = await messagesTo(context, personId)
  expect(told?.body).toContain('第三代半导体年卡有效期至')
  expect(told?.body).not.toContain('年度会员')
})

test('the quarterly names its prices, its points and the code of customer service', async () => {
  const html = await page('/irs')
  for (const part of [
    '3,500.50元',
    '9,900元',
    '业绩一览',
    '项目一览',
    '扫码联系客服',
    '微信号：lanting-kefu',
  ])
    expect(html).toContain(part)
  expect(html).toContain(`/img/${'b'.repeat(24)}`)
  expect(html).not.toContain('/qr.svg')
  expect(html).not.toMatch(/4000元|重点企业业绩/)
  expect(await page('/contact')).toContain('微信号：lanting-kefu')
})

test('the foot of every page has the line and the links that were added, beside its own', async () => {
  const html = await page('/labels')
  const foot = html.slice(html.indexOf('<footer'))
  expect(foot).toContain('违法和不良信息举报电话 021-5555 0000')
  expect(foot).toContain('公众号：蓝汀产业观察')
  expect(foot).toContain(`/img/${'c'.repeat(24)}`)
  expect(foot).toMatch(/href="https:\/\/jobs\.example\.com\/" target="_blank" rel="noopener"[^>]*>招聘</)
  expect(foot).toMatch(/href="\/ev\/list"[^>]*>年度会议</)
  expect(foot).toMatch(/href="\/privacy"[^>]*>隐私政策</)
})

test('the pages of past events show the years that were said', async () => {
  expect(await page('/ev/speakers')).toContain('2021 至 2022 年历届活动的演讲资料')
  expect(await page('/ev/logo')).toContain('2023年活动合作伙伴')
})

test.each<readonly [string, string, Partial<z.input<typeof SaveSettings>>]>([
  ['years backwards', 'talks_backwards', { talksFrom: 2024, talksTo: 2023 }],
  ['a price of nothing', 'input_invalid', { quarterlyIssueFen: 0 }],
  ['a price beyond all', 'input_invalid', { membershipYearFen: RANGES.membershipYearFen.most + 1 }],
  ['three points', 'input_invalid', { quarterlyPoints: SAID.quarterlyPoints?.slice(1) ?? [] }],
  [
    'a link that runs a script',
    'input_invalid',
    { footerLinks: [{ label: '坏', path: 'javascript:alert(1)' }] },
  ],
  [
    'a link to whatever host',
    'input_invalid',
    { footerLinks: [{ label: '坏', path: '//evil.example.com' }] },
  ],
])('%s are refused', async (_what, code, change) => {
  await expect(saveSettings(testContext(db), { ...SAID, ...change })).rejects.toMatchObject({ code })
})

test('the benefits as they come quote what members pay for tickets, at whatever it is set', async () => {
  await db.execute(sql`update portal_settings set membership_benefits = default, member_ticket_percent = 80`)
  const { membership } = await Settings.read(db, testConfiguration.startingFacts)
  expect(membership.benefits).toBe('阅读全部会员文章与深度报告，活动门票 8 折。')
})

test('what an older version does not know stays as it is', async () => {
  await saveSettings(testContext(db), {
    membershipName: '年卡',
    membershipYearFen: 39_900,
    membershipBenefits: '读全文。',
  })
  const { quarterly, pastEvents } = await Settings.read(db, testConfiguration.startingFacts)
  expect(quarterly.issueFen).toBe(350_050)
  expect(pastEvents).toEqual({ talks: { from: 2021, to: 2022 }, partnersYear: 2023 })
})
