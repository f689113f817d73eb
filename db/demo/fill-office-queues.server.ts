import { eq } from 'drizzle-orm'
import { addComment } from '#features/comments/add-comment.server.ts'
import { commentKind } from '#features/comments/comment-kind.server.ts'
import { comments } from '#features/comments/tables.server.ts'
import { followInquiry } from '#features/inquiries/follow-inquiry.server.ts'
import type { InquiryState } from '#features/inquiries/states.ts'
import { inquiries } from '#features/inquiries/tables.server.ts'
import { NIGHTS } from '#features/links/dead.ts'
import { readLinks } from '#features/links/read-links.server.ts'
import { outsideLinks } from '#features/links/tables.server.ts'
import { approveReview, rejectReview } from '#features/moderation/decide-review.server.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { banFromPosting } from '#features/moderation/ban-from-posting.server.ts'
import { markAllRead } from '#features/notifications/mark-read.server.ts'
import { recordMiss } from '#features/search/record-miss.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { DEAD_LINKS } from './dead-links.ts'
import { actingAs } from './fill-staff.server.ts'
import { hoursBefore } from './read-demo-file.server.ts'

/** What the office finds waiting on its lists in the morning besides what readers post. */
export async function fillOfficeQueues(
  context: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  await fillMisses(context)
  await fillBans(context, people)
  await fillDecided(context, people)
  await fillInquiries(context)
  await fillFailedSendings(context)
  await fillDeadLinks(context)
}

async function fillDeadLinks(context: Context): Promise<void> {
  await readLinks(context)
  for (const { url, reason, daysAgo } of DEAD_LINKS) {
    const failingSince = new Date(context.now.getTime() - daysAgo * DAY_MS)
    const dead = await context.db
      .update(outsideLinks)
      .set({ nights: NIGHTS, reason, failingSince, askedAt: context.now })
      .where(eq(outsideLinks.url, url))
      .returning({ id: outsideLinks.id })
    if (dead.length === 0) throw new Error(`no article of the demo leads to ${url}`)
  }
}

/** Looked for and not found: so often, last so many hours ago. */
const MISSES: readonly (readonly [string, number, number])[] = [
  ['凝胶注模坩埚', 17, 2],
  ['SmartCut 键合片', 11, 5],
  ['氧化镓 6英寸 报价', 9, 21],
  ['车规 AQG 324 报告', 8, 9],
  ['北极星碳化硅', 6, 30],
  ['GaN on 金刚石', 5, 3],
  ['切割线 金刚石线径', 3, 52],
  ['蓝宝石衬底 回收', 2, 76],
  ['衬低价格', 2, 12],
  ['MPCVD 招聘', 1, 120],
]

async function fillMisses(context: Context): Promise<void> {
  for (const [query, times, hours] of MISSES)
    for (let at = times; at > 0; at -= 1)
      await recordMiss({ ...context, now: hoursBefore(context.now, hours + (at - 1) * 7) }, query)
}

const BANS = [
  { key: 'reader-10', hoursAgo: 70, days: 7, reason: '多次在评论里发代购与拼单的联系方式' },
  { key: 'reader-7', hoursAgo: 20, days: undefined, reason: '冒用他人公司名义发布求购信息，提醒后仍继续' },
] as const

async function fillBans(context: Context, people: ReadonlyMap<string, number>): Promise<void> {
  for (const { key, hoursAgo, days, reason } of BANS) {
    const personId = people.get(key)
    if (personId === undefined) throw new Error(`the demo knows no ${key}`)
    const moderator = await actingAs(context, 'moderator', hoursAgo)
    const until = days === undefined ? undefined : new Date(moderator.now.getTime() + days * DAY_MS)
    await banFromPosting(moderator, { personId, reason, until })
    await markAllRead(
      { ...context, actor: { kind: 'person', id: personId, sessionId: 0 } },
      { upTo: undefined },
    )
  }
}

/** What was held and decided: of one reader a comment that was reported and stays, and one that went. */
async function fillDecided(context: Context, people: ReadonlyMap<string, number>): Promise<void> {
  const personId = people.get('reader-10')
  if (personId === undefined) throw new Error('the demo knows no reader-10')
  const [first] = await context.db.select().from(comments).where(eq(comments.personId, personId)).limit(1)
  if (!first) throw new Error('reader-10 has commented nothing')
  const { topicId } = first
  const decided = { comment: commentKind }
  const held = (id: number, content: string, hoursAgo: number) =>
    holdForReview(
      { ...context, now: hoursBefore(context.now, hoursAgo) },
      { thing: { kind: 'comment', id }, personId, texts: [content], link: `/topic/${topicId}` },
      [{ code: 'reported', detail: '' }],
    )
  const said = '代购进口坩埚，量大从优，要的加我。'
  const wrong = await addComment(
    { ...context, now: hoursBefore(context.now, 74) },
    { topicId, personId, content: said },
  )
  await rejectReview(
    await actingAs(context, 'moderator', 71),
    { reviewId: await held(wrong, said, 73), reason: '广告或推广' },
    decided,
  )
  await approveReview(
    await actingAs(context, 'moderator', 50),
    { reviewId: await held(first.id, first.content, 52) },
    decided,
  )
  await markAllRead(
    { ...context, actor: { kind: 'person', id: personId, sessionId: 0 } },
    { upTo: undefined },
  )
}

interface DemoInquiry {
  readonly name: string
  readonly company: string
  readonly origin: string
  readonly note: string
  readonly hoursAgo: number
  /** What was done, each so many hours ago. */
  readonly followed?: readonly (readonly [InquiryState, number, string])[]
}

const INQUIRIES: readonly DemoInquiry[] = [
  {
    name: '沈亦舟',
    company: '澜屿碳化硅有限公司',
    origin: 'irs',
    note: '想订全年四期，能不能开一张增值税专用发票，另外需要两个阅读账号。',
    hoursAgo: 3,
  },
  { name: '顾南乔', company: '云汀大学电子学院', origin: 'files', note: '', hoursAgo: 26 },
  {
    name: '韩千里',
    company: '沧宁先进封装研究所',
    origin: 'settle',
    note: '申请机构入驻，所里有三位老师愿意回答封装方向的提问。',
    hoursAgo: 90,
    followed: [['contacted', 70, '已去电，请对方补营业执照扫描件与三位老师的简介。']],
  },
  {
    name: '方以宁',
    company: '岚墨功率器件有限公司',
    origin: 'contact',
    note: '年会想订一个 18 平方米的展位，另问首页推广的档期。',
    hoursAgo: 240,
    followed: [
      ['contacted', 220, '已发展位图与广告报价。'],
      ['converted', 120, '合同已签：18 平方米展位一个，首页推广两周。'],
    ],
  },
  {
    name: '陶然',
    company: '个人',
    origin: 'reports',
    note: '白皮书有没有学生价？',
    hoursAgo: 400,
    followed: [['closed', 380, '已回复：没有学生价，图书馆可购买机构版。']],
  },
]

async function fillInquiries(context: Context): Promise<void> {
  for (const [at, { hoursAgo, followed = [], ...said }] of [...INQUIRIES.entries()].toReversed()) {
    const [kept] = await context.db
      .insert(inquiries)
      .values({
        ...said,
        phone: `+86138000002${String(at).padStart(2, '0')}`,
        email: `inquiry-${at + 1}@example.com`,
        createdAt: hoursBefore(context.now, hoursAgo),
      })
      .returning({ id: inquiries.id })
    let seen: InquiryState = 'new'
    for (const [state, hours, note] of followed) {
      const sales = await actingAs(context, 'sales', hours)
      if (kept) await followInquiry(sales, { id: kept.id, seen, state, note })
      seen = state
    }
  }
}

/** Given up after all tries: one that is still worth sending, two that are not. */
async function fillFailedSendings({ db, now }: Context): Promise<void> {
  const failed = (hoursAgo: number, worthHours: number) => ({
    state: 'failed' as const,
    createdAt: hoursBefore(now, hoursAgo),
    settledAt: hoursBefore(now, hoursAgo - 1),
    worthlessAt: hoursBefore(now, hoursAgo - worthHours),
  })
  await db.insert(sendings).values([
    {
      ...failed(75, 1),
      channel: 'sms',
      purpose: 'sign_in_code',
      recipient: '+8613800000271',
      reason: 'too_late',
      attempts: 3,
    },
    {
      ...failed(46, 72),
      channel: 'mail',
      purpose: 'invoice_issued',
      recipient: 'bill@muheng.example',
      reason: '550 5.1.1 没有这个收件人',
      attempts: 1,
    },
    {
      ...failed(20, 72),
      channel: 'mail',
      purpose: 'comment_on_mine',
      recipient: 'shi.mogan@example.com',
      reason: '452 4.2.2 邮箱已满',
      attempts: 6,
      content: {
        channel: 'mail',
        messageId: '<demo-full-mailbox@example.com>',
        subject: '有人评论了您的文章',
        text: '外延师傅老丁评论了您的文章。',
      },
    },
  ])
}
