import { makeProfile } from '#features/people/testing.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../src/app/features.ts'
import { editables, portalJobs, wired } from '../../src/app/registries.server.ts'
import { askToClose } from '#features/accounts/change-account.server.ts'
import { recordChange } from '#features/accounts/channel-changes.server.ts'
import type { Ending } from '#features/accounts/ending.ts'
import { ignoreNewDevice } from '#features/accounts/note-device.server.ts'
import { sendCode } from '#features/accounts/send-code.server.ts'
import { openSession } from '#features/accounts/sign-in.server.ts'
import { consents, personChannels, signInTickets } from '#features/accounts/tables.server.ts'
import { ads } from '#features/ads/tables.server.ts'
import { addComment } from '#features/comments/add-comment.server.ts'
import { postComment } from '#features/comments/post-comment.server.ts'
import { removeOwnComment } from '#features/comments/remove-comment.server.ts'
import { reportComment } from '#features/comments/report-comment.server.ts'
import { changeContent } from '#features/editing/change-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { contentSchedules } from '#features/editing/tables.server.ts'
import { events } from '#features/events/tables.server.ts'
import { giveFile } from '#features/files/give-file.server.ts'
import { noteDownload } from '#features/files/readings.server.ts'
import { filePurchases, files, fileTickets } from '#features/files/tables.server.ts'
import { submitInquiry } from '#features/inquiries/submit-inquiry.server.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { banFromPosting } from '#features/moderation/ban-from-posting.server.ts'
import { changeSetting } from '#features/notifications/change-setting.server.ts'
import { makeReachable, messagesTo } from '#features/notifications/testing.ts'
import { issueInvoice } from '#features/orders/issue-invoice.server.ts'
import { requestInvoice } from '#features/orders/request-invoice.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { invoices, refunds } from '#features/orders/tables.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { answerQuestion } from '#features/questions/answer-question.server.ts'
import { askQuestion } from '#features/questions/ask-question.server.ts'
import { claimQuestion } from '#features/questions/claim-question.server.ts'
import { questionAssignments } from '#features/questions/tables.server.ts'
import { recordMiss } from '#features/search/record-miss.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { changePicture } from '#features/sign-in/change-picture.server.ts'
import { changeName } from '#features/sign-in/change-name.server.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { register } from '#features/tickets/buying/register.server.ts'
import { makeSale, makeType, wanted } from '#features/tickets/testing.ts'
import { uploads } from '#features/uploads/tables.server.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import type { Context } from '#platform/context.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { limitPoints } from '#platform/limits/tables.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { enqueueSms } from '#platform/sms/enqueue-sms.server.ts'
import { NOON, SEMI, TERMS, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'
import { showPerson } from '../shown-person.ts'

/** Somebody who has done everything there is to do closes the account, by the real job; then the database is searched. */

const FORMER_NAME = '诸葛晶明'
const NAME = '诸葛长晶'
const FIRM = '蓝汀半导体'
const PHONE = '+8613912345678'
const EMAIL = 'zhuge@lanting.example.com'
const FORMER_EMAIL = 'zhuge.before@example.com'
const UNION = 'union-zhuge'
/** Under which somebody comes to events whose account knows a nickname alone. */
const COMES_AS = { name: '诸葛真名', phone: '+8613787654321', email: 'real@lanting.example.com' }
/** Of whom nobody knows but by an application that nobody decided on. */
const COLLEAGUE = { name: '同去的人', phone: '+8613612340000', email: 'colleague@lanting.example.com' }
const MARKS = [
  FORMER_NAME,
  NAME,
  FIRM,
  '13912345678',
  EMAIL,
  FORMER_EMAIL,
  UNION,
  ...[COMES_AS, COLLEAGUE].flatMap(({ name, phone, email }) => [name, phone.slice(3), email]),
]

/** Where a mark may still stand, and why. */
const KEPT: Readonly<Record<string, string>> = {
  invoices: 'what an invoice was made out to is kept as the tax law requires',
  sendings: 'mails to others that name the person are on their way; what they say is erased as they leave',
}

/** Which tables may still say that it was this account, by its number alone, and why. */
const KEPT_NUMBERS: Readonly<Record<string, string>> = {
  account_requests: 'the proof that closing was asked for',
  comments: 'what readers see stays',
  consents: 'the proof of what was agreed to',
  file_purchases: 'belongs to an order',
  files: 'who brought what readers see',
  membership_periods: 'belongs to an order, or to the books of what was given',
  moderation_reports: 'that a thing was reported, without what was written',
  moderation_reviews: 'how a thing was decided, without the thing',
  orders: 'kept as the law requires',
  question_assignments: 'who answered what readers see, and who did not',
  questions: 'what readers see stays',
  registrations: 'belongs to an order, without who comes',
  tickets: 'belongs to an order, without who comes',
  topics: 'what readers see stays',
}

const DAY_MS = 86_400_000
const wechat = fakeProvider('wechat')
let portal: Awaited<ReturnType<typeof testPortal>>
let system: Context
let own: Context
let personId: number
let articleId: number
let openQuestionId: number
let lateOrder: string
let friend: { id: number; email: string }
let exported: Record<string, unknown>
let endings: readonly Ending[]
let foundBefore: Record<string, string[]>
let numbersBefore: string[]
let countedBefore: string[]

const later = (context: Context, ms: number): Context => ({ ...context, now: new Date(NOON.getTime() + ms) })

/** Every text in every table that holds a mark: by the name of the table, the columns. */
async function findMarks(): Promise<Record<string, string[]>> {
  const { db } = system
  const { rows } = await db.execute<{ place: string; table_name: string; column_name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as place, table_name, column_name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      and udt_name in ('text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'tsvector', '_text', '_varchar', 'bytea')`)
  const found: Record<string, string[]> = {}
  for (const { place, table_name: table, column_name: column } of rows) {
    const text = sql.raw(`"${column}"::text`)
    const hits = await db.execute(
      sql`select 1 from ${sql.raw(place)} where ${sql.join(
        MARKS.map((mark) => sql`position(${mark} in ${text}) > 0`),
        sql` or `,
      )} limit 1`,
    )
    if (hits.rows.length > 0) found[table] = [...(found[table] ?? []), column]
  }
  return found
}

/** The tables that refer to the person by number. */
async function findNumbers(): Promise<string[]> {
  const { db } = system
  const { rows } = await db.execute<{ name: string; column: string }>(sql`
    select conrelid::regclass::text as name, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'people'::regclass`)
  const found = new Set<string>()
  for (const { name, column } of rows) {
    const own = sql`select 1 from ${sql.identifier(name)} where ${sql.identifier(column)} = ${personId} limit 1`
    if ((await db.execute(own)).rows.length > 0) found.add(name)
  }
  return [...found].toSorted()
}

/** The limits of which something counts for the person. */
async function countedNames(): Promise<string[]> {
  const rows = await system.db
    .select()
    .from(limitPoints)
    .where(eq(limitPoints.key, String(personId)))
  return rows.map(({ name }) => name)
}

async function runJob(name: string, context: Context): Promise<void> {
  const job = portalJobs((actor) => ({ ...context, actor })).find((each) => each.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run()
}

const as = (id: number, sessionId = 1): Context => ({ ...system, actor: { kind: 'person', id, sessionId } })

async function beSomebody(): Promise<void> {
  const { db } = system
  personId = await savePerson(system, {
    handle: FORMER_NAME,
    name: FORMER_NAME,
    job: '首席科学家',
    company: FIRM,
    biography: `${FORMER_NAME}在${FIRM}长晶二十年`,
    motto: `${FIRM}的人`,
    rights: [2, 64, 512],
  })
  for (const [kind, address] of [
    ['phone', PHONE],
    ['email', EMAIL],
    ['wechat', UNION],
  ] as const)
    await db.insert(personChannels).values({ kind, address, personId, verifiedAt: NOON })
  await db.insert(consents).values({ personId, document: 'terms', version: '1', agreedAt: NOON })
  await db.insert(signInTickets).values({
    tokenHash: Buffer.from('ticket'),
    unionId: UNION,
    name: FORMER_NAME,
    expiresAt: new Date(NOON.getTime() + 30 * DAY_MS),
  })
  const caller = { browser: 'Firefox', address: '192.0.2.7' }
  const { sessionId } = await openSession({ ...system, caller }, personId, ignoreNewDevice)
  own = { ...as(personId, sessionId), caller }
  await recordChange(own, personId, { kind: 'email', former: FORMER_EMAIL, present: EMAIL })
  await sendCode(own, { channel: { kind: 'email', address: EMAIL } })
  await enqueueSms(system, { phone: PHONE, notice: 'order_receipt', parameters: {}, text: '已付款' })
  await changeName(own, { name: NAME })
  const { id: pictureId } = await makeUpload(system, personId)
  await changePicture(own, { pictureId })
}

async function beShown(): Promise<void> {
  const shown = await showPerson(system, { personId, name: NAME, company: FIRM, list: [PHONE, EMAIL] })
  const { fileId } = shown
  articleId = shown.articleId
  await noteDownload(own, { fileId, personId, pages: 1 })
  await system.db.insert(fileTickets).values({
    tokenHash: Buffer.from('file'),
    fileId,
    personId,
    purpose: 'read',
    expiresAt: new Date(NOON.getTime() + 30 * DAY_MS),
  })
}

async function buy(): Promise<string> {
  const buyer = { ...own, services: { ...own.services, payments: [wechat.provider] } }
  const { number } = await startOrder(buyer, membershipYear(SEMI, TERMS))
  return number
}

async function pay(number: string, context: Context): Promise<void> {
  const payment = { number, provider: 'wechat', state: wechat.pay(number, 29_900) } as const
  await settleOrder(context, payment, wired.fulfil)
}

/** In versions, working copies and autosaves of everything that names people, and in what a second editor wrote. */
async function beEdited(): Promise<void> {
  const idOf = async (table: typeof files | typeof events) =>
    (await system.db.select({ id: table.id }).from(table))[0]?.id ?? 0
  const named = [
    ['topic', articleId],
    ['person', personId],
    ['event', await idOf(events)],
    ['file', await idOf(files)],
  ] as const
  for (const [kind, id] of named) {
    const editing = { kind, id, change: kind === 'person' ? { motto: FIRM } : { title: '改过的' } }
    const { token } = await changeContent(system, editables, { ...editing, token: await tokenOf(kind, id) })
    await keepVersion(system, editables, { kind, id, token })
    await changeContent(later(system, 3_600_000), editables, { ...editing, token })
    const second = { kind, id, token, change: { note: `${NAME}，${FIRM}` } }
    await expect(changeContent(system, editables, second)).rejects.toMatchObject({
      code: 'content_changed_meanwhile',
    })
  }
}

/** Why a schedule failed names whom its content chose and who had no page yet. */
async function beScheduledInVain(): Promise<void> {
  await system.db.insert(contentSchedules).values({
    kind: 'topic',
    entityId: articleId,
    act: 'withdraw',
    at: system.now,
    state: 'failed',
    reason: '来源要求',
    problem: 'content_points_at_draft',
    why: `这里选了“${NAME}”，它自己还没有发布`,
    madeBy: 'staff:1',
    madeAt: system.now,
    settledAt: system.now,
  })
}

const tokenOf = async (kind: string, id: number) => (await showContent(system, editables, { kind, id })).token

async function takePart(): Promise<void> {
  friend = await makeReachable(system, { by: ['email'] })
  const topicId = await makeArticle(system, { authorId: friend.id, title: '别人的文章' })
  for (const content of ['早先的话', '又一句话']) await addComment(system, { topicId, personId, content })
  await postComment(own, { topicId, content: '写得好' })
  const held = later(own, 60_000)
  await postComment(held, { topicId, content: `我是${FIRM}的，电话 13912345678` })
  const gone = await addComment(system, { topicId, personId, content: `${NAME}说错的话` })
  await removeOwnComment(own, { commentId: gone })
  const others = await addComment(system, { topicId, personId: friend.id, content: '广告' })
  await reportComment(own, { commentId: others, reason: 'ads', note: `${NAME}看见的` })
  const question = { description: '', isAnonymous: false, pictureIds: [] }
  const other = await makeProfile(system, { rights: [512] })
  await askQuestion(own, {
    ...question,
    title: `打 13912345678 找${NAME}`,
    description: 'https://shop.example.com',
    expertId: other,
  })
  const asked: number[] = []
  for (const title of ['答了的', '接了的', '没动的', '写了在等的']) {
    const { id } = await askQuestion(as(friend.id), { ...question, title, expertId: personId })
    asked.push(id)
  }
  const [answered = 0, claimed = 0, untouched = 0, heldAnswer = 0] = asked
  openQuestionId = untouched
  await answerQuestion(own, { questionId: answered, text: '先看断面。', pictureIds: [] })
  await claimQuestion(own, { questionId: claimed })
  const doubtful = `见 https://shop.example.com，${FIRM}`
  await answerQuestion(own, { questionId: heldAnswer, text: doubtful, pictureIds: [] })
  await submitInquiry(system, { name: NAME, company: FIRM, phone: PHONE, email: EMAIL })
  const eventId = await makeSale(system)
  const typeId = await makeType(system, eventId, { priceFen: 0 })
  const reviewedId = await makeType(system, eventId, { name: '专家席', priceFen: 0, needsReview: true })
  const attendee = { ...COMES_AS, company: FIRM, job: '首席科学家' }
  for (const [ofType, who] of [
    [typeId, attendee],
    [reviewedId, { ...attendee, ...COLLEAGUE }],
  ] as const)
    await register(own, {
      ...wanted({ eventId, typeId: ofType }, { expectedFen: 0 }),
      tickets: [{ ...who, typeId: ofType }],
      contact: COMES_AS,
    })
  await recordMiss(system, `${NAME} 专利`)
  await changeSetting(own, { kind: 'comment_on_mine', channel: 'mail', isOn: false }, wired.messageKinds)
  await banFromPosting(system, { personId, until: undefined, reason: `${NAME}发广告` })
}

async function pays(): Promise<void> {
  const number = await buy()
  await pay(number, system)
  await requestInvoice(own, { number, title: FIRM, buyer: 'person', taxNumber: '', email: EMAIL })
  await issueInvoice(system, { number, invoiceNumber: '1', link: undefined })
  await addMembershipYear(system, { personId, industry: 'display', source: { grant: `赠给${NAME}` } })
  const [file] = await system.db.select({ id: files.id }).from(files)
  await system.db.insert(filePurchases).values({
    personId,
    fileId: file?.id ?? 0,
    purpose: 'read',
    orderNumber: number,
    boughtAt: NOON,
  })
  await giveFile(system, { personId, fileId: file?.id ?? 0, purpose: 'read', reason: `赔给${NAME}` })
  lateOrder = await buy()
}

beforeAll(async () => {
  system = testContext((await testDatabase()).db)
  portal = await testPortal()
  await beSomebody()
  await beShown()
  await beEdited()
  await beScheduledInVain()
  await takePart()
  await pays()
  exported = await wired.exportPerson(own)
  endings = await wired.endingsOfPerson(own)
  foundBefore = await findMarks()
  numbersBefore = await findNumbers()
  countedBefore = await countedNames()
  await askToClose(own, { isWanted: true })
  await runJob('close-due-accounts', later(system, 15 * DAY_MS))
}, 120_000)
afterAll(() => portal.close())

const get = async (url: string) => (await portal.app.inject(url)).body

describe('of somebody whose account is closed', () => {
  test('what ends with it was said before', () => {
    expect(endings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^显示会员还到 /),
      expect.stringMatching(/^第三代半导体会员还到 /),
      '买过或得到的 1 份资料不能再打开，请先下载',
      '2 个等您回答的提问退回编辑部，另找专家',
      expect.stringContaining('1 张还没用的门票仍可入场'),
      '1 个待审核或待付款的活动报名就此取消',
    ])
  })

  test('neither name nor address nor firm stands anywhere but where it has to', async () => {
    // What is looked for stood in all these places, so that not finding it says something.
    expect(Object.keys(foundBefore)).toEqual(
      expect.arrayContaining([
        'audit_records',
        'channel_changes',
        'comments',
        'content_autosaves',
        'content_versions',
        'editables',
        'events',
        'file_grants',
        'file_listed',
        'files',
        'inquiries',
        'invoices',
        'membership_periods',
        'moderation_reports',
        'moderation_reviews',
        'notifications',
        'people',
        'person_channels',
        'posting_bans',
        'profiles',
        'registrations',
        'search_documents',
        'search_misses',
        'sign_in_codes',
        'sign_in_tickets',
        'sendings',
        'tickets',
        'topics',
      ]),
    )
    expect(Object.keys(await findMarks()).filter((table) => !(table in KEPT))).toEqual([])
  })

  test('the number of the account is left only where what it did has to stay', async () => {
    expect(numbersBefore).toEqual(
      expect.arrayContaining([
        ...Object.keys(KEPT_NUMBERS).filter((table) => table !== 'account_requests'),
        'community_experts',
        'file_readings',
        'file_tickets',
        'notification_settings',
        'organisation_experts',
        'person_devices',
        'person_rights',
        'posting_bans',
        'profiles',
        'recommended_topics',
        'sessions',
        'uploads',
      ]),
    )
    expect(await findNumbers()).toEqual(Object.keys(KEPT_NUMBERS).toSorted())
    expect(countedBefore).toEqual(expect.arrayContaining(['comments', 'file-downloads', 'questions']))
    expect(await countedNames()).toEqual([])
  })

  test('no mail is kept that went to the person or came from there', async () => {
    const { db } = system
    const kept = JSON.stringify(await db.select().from(sendings))
    for (const address of [EMAIL, FORMER_EMAIL, PHONE]) expect(kept).not.toContain(address)
  })

  test('what was published stays, under a name that is nobody’s and leads nowhere', async () => {
    const article = await get(topicPath(articleId))
    expect(article).toContain('已注销用户')
    expect(article).not.toContain(`/user/${personId}`)
    expect((await portal.app.inject(`/user/${personId}`)).statusCode).toBe(404)
    for (const word of [NAME, FIRM])
      expect(await get(`/search?q=${encodeURIComponent(word)}`)).not.toContain('长晶二十年')
  })

  test('those who got a message about the person still have it, without the name', async () => {
    const told = await messagesTo(system, friend.id)
    expect(told.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['已注销用户评论了您的《别人的文章》', '已注销用户回答了您的提问']),
    )
    expect(JSON.stringify(told)).not.toContain(NAME)
  })

  test('the questions that waited for an answer go back to the office, which hears of it once', async () => {
    const { db } = system
    const rows = await db
      .select({ status: questionAssignments.status })
      .from(questionAssignments)
      .where(eq(questionAssignments.expertId, personId))
    expect(rows.map(({ status }) => status).toSorted()).toEqual([
      'abandoned',
      'abandoned',
      'abandoned',
      'answered',
    ])
    const [mail, ...others] = await listSent(db, { purpose: 'question_given_up' })
    expect(others).toEqual([])
    for (const title of ['接了的', '没动的', '写了在等的']) expect(mail?.text).toContain(title)
    expect((await portal.app.inject(topicPath(openQuestionId))).statusCode).toBe(404)
  })

  test('nobody is reminded of a membership, and the mail address of an invoice that went out is not kept', async () => {
    const { db } = system
    const before = (await messagesTo(system, personId)).length
    await runJob('remind-of-end', later(system, 360 * DAY_MS))
    expect(await messagesTo(system, personId)).toHaveLength(before)
    expect(await db.select({ title: invoices.title, email: invoices.email }).from(invoices)).toEqual([
      { title: FIRM, email: '' },
    ])
  })

  test('no ad leads there any more', async () => {
    expect(await system.db.select({ state: ads.state }).from(ads)).toEqual([{ state: 'paused' }])
  })

  test('no picture is left', async () => {
    const { db } = system
    expect(await db.select().from(uploads)).toEqual([])
    expect(await db.select().from(images)).toEqual([])
  })

  test('what is paid afterwards is given back', async () => {
    await pay(lateOrder, later(system, 16 * DAY_MS))
    const given = await system.db.select().from(refunds)
    expect(given).toMatchObject([{ reason: '账号已注销，自动退回' }])
  })
})

test('what a person exports has a part of every feature that names people', async () => {
  for (const { name, person } of features) {
    if (person === 'none') continue
    for (const part of Object.keys(await person.export(own, wired)))
      expect(exported, name).toHaveProperty(part)
  }
  const text = JSON.stringify(exported)
  for (const mark of [NAME, FIRM, '13912345678', EMAIL]) expect(text).toContain(mark)
})
