import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson, provePhone } from '#features/accounts/testing.ts'
import { fulfilFile } from '#features/files/fulfil.server.ts'
import { takePdf } from '#features/files/take-pdf.server.ts'
import { files } from '#features/files/tables.server.ts'
import { findReading } from '#features/files/find-reading.server.ts'
import { openFile } from '#features/files/open-file.server.ts'
import { orderFile } from '#features/files/order-file.server.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { orderLines, refunds } from '#features/orders/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import { saveQuarterlyIssue } from '#features/reports/save-report.server.ts'
import { quarterlyIssues } from '#features/reports/tables.server.ts'
import { restoreQuarterlyIssue, withdrawQuarterlyIssue } from '#features/reports/withdraw-report.server.ts'
import { inTransaction } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { mailRefusals } from '#platform/mail/tables.server.ts'
import { openMailBox, type MailBox } from '#platform/mail/testing.ts'
import { resendFailed } from '#platform/outbox/resend-failed.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { sendWaiting } from '#platform/outbox/testing.ts'
import { makePdf } from '#platform/pdf/testing.ts'
import { drawableLines, type PdfMark } from '#platform/pdf/mark-text.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, testConfiguration, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { deliverIssues } from './deliver-issues.server.ts'
import { findDelivery } from './find-delivery.server.ts'
import { fulfilSubscription, subscriptionItGave, takeSubscriptionBack } from './fulfil.server.ts'
import { readPreparing, readStarts } from './issues-out.server.ts'
import { mailDeliveries } from './mail-deliveries.server.ts'
import { forgetCopies } from './remove-copies.server.ts'
import { listIssueMails, mailFailedAgain, mailRightFile } from './office/mail-issue.server.ts'
import { changeSubscription, endSubscription, giveSubscription } from './office/change-subscription.server.ts'
import { continueSubscription, pauseSubscription } from './office/pause-subscription.server.ts'
import {
  inPart,
  isLostDelivery,
  listSubscriptions,
  readSubscription,
} from './office/list-subscriptions.server.ts'
import { orderIssues } from './order-issues.server.ts'
import { MOST_FURTHER_MAILBOXES } from './contract.ts'
import {
  changeOwnMailbox,
  continueOwn,
  listOwnMailboxes,
  listOwnSubscriptions,
  mailOwnAgain,
  pauseOwn,
  removeOwnMailbox,
  saveOwnMailbox,
} from './own-subscriptions.server.ts'
import { subscribePage } from './pages/subscribe.page.server.tsx'
import { endingSubscriptions, forgetSubscriber, readOwnSubscriptionData } from './person.server.ts'
import { quarterlyDeliveries, quarterlyMailboxes, quarterlySubscriptions } from './tables.server.ts'
import { makeIssue } from './testing.ts'

const ISSUE_FEN = 400_000
const YEAR_FEN = 1_200_000
const MAILBOX = 'library@example.com'
/** As the operator traces a copy. */
const TRACE = { kind: 'system', name: 'trace', may: ['files.readings', 'contacts.show'] } as const

let services: ReturnType<typeof testServices>
let box: MailBox
let wechat = fakeProvider('wechat')
let personId = 0
/** The lines of every copy that was made. */
let marks: (readonly string[])[] = []
/** The number hidden in every copy that was made. */
let numbers: (number | undefined)[] = []
/** What a marked copy consists of. */
let copy = Buffer.from('%PDF copy')
/** Whether no two copies are the same, as they hold the moment they were made. */
let isUnique = false
/** Why no copy can be made. */
let refusal = ''
/** Whose copies cannot be made. */
let broken = ''

beforeAll(async () => {
  box = await openMailBox()
  services = testServices((await testDatabase()).db)
})
afterAll(() => box.close())

beforeEach(async () => {
  const { db } = await testDatabase()
  await db.delete(quarterlyDeliveries)
  await db.delete(quarterlyMailboxes)
  await db.delete(quarterlySubscriptions)
  await db.delete(quarterlyIssues)
  await db.delete(sendings)
  await forgetOrders({ db })
  await db.delete(mailRefusals)
  wechat = fakeProvider('wechat')
  box.mails.length = 0
  box.refused.clear()
  marks = []
  numbers = []
  copy = Buffer.from('%PDF copy')
  broken = ''
  isUnique = false
  refusal = ''
  personId = await makePerson(await portal(), { name: '订阅的人' })
  await provePhone(await portal(), personId)
})

async function portal(minutes = 0) {
  const own = testContext((await testDatabase()).db, { now: new Date(NOON.getTime() + minutes * MINUTE_MS) })
  const smtp = { url: box.url, from: { name: '宽禁带产业门户', address: 'mail@portal.example.com' } }
  const pdf = {
    ...services.pdf,
    stamp: async (_original: Buffer, { lines, number }: PdfMark) => {
      if (refusal !== '') throw new Refusal('invalid', refusal)
      if (broken !== '' && lines.includes(broken)) throw new Error('broken on purpose')
      marks.push(lines)
      numbers.push(number)
      return isUnique ? Buffer.concat([copy, Buffer.from(String(marks.length))]) : copy
    },
  }
  return {
    ...own,
    services: {
      ...services,
      pdf,
      payments: [wechat.provider],
      configuration: { ...testConfiguration, smtp },
    },
  }
}
/** Late enough for what was saved at noon to count as out. */
const LATER = 11

async function reader(id = personId, minutes = LATER) {
  return { ...(await portal(minutes)), actor: { kind: 'person', id, sessionId: 1 } as const }
}
const Q3 = { year: 2026, quarter: 3 }
const issue = async (year: number, quarter: number) => makeIssue(await portal(), { year, quarter })

async function subscribe(issues: 1 | 4, from: { year: number; quarter: number }, given = {}) {
  const order = await orderIssues(await reader(), {
    issues,
    ...from,
    mailbox: MAILBOX,
    company: '砺川晶体',
    ...given,
  })
  const paid = wechat.pay(order.number, issues === 1 ? ISSUE_FEN : YEAR_FEN)
  await settleOrder(
    await portal(LATER),
    { number: order.number, provider: 'wechat', state: paid },
    fulfilSubscription,
  )
  return order
}
const subscribingPage = async () => {
  const { content } = await subscribePage.open(await reader(), {})
  if (content.kind !== 'html') throw new Error('it is no page to read')
  return content.element.props
}
const own = async () => listOwnSubscriptions(await reader())
const got = async () => (await own()).map(({ deliveries }) => deliveries.map(({ title }) => title))
/** What the person was told of issues, or of something else, in its order. */
async function told(kind = 'quarterly_delivered') {
  const { db } = await portal()
  const all = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.kind, kind), eq(notifications.personId, personId)))
    .orderBy(asc(notifications.id))
  return all.map(({ body }) => body)
}
async function rowOf(id: number) {
  const [row] = await (await portal()).db.select().from(quarterlyIssues).where(eq(quarterlyIssues.id, id))
  if (!row) throw new Error(`there is no issue ${id}`)
  return row
}
const mayDownload = async (id: number) =>
  openFile(await reader(), { id, purpose: 'download' }).then(
    () => true,
    () => false,
  )
/** Returns as soon as what was begun waits for another connection, or is done. */
async function untilItWaits(begun: Promise<void>) {
  const { db } = await testDatabase()
  let isDone = false
  void begun.finally(() => (isDone = true))
  for (;;) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (isDone || rows.length > 0) return
  }
}
/** What lies in the storage. */
async function copies() {
  const found: string[] = []
  for await (const { key } of services.storage.list()) if (key.startsWith('deliveries/')) found.push(key)
  return found
}
/** How many issues wait at the office because they did not arrive. */
async function lost() {
  const { db } = await testDatabase()
  return db.$count(quarterlyDeliveries, isLostDelivery)
}
/** Both jobs, and what they have sent. */
async function run(minutes = LATER) {
  await deliverIssues(await portal(minutes))
  await mailDeliveries(await portal(minutes))
  await sendWaiting(await portal(minutes))
}

describe('an issue', () => {
  test('that is out is there as soon as it is paid for, and not before', async () => {
    const { fileId, title } = await issue(2026, 3)
    expect(await mayDownload(fileId)).toBe(false)
    const { amountFen, subject } = await subscribe(1, Q3)
    expect({ amountFen, subject }).toEqual({ amountFen: ISSUE_FEN, subject: '季度内参（2026年第三季度）' })
    expect(await got()).toEqual([[title]])
    expect(await mayDownload(fileId)).toBe(true)
    expect(await own()).toMatchObject([{ state: 'complete', delivered: 1, mailbox: MAILBOX }])
  })

  test('comes once, whoever runs the job, however often and at the same time', async () => {
    await issue(2026, 3)
    await subscribe(4, { year: 2026, quarter: 4 })
    expect(await got()).toEqual([[]])
    const { title } = await issue(2026, 4)
    await Promise.all(Array.from({ length: 4 }, async () => deliverIssues(await portal(LATER))))
    await deliverIssues(await portal(LATER))
    expect(await got()).toEqual([[title]])
    expect(await own()).toMatchObject([{ delivered: 1, state: 'running' }])
    expect(await told()).toEqual([expect.stringContaining('还有 3 期')])
  })

  test('says how many are still to come by a renewal as well', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    await subscribe(4, { year: 2026, quarter: 4 })
    for (const [year, quarter] of [
      [2026, 4],
      [2027, 1],
      [2027, 2],
    ] as const)
      await issue(year, quarter)
    await run()
    expect((await told()).at(-1)).toContain('还有 4 期')
    expect(box.mails.at(-1)?.body).toContain('还有 4 期')
  })

  test('that was saved a moment ago reaches nobody yet', async () => {
    await issue(2026, 3)
    await subscribe(4, { year: 2026, quarter: 4 })
    await issue(2026, 4)
    await deliverIssues(await portal(9))
    expect(await got()).toEqual([[]])
  })

  test('whose file is still to come is said to be, and neither offered nor delivered', async () => {
    await issue(2026, 3)
    expect(await readPreparing(await portal(LATER))).toBeUndefined()
    const { id } = await issue(2026, 4)
    const { db } = await portal()
    await db.update(quarterlyIssues).set({ fileId: null }).where(eq(quarterlyIssues.id, id))
    const preparing = { year: 2026, quarter: 4 }
    expect(await readPreparing(await portal(LATER))).toEqual(preparing)
    expect(await readStarts(await portal(LATER))).toEqual([
      { year: 2027, quarter: 1, isOut: false },
      { ...Q3, isOut: true },
    ])
    expect(await subscribingPage()).toMatchObject({
      view: { preparing, left: { issues: 0, isPaused: false } },
    })
    await subscribe(4, Q3)
    expect(await subscribingPage()).toMatchObject({
      view: { preparing, left: { issues: 3, isPaused: false } },
    })
  })

  test('that was saved a moment ago is offered', async () => {
    await issue(2026, 3)
    expect(await readStarts(await portal(1))).toEqual([
      { year: 2026, quarter: 4, isOut: false },
      { ...Q3, isOut: true },
    ])
  })

  test('of before the chosen quarter does not come, nor a fifth one', async () => {
    const titles: string[] = []
    for (const [year, quarter] of [
      [2026, 2],
      [2026, 3],
      [2026, 4],
      [2027, 1],
      [2027, 2],
    ] as const)
      titles.push((await issue(year, quarter)).title)
    await subscribe(4, Q3)
    const later = await issue(2027, 3)
    await deliverIssues(await portal(LATER))
    expect(await got()).toEqual([titles.slice(1)])
    expect(await mayDownload(later.fileId)).toBe(false)
  })

  test('goes on the renewal once the subscription before is used up', async () => {
    const first = await issue(2026, 3)
    await subscribe(1, Q3)
    await subscribe(4, Q3)
    const second = await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    // The newest subscription first.
    expect(await got()).toEqual([[second.title], [first.title]])
  })

  test('that comes anyway is not sold once more, nor one that is not offered', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    const wanted = { issues: 1, mailbox: MAILBOX, company: '' } as const
    for (const from of [Q3, { year: 2026, quarter: 4 }])
      await expect(orderIssues(await reader(), { ...wanted, ...from })).rejects.toMatchObject({
        code: 'issue_already_yours',
      })
    await expect(orderIssues(await reader(), { ...wanted, year: 2031, quarter: 1 })).rejects.toMatchObject({
      code: 'issue_not_offered',
    })
    await expect(orderIssues(await reader(), { ...wanted, ...Q3, mailbox: 'nowhere' })).rejects.toMatchObject(
      { code: 'input_invalid' },
    )
  })

  test('whose file was bought alone is not sold once more, and what is paid for it goes back', async () => {
    const { fileId } = await issue(2026, 3)
    const wanted = { issues: 1, ...Q3, mailbox: MAILBOX, company: '' } as const
    const begun = await orderIssues(await reader(), wanted)
    const { number } = await orderFile(await reader(), { id: fileId, purpose: 'download' })
    for (const [paid, fulfil] of [
      [number, fulfilFile],
      [begun.number, fulfilSubscription],
    ] as const)
      await settleOrder(
        await portal(LATER),
        { number: paid, provider: 'wechat', state: wechat.pay(paid, ISSUE_FEN) },
        fulfil,
      )
    expect(await own()).toEqual([])
    expect(await (await portal()).db.select().from(refunds)).toMatchObject([
      { amountFen: ISSUE_FEN, reason: '重复购买，自动退回' },
    ])
    await expect(orderIssues(await reader(), wanted)).rejects.toMatchObject({ code: 'issue_bought_as_file' })
  })

  test('that was bought twice at the same moment is given once, and the other money goes back', async () => {
    const { title } = await issue(2026, 3)
    const wanted = { issues: 1, ...Q3, mailbox: MAILBOX, company: '' } as const
    const telephone = { ...(await reader()), caller: { address: '203.0.113.9', browser: 'Mobile iPhone' } }
    const first = await orderIssues(await reader(), wanted)
    const second = await orderIssues(telephone, wanted)
    expect(second.number).not.toBe(first.number)
    await Promise.all(
      [first, second].map(async ({ number }) =>
        settleOrder(
          await portal(LATER),
          { number, provider: 'wechat', state: wechat.pay(number, ISSUE_FEN) },
          fulfilSubscription,
        ),
      ),
    )
    expect(await got()).toEqual([[title]])
    const back = await (await portal()).db.select().from(refunds)
    expect(back.map(({ amountFen, reason }) => [amountFen, reason])).toEqual([
      [ISSUE_FEN, '重复购买，自动退回'],
    ])
  })

  test('that was bought alone is that one and no other', async () => {
    await issue(2026, 3)
    await subscribe(1, { year: 2026, quarter: 4 })
    // The one after it comes out first.
    await issue(2027, 1)
    await deliverIssues(await portal(LATER))
    expect(await got()).toEqual([[]])
    const { title } = await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    expect(await got()).toEqual([[title]])
  })

  test('that was bought alone comes by that, also where an older subscription would bring it', async () => {
    await issue(2026, 3)
    await giveSubscription(await portal(LATER), {
      personId,
      issues: 4,
      ...Q3,
      mailbox: MAILBOX,
      reason: '编委样刊',
    })
    const first = personId
    personId = await makePerson(await portal())
    await subscribe(1, { year: 2026, quarter: 4 })
    const { db } = await portal()
    // As where the two accounts become one.
    await db
      .update(quarterlySubscriptions)
      .set({ personId: first })
      .where(eq(quarterlySubscriptions.personId, personId))
    personId = first
    await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    expect((await own()).map(({ issues, delivered }) => [issues, delivered])).toEqual([
      [1, 1],
      [4, 1],
    ])
  })

  test('that is given to make good for something is the next that comes', async () => {
    await issue(2026, 3)
    await subscribe(1, Q3)
    await giveSubscription(await portal(LATER), {
      personId,
      issues: 1,
      ...Q3,
      mailbox: MAILBOX,
      reason: '补偿',
    })
    const { title } = await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    expect((await got())[0]).toEqual([title])
  })

  test('that was taken down before it was paid for is not given, and the money goes back', async () => {
    const { id } = await issue(2026, 3)
    const wanted = { issues: 1, ...Q3, mailbox: MAILBOX, company: '' } as const
    const { number } = await orderIssues(await reader(), wanted)
    await withdrawQuarterlyIssue(await portal(LATER), { id, reason: '数据有误' })
    await settleOrder(
      await portal(LATER),
      { number, provider: 'wechat', state: wechat.pay(number, ISSUE_FEN) },
      fulfilSubscription,
    )
    expect(await own()).toEqual([])
    const back = await (await portal()).db.select().from(refunds)
    expect(back.map(({ amountFen, reason }) => [amountFen, reason])).toEqual([
      [ISSUE_FEN, '内容已撤下，自动退回'],
    ])
  })

  test('of which the editor had chosen the wrong file opens the right one', async () => {
    const { id, fileId: wrong, title } = await issue(2026, 3)
    await subscribe(4, Q3)
    await mailDeliveries(await portal(LATER))
    const { fileId: right } = await issue(2025, 1)
    const { eventId, page, releasedOn } = await rowOf(id)
    await saveQuarterlyIssue(await portal(LATER), {
      id,
      title,
      ...Q3,
      eventId,
      page,
      releasedOn,
      fileId: right,
    })
    await run(LATER + 9)
    // The mail with the wrong one has not left, the next one is not made before the editor has finished.
    expect(box.mails).toEqual([])
    await run(2 * LATER)
    expect([await mayDownload(wrong), await mayDownload(right)]).toEqual([false, true])
    expect(box.mails).toMatchObject([{ attachments: [{ name: expect.stringContaining('2025年1季') }] }])
    expect(await own()).toMatchObject([{ delivered: 1 }])
  })

  test('comes once by subscriptions that begin at the same moment', async () => {
    await issue(2026, 3)
    const given = { personId, issues: 4, ...Q3, mailbox: MAILBOX, reason: '补偿' }
    await Promise.all(Array.from({ length: 3 }, async () => giveSubscription(await portal(LATER), given)))
    expect((await own()).map(({ delivered }) => delivered).toSorted()).toEqual([0, 0, 1])
  })

  test('that was refunded opens no more, comes no more, and can be bought anew', async () => {
    const { fileId, title } = await issue(2026, 3)
    const { number } = await subscribe(4, Q3)
    await refundOrder(await portal(LATER), { number, reason: '买错了' }, takeSubscriptionBack)
    expect(await mayDownload(fileId)).toBe(false)
    await issue(2026, 4)
    await run()
    expect(box.mails).toEqual([])
    expect(await own()).toMatchObject([{ state: 'ended', isTakenBack: true, delivered: 1 }])
    await subscribe(1, Q3)
    expect((await got())[0]).toEqual([title])
    expect(await mayDownload(fileId)).toBe(true)
  })
})

describe('a supplement', () => {
  const supplement = async (year: number, quarter: number) =>
    makeIssue(await portal(), { year, quarter, countsAs: 'supplement' })

  test('comes to whoever subscribes, and counts as none of the issues', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    const { title, fileId } = await supplement(2026, 3)
    await run()
    expect((await got())[0]).toContain(title)
    expect(await own()).toMatchObject([{ delivered: 1, state: 'running' }])
    expect(await mayDownload(fileId)).toBe(true)
    expect((await told()).at(-1)).toContain('这是增刊，不占期数，还有 3 期')
    expect(box.mails.map(({ body }) => body)).toContainEqual(
      expect.stringContaining('这是增刊，不占期数，还有 3 期'),
    )
  })

  test('comes also where the last issue comes at the same moment, and no more after it', async () => {
    await issue(2026, 3)
    const { id } = await giveSubscription(await portal(LATER), { personId, issues: 2, ...Q3, reason: '样刊' })
    await issue(2026, 4)
    const { title } = await supplement(2026, 4)
    await deliverIssues(await portal(LATER))
    expect((await got())[0]).toContain(title)
    expect(await readSubscription(await portal(LATER), { id })).toMatchObject({
      state: 'complete',
      delivered: 2,
    })
    await supplement(2026, 4)
    await deliverIssues(await portal(LATER))
    expect((await got())[0]).toHaveLength(3)
  })

  test('is neither sold nor begun with, and stands in the way of no issue', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    await supplement(2026, 4)
    await deliverIssues(await portal(LATER))
    expect((await readStarts(await portal(LATER)))[0]).toEqual({ year: 2026, quarter: 4, isOut: false })
    await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    expect(await own()).toMatchObject([{ delivered: 2 }])
  })

  test('that was counted by mistake is given back, and another issue comes in its place', async () => {
    const { id, title, fileId } = await issue(2026, 3)
    const given = { personId, issues: 1, ...Q3, reason: '样刊' }
    await giveSubscription(await portal(LATER), given)
    expect(await own()).toMatchObject([{ state: 'complete', delivered: 1 }])
    const { eventId, page, releasedOn } = await rowOf(id)
    const saved = { id, title, ...Q3, eventId, page, releasedOn, fileId, countsAs: 'supplement' } as const
    await saveQuarterlyIssue(await portal(LATER), saved)
    await deliverIssues(await portal(LATER + 9))
    // The editor may not have finished.
    expect(await own()).toMatchObject([{ delivered: 1 }])
    await deliverIssues(await portal(2 * LATER))
    await deliverIssues(await portal(2 * LATER))
    expect(await own()).toMatchObject([{ state: 'running', delivered: 0 }])
    expect(await mayDownload(fileId)).toBe(true)
    await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    expect(await own()).toMatchObject([{ state: 'complete', delivered: 1 }])
  })
})

describe('the mail', () => {
  test('carries the subscriber’s own copy to the mailbox that was said', async () => {
    const { title } = await issue(2026, 3)
    const { number } = await subscribe(4, Q3, { company: ' 砺川\n\t晶体 ' })
    await run()
    expect(marks).toEqual([
      [
        '砺川 晶体',
        '订阅的人',
        expect.stringMatching(/^138\*+/),
        `订单 ${number}`,
        '2026年11月21日',
        '仅供内部使用',
      ],
    ])
    expect(box.mails).toMatchObject([
      {
        to: [MAILBOX],
        headers: { subject: `季度内参已送达：${title}` },
        body: expect.stringContaining('还有 3 期'),
        attachments: [{ name: `${title}.pdf`, bytes: copy }],
      },
    ])
    expect(await own()).toMatchObject([{ deliveries: [{ state: 'sent', mailedTo: MAILBOX }] }])
    await run()
    expect(box.mails).toHaveLength(1)
  })

  test('carries a hidden number that leads to whom it was mailed, and to nobody else', async () => {
    const { title } = await issue(2026, 3)
    const { number: orderNumber } = await subscribe(4, Q3)
    await run()
    const office = async () => ({
      ...(await portal(LATER)),
      actor: { kind: 'system', name: 'trace', may: ['files.readings'] } as const,
    })
    const [hidden = 0] = numbers
    const whole = await findDelivery({ ...(await portal()), actor: TRACE }, hidden)
    expect(whole).toMatchObject({ mailedTo: MAILBOX })
    expect(await findDelivery(await office(), hidden)).toEqual({
      title,
      personId,
      name: '订阅的人',
      orderNumber,
      at: new Date(NOON.getTime() + LATER * MINUTE_MS),
      became: 'mailed',
      mailedTo: inPart(MAILBOX),
    })
    expect(await findDelivery(await office(), hidden % 2 === 0 ? hidden + 1 : hidden - 1)).toBeUndefined()
    expect(await findReading(await office(), hidden)).toBeUndefined()
    const nobody = { ...(await portal()), actor: { kind: 'system', name: 'trace', may: [] } as const }
    await expect(findDelivery(nobody, hidden)).rejects.toMatchObject({ code: 'permission_missing' })
    // What was refunded stays traceable.
    await refundOrder(await portal(LATER), { number: orderNumber, reason: '买错了' }, takeSubscriptionBack)
    expect(await findDelivery(await office(), hidden)).toMatchObject({ personId, orderNumber })
  })

  test('is told to be one of several by its number, which does not say to which mailbox it went', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    await run()
    await run()
    const [{ id = 0, deliveries: [delivery] = [] } = {}] = await own()
    await changeOwnMailbox(await reader(), { id, mailbox: 'office@example.com', company: '' })
    await mailOwnAgain(await reader(), { id: delivery?.id ?? 0 })
    await run()
    expect(box.mails).toHaveLength(2)
    const [first = 0, second] = numbers
    expect(first).toBe(second)
    expect(await findDelivery({ ...(await portal(LATER)), actor: TRACE }, first)).toMatchObject({
      personId,
      mailedTo: 'office@example.com',
      isOneOfSeveral: true,
    })
  })

  test('is made by one of two processes', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    isUnique = true
    const before = await copies()
    await Promise.all([mailDeliveries(await portal(LATER)), mailDeliveries(await portal(LATER))])
    await sendWaiting(await portal(LATER))
    expect(box.mails).toHaveLength(1)
    expect(await copies()).toHaveLength(before.length + 1)
  })

  test('says where to fetch a copy that is too large for it', async () => {
    await issue(2026, 3)
    copy = Buffer.alloc(15 * 1024 * 1024 + 1)
    await subscribe(4, Q3)
    await run()
    expect(box.mails).toMatchObject([
      { attachments: [], body: expect.stringContaining('https://portal.example.com/irs/mine') },
    ])
  })

  test('that nobody took is said, and goes again to where it should', async () => {
    await issue(2026, 3)
    box.refused.set(MAILBOX, '5.1.1 no such user')
    await subscribe(4, Q3)
    await run()
    await run()
    const [{ id = 0, deliveries: [delivery] = [] } = {}] = await own()
    expect(delivery).toMatchObject({ state: 'failed' })
    const office = await portal(LATER)
    expect(await listSubscriptions(office, { only: 'undelivered' })).toMatchObject([{ id }])

    await changeOwnMailbox(await reader(), { id, mailbox: 'office@example.com', company: '' })
    await mailOwnAgain(await reader(), { id: delivery?.id ?? 0 })
    await run()
    expect(box.mails).toMatchObject([{ to: ['office@example.com'] }])
    expect(await listSubscriptions(office, { only: 'undelivered' })).toEqual([])
  })

  test('that has not left goes to the new mailbox alone', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    await mailDeliveries(await portal(LATER))
    const [{ id = 0 } = {}] = await own()
    await changeOwnMailbox(await reader(), { id, mailbox: 'desk@example.com', company: '' })
    await mailDeliveries(await portal(LATER))
    await changeSubscription(await portal(LATER), {
      id,
      mailbox: 'office@example.com',
      company: '',
      seen: inPart('desk@example.com'),
    })
    await run()
    expect(box.mails).toMatchObject([{ to: ['office@example.com'] }])
  })

  test('that was given up does not leave as well once it goes again', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    await mailDeliveries(await portal(LATER))
    const { db } = await testDatabase()
    await db.update(sendings).set({ state: 'failed', settledAt: NOON }).where(eq(sendings.channel, 'mail'))
    await mailDeliveries(await portal(LATER))
    const [{ deliveries: [delivery] = [] } = {}] = await own()
    await mailOwnAgain(await reader(), { id: delivery?.id ?? 0 })
    await resendFailed(await portal(LATER))
    await run()
    expect(box.mails).toHaveLength(1)
  })

  test('of one whose copy cannot be made keeps nobody else waiting', async () => {
    await issue(2026, 3)
    broken = '坏的公司'
    await subscribe(1, Q3, { company: broken })
    personId = await makePerson(await portal(), { name: '另一位' })
    await subscribe(1, Q3)
    await run()
    expect(box.mails).toHaveLength(1)
    broken = ''
    await run()
    expect(box.mails).toHaveLength(2)
  })

  test('waits for a mailbox where none is known, and then goes', async () => {
    const { title } = await issue(2026, 3)
    const { id } = await giveSubscription(await portal(LATER), {
      personId,
      issues: 2,
      ...Q3,
      reason: '合作媒体',
    })
    await run()
    expect(await got()).toEqual([[title]])
    expect(box.mails).toEqual([])
    expect(await listSubscriptions(await portal(LATER), { only: 'undelivered' })).toHaveLength(1)
    await changeSubscription(await portal(LATER), { id, mailbox: MAILBOX, company: '', seen: '' })
    await run()
    expect(box.mails).toHaveLength(1)
  })

  test('of a copy that the program cannot make says so once, and is not tried again by itself', async () => {
    await issue(2026, 3)
    refusal = 'pdf_broken'
    await subscribe(1, Q3)
    await run()
    refusal = ''
    await run()
    expect(box.mails).toEqual([])
    expect(await listSubscriptions(await portal(LATER), { only: 'undelivered' })).toHaveLength(1)
  })

  test('that has not left is not sent any more once it was refunded or the account is closed', async () => {
    await issue(2026, 3)
    const { number } = await subscribe(4, Q3)
    await mailDeliveries(await portal(LATER))
    await refundOrder(await portal(LATER), { number, reason: '买错了' }, takeSubscriptionBack)
    await sendWaiting(await portal(LATER))
    expect(box.mails).toEqual([])
    expect(await own()).toMatchObject([{ deliveries: [{ mailedTo: '', mailedAt: undefined }] }])

    await subscribe(1, Q3)
    await mailDeliveries(await portal(LATER))
    await forgetSubscriber(await portal(LATER), { personId, name: '订阅的人', company: '', addresses: [] })
    await sendWaiting(await portal(LATER))
    expect(box.mails).toEqual([])
    const { db } = await testDatabase()
    expect(await db.$count(sendings, eq(sendings.recipient, MAILBOX))).toBe(0)
  })

  test('that was given up is not sent by hand once it was refunded', async () => {
    await issue(2026, 3)
    const { number } = await subscribe(4, Q3)
    await mailDeliveries(await portal(LATER))
    const { db } = await testDatabase()
    await db.update(sendings).set({ state: 'failed', settledAt: NOON })
    await refundOrder(await portal(LATER), { number, reason: '买错了' }, takeSubscriptionBack)
    await resendFailed(await portal(LATER))
    await sendWaiting(await portal(LATER))
    expect(box.mails).toEqual([])
  })

  test('waits while its issue is taken down, and goes once it is back', async () => {
    const { id } = await issue(2026, 3)
    await subscribe(4, Q3)
    await mailDeliveries(await portal(LATER))
    personId = await makePerson(await portal(), { name: '另一位' })
    await subscribe(1, Q3, { mailbox: 'other@example.com' })
    await withdrawQuarterlyIssue(await portal(LATER), { id, reason: '数据有误' })
    await run()
    expect(box.mails).toEqual([])
    await restoreQuarterlyIssue(await portal(LATER), { id })
    await run(2 * LATER)
    expect(box.mails.map(({ to }) => to[0]).toSorted()).toEqual([MAILBOX, 'other@example.com'])
  })

  test('that is made while its issue is taken down does not leave', async () => {
    const { id } = await issue(2026, 3)
    await subscribe(4, Q3)
    const mailed = await portal(LATER)
    const { stamp } = mailed.services.pdf
    const pdf = {
      ...mailed.services.pdf,
      stamp: async (original: Buffer, mark: PdfMark) => {
        await withdrawQuarterlyIssue(await portal(LATER), { id, reason: '数据有误' })
        return stamp(original, mark)
      },
    }
    await mailDeliveries({ ...mailed, services: { ...mailed.services, pdf } })
    await sendWaiting(await portal(LATER))
    expect(box.mails).toEqual([])
  })

  test('that is made while the money goes back does not leave', async () => {
    await issue(2026, 3)
    const { number } = await subscribe(4, Q3)
    const mailed = await portal(LATER)
    let mailing = Promise.resolve()
    await refundOrder(await portal(LATER), { number, reason: '买错了' }, async (within, ...taken) => {
      await takeSubscriptionBack(within, ...taken)
      mailing = mailDeliveries(mailed)
      await untilItWaits(mailing)
    })
    await mailing
    await sendWaiting(await portal(LATER))
    expect(box.mails).toEqual([])
  })

  test('that is made while the account closes does not leave', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    const leaver = { personId, name: '订阅的人', company: '', addresses: [] }
    const closed = await portal(LATER)
    let closing = Promise.resolve()
    const mailed = await portal(LATER)
    const { jobs } = mailed.services
    const enqueue: typeof jobs.enqueue = async (...asked) => {
      closing = inTransaction(closed, (within) => forgetSubscriber(within, leaver))
      await untilItWaits(closing)
      return jobs.enqueue(...asked)
    }
    await mailDeliveries({ ...mailed, services: { ...mailed.services, jobs: { ...jobs, enqueue } } })
    await closing
    await sendWaiting(await portal(LATER))
    expect(box.mails).toEqual([])
    const { db } = await testDatabase()
    expect(await db.$count(sendings, eq(sendings.recipient, MAILBOX))).toBe(0)
  })

  test('is on one line in its subject, whatever its title is', async () => {
    const { id } = await issue(2026, 3)
    const { db } = await testDatabase()
    await db
      .update(quarterlyIssues)
      .set({ title: `第三季度\n${'内'.repeat(94)}𠮷𠮷𠮷𠮷` })
      .where(eq(quarterlyIssues.id, id))
    await subscribe(1, Q3)
    await run()
    expect(box.mails).toHaveLength(1)
  })

  test('leaves no copy behind once it has left', async () => {
    await issue(2026, 3)
    await subscribe(1, Q3)
    const before = await copies()
    await mailDeliveries(await portal(LATER))
    await mailDeliveries(await portal(LATER))
    expect(await copies()).toHaveLength(before.length + 1)
    await sendWaiting(await portal(LATER))
    await mailDeliveries(await portal(LATER))
    expect(await copies()).toEqual(before)
  })

  test('is not made while very many wait to leave', async () => {
    await issue(2026, 3)
    await subscribe(1, Q3)
    await mailDeliveries(await portal(LATER))
    const { db } = await testDatabase()
    await db.execute(sql`
      with begun as (
        insert into quarterly_subscriptions (person_id, from_year, from_quarter, issues, delivered, created_at)
        select ${personId}, 2026, 3, 4, 1, ${NOON} from generate_series(1, 300) returning id
      )
      insert into quarterly_deliveries
        (subscription_id, issue_id, file_id, made_at, copy_key, mailed_at, mailed_pdf, sending_id)
      select begun.id, first.issue_id, first.file_id, ${NOON}, 'deliveries/' || begun.id || '/waits.pdf',
        ${NOON}, first.mailed_pdf, first.sending_id from begun, quarterly_deliveries first`)
    personId = await makePerson(await portal(), { name: '另一位' })
    await subscribe(1, Q3)
    await run()
    expect(box.mails).toHaveLength(1)
    await run()
    expect(box.mails).toHaveLength(2)
  })

  test('leaves no copy behind once it is old', async () => {
    await issue(2026, 3)
    await subscribe(1, Q3)
    await run()
    const before = await copies()
    await forgetCopies(await portal(3 * 24 * 60))
    expect(await copies()).toEqual(before)
    await forgetCopies(await portal(5 * 24 * 60))
    expect(await copies()).toHaveLength(before.length - 1)
  })

  test('leaves no copy behind where very many went', async () => {
    const { id, fileId } = await issue(2026, 3)
    const { db } = await testDatabase()
    await db.execute(sql`
      with begun as (
        insert into quarterly_subscriptions (person_id, from_year, from_quarter, issues, delivered, created_at)
        select ${personId}, 2026, 3, 4, 1, ${NOON} from generate_series(1, 501) returning id
      )
      insert into quarterly_deliveries (subscription_id, issue_id, file_id, made_at, copy_key)
      select begun.id, ${id}, ${fileId}, ${NOON}, 'deliveries/' || begun.id || '/gone.pdf' from begun`)
    await forgetCopies(await portal(5 * 24 * 60))
    expect(await db.$count(quarterlyDeliveries, ne(quarterlyDeliveries.copyKey, ''))).toBe(0)
  })
})

describe('a further mailbox', () => {
  const colleague = { name: '林工', mailbox: 'lin@example.com' }

  test('gets a copy of its own of every issue, also by the renewal, and opens nothing by itself', async () => {
    await issue(2026, 3)
    const { number } = await subscribe(1, Q3)
    await run()
    await saveOwnMailbox(await reader(), colleague)
    await subscribe(4, { year: 2026, quarter: 4 }, { company: '\u202E砺川\u200B晶体' })
    const { title } = await issue(2026, 4)
    marks = []
    numbers = []
    box.mails.length = 0
    await run()
    await run()
    expect(box.mails.map(({ to }) => to[0]).toSorted()).toEqual([MAILBOX, colleague.mailbox])
    expect(box.mails.find(({ to }) => to[0] === colleague.mailbox)?.body).not.toContain('登录')
    expect(marks.map((lines) => lines[1]).toSorted()).toEqual(['林工', '订阅的人'].toSorted())
    for (const lines of marks) {
      expect(drawableLines(lines, () => true)).toEqual(lines)
      expect(lines.slice(0, 1).concat(lines.slice(-1))).toEqual(['砺川晶体', '仅供内部使用'])
    }
    expect(new Set(numbers).size).toBe(2)
    const [{ delivered, deliveries } = { delivered: 0, deliveries: [] }] = await own()
    expect(delivered).toBe(1)
    expect(deliveries.map(({ reader: to, state, mailedTo }) => [to, state, mailedTo])).toEqual([
      ['', 'sent', MAILBOX],
      ['林工', 'sent', colleague.mailbox],
    ])
    expect(deliveries.map((each) => each.title)).toEqual([title, title])
    expect(number).not.toBe('')
  })

  test('that is added late gets the issue that came last as well if that is wanted, and no older one', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    const { title } = await issue(2026, 4)
    await run()
    await run()
    box.mails.length = 0
    await saveOwnMailbox(await reader(), { ...colleague, withLatest: true })
    await saveOwnMailbox(await reader(), { name: '', mailbox: 'later@example.com' })
    await run()
    await run()
    expect(box.mails.map(({ to }) => to[0])).toEqual([colleague.mailbox])
    const [{ delivered = 0, deliveries = [] } = {}] = await own()
    expect(delivered).toBe(2)
    expect(deliveries.filter((each) => each.reader !== '').map((each) => each.title)).toEqual([title])
  })

  test('that is added before anything came is sent nothing yet', async () => {
    await issue(2026, 3)
    await subscribe(4, { year: 2026, quarter: 4 })
    await saveOwnMailbox(await reader(), { ...colleague, withLatest: true })
    expect((await own())[0]?.deliveries).toEqual([])
  })

  test('is asked to go to the subscriber for a copy that is too large for a mail', async () => {
    await issue(2026, 3)
    await subscribe(4, { year: 2026, quarter: 4 })
    await saveOwnMailbox(await reader(), colleague)
    await issue(2026, 4)
    copy = Buffer.alloc(15 * 1024 * 1024 + 1)
    await run()
    await run()
    const [toSubscriber, toColleague] = [MAILBOX, colleague.mailbox].map((mailbox) =>
      box.mails.find(({ to }) => to[0] === mailbox),
    )
    expect(toSubscriber?.body).toContain('请登录后下载：http')
    expect(toColleague?.attachments).toEqual([])
    expect(toColleague?.body).toContain('放不下，请联系贵司的订阅者下载')
    expect(toColleague?.body).not.toMatch(/登录|我的内参/)
  })

  test('that refuses is said by itself, and is put right by itself', async () => {
    await issue(2026, 3)
    await subscribe(4, { year: 2026, quarter: 4 })
    await saveOwnMailbox(await reader(), colleague)
    box.refused.set(colleague.mailbox, '5.1.1 no such user')
    await issue(2026, 4)
    await run()
    await run()
    const [{ deliveries: [, copyOf] = [] } = {}] = await own()
    expect((await own())[0]?.deliveries.map(({ state }) => state)).toEqual(['sent', 'failed'])
    expect(await lost()).toBe(1)
    const [{ id = 0 } = {}] = await listOwnMailboxes(await reader())
    await saveOwnMailbox(await reader(), { id, name: '林工', mailbox: 'lin2@example.com' })
    await mailOwnAgain(await reader(), { id: copyOf?.id ?? 0 })
    await run()
    expect(box.mails.map(({ to }) => to[0])).toEqual([MAILBOX, 'lin2@example.com'])
    expect(await lost()).toBe(0)
  })

  test('that is removed gets nothing that has not left, and nothing more', async () => {
    await issue(2026, 3)
    await subscribe(4, { year: 2026, quarter: 4 })
    await saveOwnMailbox(await reader(), colleague)
    const [{ id = 0 } = {}] = await listOwnMailboxes(await reader())
    await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    await mailDeliveries(await portal(LATER))
    const stranger = await reader(await makePerson(await portal()))
    await expect(removeOwnMailbox(stranger, { id })).rejects.toMatchObject({ code: 'mailbox_unknown' })
    await removeOwnMailbox(await reader(), { id })
    await run()
    await issue(2027, 1)
    await run()
    expect(box.mails.map(({ to }) => to[0])).toEqual([MAILBOX, MAILBOX])
    expect((await own())[0]?.deliveries).toHaveLength(2)
    expect(await lost()).toBe(0)
    // What is kept of it is told to whoever asks for all that is known.
    expect(await readOwnSubscriptionData(await reader())).toMatchObject({
      内参另外寄到: [{ 姓名: '林工', 邮箱: colleague.mailbox, 移除: expect.stringMatching(/^2026/) }],
    })
  })

  test('that refused and is removed waits for nobody at the office', async () => {
    await issue(2026, 3)
    await subscribe(4, { year: 2026, quarter: 4 })
    await saveOwnMailbox(await reader(), colleague)
    box.refused.set(colleague.mailbox, '5.1.1 no such user')
    await issue(2026, 4)
    await run()
    await run()
    expect(await lost()).toBe(1)
    // As it is days later, when nobody can send it any more; a mail that came back is the same at once.
    const { db } = await portal()
    await db.update(sendings).set({ content: null }).where(eq(sendings.state, 'failed'))
    const [{ id = 0 } = {}] = await listOwnMailboxes(await reader())
    await removeOwnMailbox(await reader(), { id })
    await run()
    expect(await lost()).toBe(0)
    const [{ id: subscription = 0, deliveries = [] } = {}] = await own()
    expect(deliveries.map(({ isRemoved, state }) => [isRemoved, state])).toEqual([
      [false, 'sent'],
      [true, 'failed'],
    ])
    // Nobody is offered to mail it again, which would be refused.
    expect(await readSubscription(await portal(LATER), { id: subscription })).toMatchObject({
      deliveries: [{ isRemoved: false }, { isRemoved: true }],
    })
  })

  test('gets one copy also where the renewal goes there, and where another account had it', async () => {
    await issue(2026, 3)
    await subscribe(1, Q3)
    await saveOwnMailbox(await reader(), colleague)
    const other = { name: '沈工', mailbox: 'shen@example.com' }
    await saveOwnMailbox(await reader(), other)
    await subscribe(4, { year: 2026, quarter: 4 }, { mailbox: 'Lin@example.com' })
    const { db, now } = await portal()
    await db.insert(quarterlyMailboxes).values({ personId, ...other, addedAt: now })
    await run()
    box.mails.length = 0
    await issue(2026, 4)
    await run()
    await run()
    expect(box.mails.map(({ to }) => to[0]).toSorted()).toEqual(['Lin@example.com', other.mailbox])
  })

  test('is one of a few, none twice, and only of whoever subscribes', async () => {
    await expect(saveOwnMailbox(await reader(), colleague)).rejects.toMatchObject({
      code: 'subscription_unknown',
    })
    await issue(2026, 3)
    await subscribe(4, Q3)
    for (const mailbox of [MAILBOX, MAILBOX.toUpperCase()])
      await expect(saveOwnMailbox(await reader(), { name: '', mailbox })).rejects.toMatchObject({
        code: 'mailbox_twice',
      })
    for (let at = 0; at < MOST_FURTHER_MAILBOXES; at += 1)
      await saveOwnMailbox(await reader(), { name: '', mailbox: `reader${at}@example.com` })
    await expect(saveOwnMailbox(await reader(), colleague)).rejects.toMatchObject({ code: 'mailboxes_full' })
  })

  test('may be where a subscription went that is used up', async () => {
    await issue(2026, 3)
    await subscribe(1, Q3)
    await subscribe(4, { year: 2026, quarter: 4 }, { mailbox: 'office@example.com' })
    await run()
    // What came there comes there no second time.
    box.mails.length = 0
    await saveOwnMailbox(await reader(), { name: '', mailbox: MAILBOX, withLatest: true })
    await run()
    expect(box.mails).toEqual([])
    await issue(2026, 4)
    await run()
    await run()
    expect(box.mails.map(({ to }) => to[0]).toSorted()).toEqual([MAILBOX, 'office@example.com'])
  })

  test('is forgotten with the account, and what waits for it does not leave', async () => {
    await issue(2026, 3)
    await subscribe(4, { year: 2026, quarter: 4 })
    await saveOwnMailbox(await reader(), colleague)
    await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    await mailDeliveries(await portal(LATER))
    await forgetSubscriber(await portal(LATER), { personId, name: '订阅的人', company: '', addresses: [] })
    await run()
    expect(box.mails).toEqual([])
    const { db } = await portal()
    expect(await db.$count(sendings, eq(sendings.recipient, colleague.mailbox))).toBe(0)
    expect(await db.select().from(quarterlyMailboxes)).toMatchObject([{ name: '', mailbox: '' }])
  })
})

describe('all mails with an issue', () => {
  const second = 'other@example.com'
  /** An issue with the wrong file that was mailed to two, and by now is the right one. */
  async function mailedWrong() {
    const { id, title, fileId } = await issue(2026, 3)
    await subscribe(4, Q3)
    personId = await makePerson(await portal(), { name: '另一位' })
    await subscribe(4, Q3, { mailbox: second })
    await run()
    const { db } = await portal()
    const pdfId = await takePdf(await portal(), await makePdf([{}, {}, {}]))
    await db.update(files).set({ pdfId }).where(eq(files.id, fileId))
    return { id, title }
  }
  const mailsOf = async (id: number) =>
    (await listIssueMails(await portal(LATER))).find((each) => each.id === id)

  test('carry the right file to everybody who was sent a wrong one, once, and say so', async () => {
    const { id, title } = await mailedWrong()
    const [other] = await own()
    await changeOwnMailbox(await reader(), { id: other?.id ?? 0, mailbox: 'new@example.com', company: '' })
    expect(await mailsOf(id)).toMatchObject({ delivered: 2, mailed: 2, wrong: 2, failed: 0, canLeave: true })
    box.mails.length = 0
    const asked = { issueId: id, reason: '选错了资料' }
    const given = await Promise.all(
      Array.from({ length: 2 }, async () => mailRightFile(await portal(LATER), asked)),
    )
    expect(given.map(({ mails }) => mails).toSorted()).toEqual([0, 2])
    await run()
    await run()
    expect(box.mails.map(({ to }) => to[0]).toSorted()).toEqual([MAILBOX, 'new@example.com'])
    for (const { headers, body } of box.mails) {
      expect(headers.subject).toBe(`季度内参更正：${title}`)
      expect(body).toContain('此前寄给您的文件有误')
    }
    expect(await mailsOf(id)).toMatchObject({ delivered: 2, mailed: 2, wrong: 0 })
    expect(await mailRightFile(await portal(LATER), asked)).toEqual({ mails: 0 })
    expect(await own()).toMatchObject([{ delivered: 1 }])
  })

  test('leave out whose money went back, and those that have not left carry the right file anyway', async () => {
    const { id, fileId } = await issue(2026, 3)
    await subscribe(4, Q3)
    await run()
    personId = await makePerson(await portal(), { name: '另一位' })
    const { number } = await subscribe(4, Q3, { mailbox: second })
    await run()
    personId = await makePerson(await portal(), { name: '第三位' })
    await subscribe(4, Q3, { mailbox: 'third@example.com' })
    await mailDeliveries(await portal(LATER))
    const pdfId = await takePdf(await portal(), await makePdf([{}, {}, {}, {}]))
    await (await portal()).db.update(files).set({ pdfId }).where(eq(files.id, fileId))
    await refundOrder(await portal(LATER), { number, reason: '买错了' }, takeSubscriptionBack)
    box.mails.length = 0
    await run()
    expect(box.mails).toMatchObject([
      { to: ['third@example.com'], headers: { subject: expect.stringContaining('已送达') } },
    ])
    expect(await mailRightFile(await portal(LATER), { issueId: id, reason: '数据有误' })).toEqual({
      mails: 1,
    })
    await run()
    expect(box.mails).toMatchObject([{ to: ['third@example.com'] }, { to: [MAILBOX] }])
  })

  test('are none of an issue that is taken down', async () => {
    const { id } = await mailedWrong()
    await withdrawQuarterlyIssue(await portal(LATER), { id, reason: '数据有误' })
    expect(await mailsOf(id)).toMatchObject({ canLeave: false })
    await expect(
      mailRightFile(await portal(LATER), { issueId: id, reason: '选错了资料' }),
    ).rejects.toMatchObject({ code: 'issue_not_out' })
  })

  test('that could not leave go once more, and those that arrived do not', async () => {
    const { id } = await issue(2026, 3)
    await subscribe(4, Q3)
    await run()
    const out = await portal(LATER)
    const configuration = {
      ...out.services.configuration,
      smtp: undefined,
      mode: 'production',
      showsOutbox: false,
    } as const
    for (const mailbox of [second, 'third@example.com']) {
      personId = await makePerson(await portal())
      await subscribe(4, Q3, { mailbox })
    }
    await mailDeliveries({ ...out, services: { ...out.services, configuration } })
    expect(await mailsOf(id)).toMatchObject({ delivered: 3, mailed: 1, failed: 2 })
    box.mails.length = 0
    const given = await Promise.all(
      Array.from({ length: 2 }, async () => mailFailedAgain(await portal(LATER), { issueId: id })),
    )
    expect(given.map(({ mails }) => mails).toSorted()).toEqual([0, 2])
    await run()
    expect(box.mails.map(({ to }) => to[0]).toSorted()).toEqual([second, 'third@example.com'])
    expect(await mailsOf(id)).toMatchObject({ mailed: 3, failed: 0 })
  })
})

describe('a subscription', () => {
  test('is changed by nobody else', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    await run()
    const [{ id = 0, deliveries: [delivery] = [] } = {}] = await own()
    const stranger = await reader(await makePerson(await portal()))
    await expect(
      changeOwnMailbox(stranger, { id, mailbox: 'thief@example.com', company: '' }),
    ).rejects.toMatchObject({ code: 'subscription_unknown' })
    await expect(mailOwnAgain(stranger, { id: delivery?.id ?? 0 })).rejects.toMatchObject({
      code: 'delivery_unknown',
    })
  })

  test('that the office gave is ended by it and keeps what came; one that was bought is not', async () => {
    const { fileId } = await issue(2026, 3)
    const { id } = await giveSubscription(await portal(LATER), {
      personId,
      issues: 4,
      ...Q3,
      mailbox: MAILBOX,
      reason: '合作媒体',
    })
    await endSubscription(await portal(LATER), { id, reason: '合作结束' })
    await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    expect(await readSubscription(await portal(LATER), { id })).toMatchObject({
      state: 'ended',
      delivered: 1,
      note: '合作结束',
    })
    expect(await mayDownload(fileId)).toBe(true)
    await subscribe(4, Q3)
    const [bought] = await own()
    await expect(
      endSubscription(await portal(LATER), { id: bought?.id ?? 0, reason: '不要了' }),
    ).rejects.toMatchObject({ code: 'subscription_was_bought' })
  })

  test('that was bought is ended by the office once money for the issues to come went back, and keeps what came', async () => {
    const { fileId } = await issue(2026, 3)
    const { number } = await subscribe(4, Q3)
    const [{ id = 0 } = {}] = await own()
    expect(await readSubscription(await portal(LATER), { id })).toMatchObject({ canBeEnded: false })
    const { db } = await portal()
    const [line] = await db.select().from(orderLines)
    await refundOrder(
      await portal(LATER),
      { number, reason: '不再需要', parts: [{ lineId: line?.id ?? 0, quantity: 0, amountFen: 900_000 }] },
      takeSubscriptionBack,
    )
    expect(await readSubscription(await portal(LATER), { id })).toMatchObject({ canBeEnded: true })
    await endSubscription(await portal(LATER), { id, reason: '余下各期的钱已退' })
    await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    expect(await readSubscription(await portal(LATER), { id })).toMatchObject({
      state: 'ended',
      isTakenBack: false,
      delivered: 1,
      canBeEnded: false,
    })
    expect(await mayDownload(fileId)).toBe(true)
  })

  test('that is paused gets nothing meanwhile and loses none of its issues, and its renewal neither', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    await subscribe(4, { year: 2026, quarter: 4 })
    const [renewal, first] = await own()
    await pauseOwn(await reader(), { year: 2026, quarter: 4 })
    const { fileId } = await issue(2026, 4)
    await deliverIssues(await portal(LATER))
    expect(await own()).toMatchObject([
      { state: 'paused', delivered: 0, canPause: false },
      { state: 'paused', delivered: 1, pausedFrom: { year: 2026, quarter: 4 } },
    ])
    expect(await mayDownload(fileId)).toBe(false)
    expect(await listSubscriptions(await portal(LATER), { state: 'running' })).toEqual([])
    expect(await listSubscriptions(await portal(LATER), { state: 'paused' })).toMatchObject([
      { id: renewal?.id, pausedFrom: '2026年第四季度' },
      { id: first?.id },
    ])

    const { title } = await issue(2027, 1)
    await deliverIssues(await portal(LATER))
    await continueOwn(await reader(), { year: 2027, quarter: 1 })
    expect((await got())[1]).toHaveLength(2)
    expect((await got())[1]).toContain(title)
    expect((await told()).at(-1)).toContain('还有 6 期')
    await deliverIssues(await portal(LATER))
    expect(await mayDownload(fileId)).toBe(false)
    expect(await own()).toMatchObject([
      { state: 'running', delivered: 0 },
      { state: 'running', delivered: 2 },
    ])
  })

  test('is paused by the office from a later issue on, and goes on with what came out meanwhile if that is wanted', async () => {
    await issue(2026, 3)
    const { id } = await giveSubscription(await portal(LATER), { personId, issues: 4, ...Q3, reason: '样刊' })
    const asked = { id, year: 2027, quarter: 1, reason: '来电' }
    await pauseSubscription(await portal(LATER), asked)
    await expect(pauseSubscription(await portal(LATER), asked)).rejects.toMatchObject({
      code: 'subscription_not_running',
    })
    await issue(2026, 4)
    await issue(2027, 1)
    await issue(2027, 2)
    await deliverIssues(await portal(LATER))
    expect(await readSubscription(await portal(LATER), { id })).toMatchObject({
      state: 'paused',
      delivered: 2,
    })
    expect((await told('quarterly_paused')).at(-1)).toContain('从2027年第一季度起暂停了')
    await continueSubscription(await portal(LATER), asked)
    expect((await told('quarterly_paused')).at(-1)).toContain('从2027年第一季度起继续送')
    expect(await readSubscription(await portal(LATER), { id })).toMatchObject({
      state: 'complete',
      delivered: 4,
    })
    await expect(continueSubscription(await portal(LATER), asked)).rejects.toMatchObject({
      code: 'subscription_not_paused',
    })
  })

  test('cannot be paused from an issue that is out, nor the issue that was bought alone', async () => {
    await issue(2026, 3)
    await subscribe(1, { year: 2026, quarter: 4 })
    await expect(pauseOwn(await reader(), Q3)).rejects.toMatchObject({ code: 'pause_not_offered' })
    await expect(pauseOwn(await reader(), { year: 2026, quarter: 4 })).rejects.toMatchObject({
      code: 'subscription_not_running',
    })
    expect(await own()).toMatchObject([{ canPause: false }])
  })

  test('that the office ended can still be mailed elsewhere', async () => {
    await issue(2026, 3)
    box.refused.set(MAILBOX, '5.1.1 no such user')
    const { id } = await giveSubscription(await portal(LATER), {
      personId,
      issues: 4,
      ...Q3,
      mailbox: MAILBOX,
      reason: '合作媒体',
    })
    await run()
    await run()
    await endSubscription(await portal(LATER), { id, reason: '合作结束' })
    expect(await lost()).toBe(1)
    await changeOwnMailbox(await reader(), { id, mailbox: 'office@example.com', company: '' })
    const [{ deliveries: [delivery] = [] } = {}] = await own()
    await mailOwnAgain(await reader(), { id: delivery?.id ?? 0 })
    await run()
    expect(box.mails).toMatchObject([{ to: ['office@example.com'] }])
    expect(await lost()).toBe(0)
  })

  test('of a closed or banned account is no work that waits', async () => {
    await issue(2026, 3)
    box.refused.set(MAILBOX, '5.1.1 no such user')
    await subscribe(4, Q3)
    await run()
    await run()
    expect(await lost()).toBe(1)
    await forgetSubscriber(await portal(LATER), { personId, name: '订阅的人', company: '', addresses: [] })
    expect(await lost()).toBe(0)

    personId = await makePerson(await portal(), { name: '另一位' })
    await subscribe(4, Q3, { mailbox: 'other@example.com' })
    const { db } = await testDatabase()
    await db.update(people).set({ bannedAt: NOON }).where(eq(people.id, personId))
    await run()
    expect(box.mails).toEqual([])
    expect(await lost()).toBe(0)
  })

  test('that the office gave stands in the company that it typed, also without a mailbox', async () => {
    await issue(2026, 3)
    const { id } = await giveSubscription(await portal(LATER), {
      personId,
      issues: 4,
      ...Q3,
      company: '砺川晶体',
      reason: '合作媒体',
    })
    expect(await readSubscription(await portal(LATER), { id })).toMatchObject({ company: '砺川晶体' })
  })

  test('leaves no record of a mail that was sent again once the account is closed', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    await run()
    const [{ deliveries: [delivery] = [] } = {}] = await own()
    await mailOwnAgain(await reader(), { id: delivery?.id ?? 0 })
    await run()
    expect(box.mails).toHaveLength(2)
    const { db } = await portal()
    expect(await db.$count(sendings, eq(sendings.recipient, MAILBOX))).toBe(2)
    await forgetSubscriber(await portal(LATER), { personId, name: '订阅的人', company: '', addresses: [] })
    expect(await db.$count(sendings, eq(sendings.recipient, MAILBOX))).toBe(0)
  })

  test('ends with the account, of which nothing is left in it', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    await run()
    expect(await endingSubscriptions(await reader())).toMatchObject([
      { text: '订阅的季度内参还有 3 期没有送达，注销后不再送' },
    ])
    await forgetSubscriber(await portal(LATER), { personId, name: '订阅的人', company: '', addresses: [] })
    await issue(2026, 4)
    await run()
    const [row] = await (await portal()).db.select().from(quarterlySubscriptions)
    expect(row).toMatchObject({ mailbox: '', company: '', delivered: 1 })
    const [delivery] = await (await portal()).db.select().from(quarterlyDeliveries)
    expect(delivery?.mailedTo).toBe('')
    expect(box.mails).toHaveLength(1)
  })
})

describe('of what was done once', () => {
  test('nothing is done twice: an order begins one subscription, and another’s line none', async () => {
    await issue(2026, 3)
    const { number, lines } = await subscribe(4, Q3)
    const [line] = lines
    if (!line) throw new Error('the order has no line')
    const paidAgain = { personId, number } as Parameters<typeof fulfilSubscription>[1]
    await fulfilSubscription(await portal(LATER), paidAgain, line as Parameters<typeof fulfilSubscription>[2])
    expect(await own()).toHaveLength(1)
    expect(
      await subscriptionItGave(await portal(), paidAgain as Parameters<typeof subscriptionItGave>[1]),
    ).toEqual([
      {
        title: expect.stringMatching(/，已送达 1 期$/),
        address: expect.stringMatching(/^\/subscriptions\?id=\d+$/),
      },
    ])
    const other = { ...line, product: 'file' } as Parameters<typeof fulfilSubscription>[2]
    await expect(fulfilSubscription(await portal(LATER), paidAgain, other)).rejects.toThrow(
      'is for no quarterly',
    )
  })

  test('an issue that became a supplement is given back once, and not to whom the money went back', async () => {
    const { id } = await issue(2026, 3)
    await subscribe(4, Q3)
    const refunded = await makePerson(await portal(), { name: '退了款的人' })
    const order = await orderIssues(await reader(refunded), {
      issues: 4,
      ...Q3,
      mailbox: MAILBOX,
      company: '',
    })
    const state = wechat.pay(order.number, YEAR_FEN)
    await settleOrder(
      await portal(LATER),
      { number: order.number, provider: 'wechat', state },
      fulfilSubscription,
    )
    await refundOrder(await portal(LATER), { number: order.number, reason: '不要了' }, takeSubscriptionBack)
    const { db } = await portal()
    await db.update(quarterlyIssues).set({ countsAs: 'supplement' }).where(eq(quarterlyIssues.id, id))
    for (let times = 0; times < 3; times += 1) await deliverIssues(await portal(LATER))
    expect(await own()).toMatchObject([{ delivered: 0, state: 'running' }])
    const [back] = await db
      .select()
      .from(quarterlySubscriptions)
      .where(eq(quarterlySubscriptions.personId, refunded))
    expect(back).toMatchObject({ delivered: 1, isTakenBack: true })
  })

  test('a mail that has not left is not asked for once more', async () => {
    await issue(2026, 3)
    await subscribe(4, Q3)
    const [{ deliveries: [delivery] = [] } = {}] = await own()
    const again = async () => mailOwnAgain(await reader(), { id: delivery?.id ?? 0 })
    const leaving = { code: 'delivery_leaving' }
    await expect(again()).rejects.toMatchObject(leaving)
    await mailDeliveries(await portal(LATER))
    await expect(again()).rejects.toMatchObject(leaving)
    await sendWaiting(await portal(LATER))
    await again()
    await expect(again()).rejects.toMatchObject(leaving)
    await run()
    expect(box.mails).toHaveLength(2)
  })
})

test('a further mailbox keeps its address under another name, is one’s own, and goes on from an issue there is', async () => {
  await issue(2026, 3)
  await subscribe(4, { year: 2026, quarter: 4 })
  const known = { name: '林工', mailbox: 'lin@example.com' }
  await saveOwnMailbox(await reader(), known)
  const [{ id = 0 } = {}] = await listOwnMailboxes(await reader())
  await saveOwnMailbox(await reader(), { id, ...known, name: '林晓' })
  expect(await listOwnMailboxes(await reader())).toEqual([{ id, ...known, name: '林晓' }])
  await saveOwnMailbox(await reader(), { name: '', mailbox: 'shen@example.com' })
  await expect(
    saveOwnMailbox(await reader(), { id, ...known, mailbox: 'SHEN@example.com' }),
  ).rejects.toMatchObject({ code: 'mailbox_twice' })
  await expect(saveOwnMailbox(await reader(), { id: 999_999, ...known })).rejects.toMatchObject({
    code: 'mailbox_unknown',
  })
  await pauseOwn(await reader(), { year: 2027, quarter: 1 })
  await expect(continueOwn(await reader(), { year: 2031, quarter: 1 })).rejects.toMatchObject({
    code: 'issue_not_offered',
    detail: { quarter: '2031年第一季度' },
  })
})
