import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { addComment } from '#features/comments/add-comment.server.ts'
import { comments } from '#features/comments/tables.server.ts'
import { eventImporter } from '#features/events/import-events.server.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { profiles } from '#features/people/tables.server.ts'
import { saveSpecial } from '#features/specials/save-special.server.ts'
import { makeArticle, makeQuestion, paragraph } from '#features/topics/testing.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { portalMessages } from '../../src/app/registries.server.ts'
import { NOON, testContext } from '../context.ts'
import { anotherDatabase, testDatabase, type TestDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'
import { makeReader, signIn } from '../readers.ts'
import type { MoveEvent, MoveTotals } from '../../src/old-portal/move.ts'
import { movePortal } from '../../src/old-portal/move-portal.server.ts'
import { openOldPortal } from '../../src/old-portal/portal-client.server.ts'

/** One portal of ours moved into another over HTTP. */

let oldDatabase: TestDatabase
let oldContext: Context
let old: Portal
let next: Portal
let origin: string
let context: Context
const made = { author: 0, asker: 0, article: 0, paid: 0, question: 0, special: 0, comment: 0 }

beforeAll(async () => {
  oldDatabase = await anotherDatabase()
  oldContext = testContext(oldDatabase.db)
  const { images } = oldContext.services
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const image = await images.take(bytes)
  made.author = await savePerson(oldContext, {
    id: 4007,
    name: '秦以恒',
    job: '工艺总监',
    company: '砺川晶体',
    rights: [2, 64, 512],
    iconId: image.id,
  })
  made.asker = await makePerson(oldContext, { name: '读者甲' })
  made.article = await makeArticle(oldContext, {
    title: '八英寸衬底量产',
    summary: '一句话',
    authorId: made.author,
    origin: 'own',
    cover: image,
    categories: ['SiC产业'],
    tags: ['衬底'],
    publishedAt: new Date('2026-11-01T09:00:00+08:00'),
    blocks: [
      { type: 'heading', level: 2, spans: [{ text: '小标题' }] },
      paragraph('第一段。'),
      { type: 'image', image, caption: '图注' },
    ],
  })
  made.paid = await makeArticle(oldContext, {
    title: '付费报告',
    isPaid: true,
    blocks: [paragraph('公开的开头。'.repeat(20)), paragraph('只给会员的结尾。'.repeat(20))],
  })
  made.question = await makeQuestion(oldContext, {
    title: '怎么选？',
    description: '背景',
    askerId: made.asker,
    authorId: made.author,
    blocks: [paragraph('这样选。')],
  })
  made.special = await saveSpecial(oldContext, {
    id: 3001,
    kind: 'special',
    title: '八英寸元年',
    lead: '导语',
    cover: image,
    topicIds: [made.article, made.paid],
    publishedAt: NOON,
  })
  await eventImporter.take(
    oldContext,
    {
      id: 7001,
      title: '产业年会',
      startsOn: '2026-12-17',
      endsOn: '2026-12-18',
      city: '沧宁',
      isUpcoming: true,
    },
    { picture: () => Promise.reject(new Error()), document: () => Promise.reject(new Error()) },
  )
  made.comment = await addComment(
    { ...oldContext, now: new Date(NOON.getTime() - 7_200_000) },
    { topicId: made.article, personId: made.asker, content: '好文' },
  )
  await addComment(
    { ...oldContext, now: new Date(NOON.getTime() - 3_600_000) },
    { topicId: made.article, personId: made.author, content: '谢谢', parentId: made.comment },
  )
  old = await testPortal({
    database: { ...oldDatabase, listen: () => ({ ready: Promise.resolve(), close: async () => {} }) },
    services: oldContext.services,
  })
  origin = await old.app.listen({ host: '127.0.0.1', port: 0 })
  // Later than everything there: sort dates run ahead by a millisecond each.
  context = testContext((await testDatabase()).db, { now: new Date(NOON.getTime() + 60_000) })
  next = await testPortal({ services: context.services })
})

afterAll(async () => {
  await next.close()
  await old.close()
  await oldDatabase.close()
})

let events: MoveEvent[]
beforeEach(() => {
  events = []
})
const move = (options: { token?: string; signal?: AbortSignal; onEvent?: (event: MoveEvent) => void } = {}) =>
  movePortal(context, {
    portal: openOldPortal({ origin, token: options.token, pause: () => Promise.resolve() }),
    messages: portalMessages,
    onEvent(event) {
      events.push(event)
      options.onEvent?.(event)
    },
    ...(options.signal && { signal: options.signal }),
  })
const told = (thing: string) => events.filter((event) => event.thing === thing)
const count = (totals: MoveTotals) => Object.values(totals).reduce((sum, each) => sum + each, 0)
const nextAnswer = async (url: string) => (await next.app.inject({ url })).json<{ json: unknown }>().json

describe('a portal moved in', () => {
  test('goes on after it was stopped, and has everything under its number and address', async () => {
    const stop = new AbortController()
    await move({ signal: stop.signal, onEvent: () => stop.abort() })
    const first = events.map(({ thing }) => thing)
    expect(first.length).toBeGreaterThan(0)
    await move()
    // What had come was not looked at again; what was skipped was.
    const again = events.slice(first.length).filter(({ thing }) => first.includes(thing))
    expect(again.filter(({ outcome }) => outcome !== 'skipped')).toEqual([])
    expect(told(`文章 ${made.article}`)).toMatchObject([{ outcome: 'created', notes: [] }])
    const path = `/openapi/v1/vue/topic/${made.article}`
    const moved = (await nextAnswer(path)) as { topic: Record<string, unknown> }
    const there = (await old.app.inject({ url: path })).json<{ json: { topic: Record<string, unknown> } }>()
      .json
    const withoutPictures = (topic: object) =>
      JSON.parse(JSON.stringify(topic).replaceAll(/\/img\/\w+|"[0-9a-f]{24}"/g, '0'))
    expect(withoutPictures(moved.topic)).toEqual(withoutPictures(there.topic))
    expect((await next.app.inject({ url: `/topic/${made.article}` })).body).toContain('图注')
    const news = await next.app.inject({
      method: 'POST',
      url: '/openapi/v1/vue/topicsPage',
      payload: { type: 9, cate: 'own' },
    })
    expect(news.json().data).toMatchObject([{ id: made.article }])
  })

  test('brings people, questions, specials, events and comments with their replies', async () => {
    expect(await nextAnswer(`/openapi/v1/vue/user/${made.author}?id=${made.author}`)).toMatchObject({
      name: '秦以恒',
      job: '工艺总监',
      auths: [2, 64, 512],
    })
    expect(await nextAnswer(`/openapi/v1/vue/topic/${made.question}`)).toMatchObject({
      topic: {
        type: 3,
        state: 1,
        answer: { title: '怎么选？', wentiContent: '背景', tiwenUser: { name: '读者甲' } },
      },
    })
    expect(await nextAnswer(`/openapi/v1/vue/special/${made.special}`)).toMatchObject({
      title: '八英寸元年',
      zhuanti: { topics: [{ id: made.article }] },
    })
    expect(await nextAnswer('/semi/events/list?type=3')).toMatchObject([
      { id: 7001, eventDate: '2026-12-17', done: 1 },
    ])
    const asked = await next.app.inject({
      method: 'POST',
      url: '/openapi/v1/vue/comments',
      payload: { id: made.article },
    })
    expect(asked.json().json).toMatchObject([
      { content: '好文', user: { name: '读者甲' }, replies: [{ content: '谢谢', user: { name: '秦以恒' } }] },
    ])
    // Whoever has the same name and picture is the same person.
    const named = await context.db.select({ name: people.name }).from(people)
    expect(named.filter(({ name }) => name === '秦以恒')).toHaveLength(1)
  })

  test('never publishes the preview of a paid text, and brings it whole with the token of a member', async () => {
    expect((await next.app.inject({ url: `/topic/${made.paid}` })).statusCode).toBe(404)
    const totals = await move()
    expect(totals).toMatchObject({ created: 0, updated: 0, failed: 0, skipped: 1 })
    expect(told(`文章 ${made.paid}`)).toMatchObject([
      {
        outcome: 'skipped',
        notes: ['付费正文只给出试读部分，没有导入；请用 --token 写明会员的令牌再运行一次'],
      },
    ])
    const token = await signIn(oldContext, await makeReader(oldContext, 'member'))
    events = []
    expect(await move({ token })).toMatchObject({ skipped: 0, failed: 0 })
    const [row] = await context.db.select().from(topics).where(eq(topics.id, made.paid))
    expect(row).toMatchObject({ isPaid: true, state: 'published' })
    expect(JSON.stringify(row?.blocks)).toContain('只给会员的结尾')
    // The special names what has come now.
    expect(told('专题 3001')).toMatchObject([{ outcome: 'updated' }])
    expect(await nextAnswer(`/openapi/v1/vue/special/${made.special}`)).toMatchObject({
      zhuanti: { topics: [{ id: made.article }, { id: made.paid }] },
    })
    const preview = (await next.app.inject({ url: `/topic/${made.paid}` })).body
    expect(preview).not.toContain('只给会员的结尾')
  })

  test('once more changes what changed and doubles nothing, two at once neither', async () => {
    const token = await signIn(oldContext, await makeReader(oldContext, 'member'))
    await move({ token })
    events = []
    const again = await move({ token })
    expect(again).toEqual({ created: 0, updated: 0, unchanged: count(again), skipped: 0, failed: 0 })
    await publishTopic(oldContext, {
      kind: 'article',
      topicId: made.article,
      title: '八英寸衬底量产（更新）',
      authorId: made.author,
      publishedAt: new Date('2026-11-01T09:00:00+08:00'),
      blocks: [paragraph('改过。')],
    })
    // The old portal's own cache would answer with what was.
    old.callCache.clear()
    const both = await Promise.all([move({ token }), move({ token })])
    for (const totals of both) expect(totals).toMatchObject({ created: 0, failed: 0 })
    const rows = await context.db.select({ title: topics.title }).from(topics)
    expect(rows.map(({ title }) => title).toSorted()).toEqual(
      ['付费报告', '八英寸衬底量产（更新）', '怎么选？'].toSorted(),
    )
  })

  test('once more has what somebody wrote since under the account that his or hers became part of here', async () => {
    const { db } = context
    const into = await makePerson(context, { name: '读者甲的新账号' })
    const [commented] = await db
      .select({ from: comments.personId })
      .from(comments)
      .where(eq(comments.content, '好文'))
    const [asked] = await db
      .select({ from: questions.askerId })
      .from(questions)
      .where(eq(questions.topicId, made.question))
    for (const from of [commented?.from ?? 0, asked?.from ?? 0]) {
      await db.update(comments).set({ personId: into }).where(eq(comments.personId, from))
      await db.update(questions).set({ askerId: into }).where(eq(questions.askerId, from))
      await db.delete(profiles).where(eq(profiles.personId, from))
      await db.update(people).set({ closedAt: NOON, mergedInto: into }).where(eq(people.id, from))
    }
    await addComment(oldContext, { topicId: made.article, personId: made.asker, content: '又来看' })
    await oldContext.db.update(topics).set({ title: '怎么选才好？' }).where(eq(topics.id, made.question))
    old.callCache.clear()
    expect(await move()).toMatchObject({ failed: 0 })
    const [since] = await db.select().from(comments).where(eq(comments.content, '又来看'))
    expect(since).toMatchObject({ personId: into })
    const [question] = await db
      .select({ title: topics.title, askerId: questions.askerId })
      .from(questions)
      .innerJoin(topics, eq(topics.id, questions.topicId))
      .where(eq(questions.topicId, made.question))
    expect(question).toEqual({ title: '怎么选才好？', askerId: into })
  })

  test('does not bring back who closed the account here', async () => {
    await context.db
      .update(people)
      .set({ name: '已注销用户', closedAt: NOON })
      .where(eq(people.id, made.author))
    await savePerson(oldContext, { id: made.author, name: '秦以恒', job: '总经理', rights: [2] })
    await move()
    const [row] = await context.db.select().from(people).where(eq(people.id, made.author))
    expect(row?.name).toBe('已注销用户')
  })
})

test('a number that is taken here is told, and neither written over nor talked under', async () => {
  const id = await makeArticle(oldContext, { title: '旧站的文章', authorId: made.author, publishedAt: NOON })
  await addComment(oldContext, { topicId: id, personId: made.author, content: '旧站的评论' })
  await publishTopic(context, { kind: 'article', newId: id, title: '本站的文章', publishedAt: NOON })
  old.callCache.clear()
  await move()
  expect(told(`文章 ${id}`)).toEqual([
    {
      thing: `文章 ${id}`,
      outcome: 'failed',
      notes: [`编号 ${id} 在本站已经是另一条记录，没有覆盖`],
    },
  ])
  expect(await nextAnswer(`/openapi/v1/vue/topic/${id}`)).toMatchObject({
    topic: { commentNum: 0, article: { title: '本站的文章' } },
  })
})
