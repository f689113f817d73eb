import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { closeAtOnce } from '#features/accounts/testing.ts'
import { makeArticle, makeQuestion } from '#features/topics/testing.ts'
import { topicCounters } from '#features/topics/tables.server.ts'
import { eq, like } from 'drizzle-orm'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { NO_SUPPLIES } from '../../../test/no-supplies.ts'
import { testPortal } from '../../../test/portal.ts'
import { personIdOf } from './find-person.server.ts'
import { peopleImporter } from './import-people.server.ts'
import { readExpertsOf } from './queries.server.ts'
import { savePerson } from './save-person.server.ts'
import { profiles } from './tables.server.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let expertId: number
let organisationId: number
let columnId: number
let readerId: number
const articles: number[] = []

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  const facts = { job: '工艺总监', company: '砺川晶体', biography: '长晶十七年' }
  expertId = await savePerson(context, {
    handle: 'expert',
    name: '秦以恒',
    motto: '参数会说话',
    rights: [2, 64, 512],
    ...facts,
  })
  organisationId = await savePerson(context, {
    handle: 'organisation',
    name: '启衡研究院',
    rights: [4],
    expertIds: [expertId],
    aboutUrl: 'https://example.com/qiheng',
    ...facts,
  })
  columnId = await savePerson(context, {
    handle: 'column',
    name: '宽禁带学刊',
    rights: [16],
    expertIds: [expertId],
    ...facts,
  })
  readerId = await savePerson(context, { handle: 'reader', name: '石墨坩埚' })
  for (let number = 0; number < 25; number += 1) {
    articles.push(
      await makeArticle(context, {
        title: `文章 ${number}`,
        authorId: expertId,
        isFeatured: number % 5 === 0,
      }),
    )
  }
  await makeQuestion(context, { title: '回答过的问题', authorId: expertId })
  await makeQuestion(context, { title: '没回答的问题', authorId: expertId, blocks: [], progress: 'open' })
  await context.db
    .update(topicCounters)
    .set({ reads: 40 })
    .where(eq(topicCounters.topicId, articles[3] ?? 0))
  portal = await testPortal()
})

afterAll(() => portal.close())

const page = async (url: string) => (await portal.app.inject(url)).body
const user = async (id: number) =>
  (await portal.app.inject(`/openapi/v1/vue/user/${id}?industry=semi`)).json()
const feed = async (kind: 'user' | 'company', payload: object) =>
  (await portal.app.inject({ method: 'POST', url: `/openapi/v1/vue/${kind}/topics`, payload })).json().json

describe('a profile', () => {
  test('of an expert shows job, company, counts and the button to ask, as its rights say', async () => {
    const body = await page(`/user/${expertId}`)
    for (const part of ['秦以恒', '参数会说话', '工艺总监', '砺川晶体', '向秦以恒提问', '阅读'])
      expect(body).toContain(part)
  })

  test('is described in whole sentences, however its own texts end', async () => {
    const of = async (id: number) =>
      / name="description" content="([^"]*)"/.exec(await page(`/user/${id}`))?.[1]
    expect(await of(expertId)).toBe('砺川晶体，工艺总监。参数会说话。长晶十七年。')
    const id = await savePerson(testContext((await testDatabase()).db), {
      handle: 'sentences',
      name: '写句号的人',
      motto: '先看图。',
      biography: '再看字！',
      rights: [2],
    })
    expect(await of(id)).toBe('先看图。再看字！')
  })

  test('of an organisation hides job, reads and button, and shows its description and experts', async () => {
    const body = await page(`/user/${organisationId}`)
    for (const part of ['https://example.com/qiheng', '机构推荐', `href="/user/${expertId}"`])
      expect(body).toContain(part)
    for (const part of ['>职务<', '提问', '>阅读<']) expect(body).not.toContain(part)
  })

  test('of a column is an organisation’s, too, though only right 4 is isJigou', async () => {
    const body = await page(`/user/${columnId}`)
    expect(body).not.toContain('>公司<')
    for (const part of ['机构简介', '机构推荐', '机构专家', '"@type":"Organization"'])
      expect(body).toContain(part)
    expect((await feed('user', { id: columnId })).length).toBeGreaterThan(0)
    expect((await user(columnId)).json).toMatchObject({ isJigou: 0, job: '', company: '' })
    expect((await user(columnId)).json.hjUsers).toHaveLength(1)
  })

  test('has exactly the tabs 动态 and 精选', async () => {
    const tabs = (await page(`/user/${expertId}`)).split('aria-label="主页栏目"')[1]?.split('</nav>')[0] ?? ''
    expect([...tabs.matchAll(/>([^<>]+)<\/a>/g)].map((match) => match[1])).toEqual(['动态', '精选'])
  })

  test('is spelled as specified', async () => {
    const { json } = await user(expertId)
    expect(json).toEqual({
      id: expertId,
      name: '秦以恒',
      icon: '',
      signText: '参数会说话',
      job: '工艺总监',
      company: '砺川晶体',
      remarks: '长晶十七年',
      auths: [2, 64, 512],
      isJigou: 0,
      topicNum: 26,
      readNum: 40,
      bgLogo: '',
      descUrl: '',
      hjUsers: [],
    })
    expect((await user(organisationId)).json).toMatchObject({
      isJigou: 1,
      topicNum: 26,
      hjUsers: [{ id: expertId, name: '秦以恒', icon: '', job: '工艺总监' }],
    })
    // A zero would be a false number for whoever does not show theirs.
    expect((await user(organisationId)).json).not.toHaveProperty('readNum')
  })

  test('of an ordinary reader is nobody’s business', async () => {
    expect((await portal.app.inject(`/user/${readerId}`)).statusCode).toBe(404)
    expect(await user(readerId)).toMatchObject({ code: 404, json: null })
    expect(await feed('user', { id: readerId })).toBeNull()
  })
})

describe('a feed', () => {
  test('comes 20 at a time by its cursor until nothing is left, without open questions', async () => {
    const first = await feed('user', { id: expertId, type: 0, limit: 20 })
    const second = await feed('user', { id: expertId, type: 0, limit: 20, date: first[19].date })
    expect([first.length, second.length]).toEqual([20, 6])
    expect(new Set([...first, ...second].map((topic: { id: number }) => topic.id)).size).toBe(26)
  })

  test('of 精选 holds what editors chose', async () => {
    expect(await feed('user', { id: expertId, type: 1 })).toHaveLength(5)
    expect((await page(`/user/${expertId}?tab=featured`)).match(/<article/g)).toHaveLength(5)
  })

  test('of an organisation holds what its experts published', async () => {
    expect(await feed('company', { id: organisationId, limit: 100 })).toHaveLength(26)
  })
})

describe('the recommended block', () => {
  test('falls back to what was read most', async () => {
    const block = (await page(`/user/${organisationId}`)).split('aria-label="机构推荐"')[1] ?? ''
    expect(/href="\/topic\/(\d+)"/.exec(block)?.[1]).toBe(String(articles[3]))
  })

  test('shows what editors chose, in their order', async () => {
    const context = testContext((await testDatabase()).db)
    const chosen = [articles[9] ?? 0, articles[1] ?? 0]
    await savePerson(context, {
      handle: 'organisation',
      name: '启衡研究院',
      rights: [4],
      recommendedTopicIds: chosen,
    })
    portal.cache.clear()
    const block = (await page(`/user/${organisationId}`)).split('aria-label="机构推荐"')[1] ?? ''
    expect([...block.matchAll(/href="\/topic\/(\d+)"/g)].map((match) => Number(match[1]))).toEqual(chosen)
    // What was not said stays as it was.
    expect(block.length > 0 && (await user(organisationId)).json.hjUsers).toHaveLength(1)
  })
})

test('nobody but the portal edits people', async () => {
  const context = testContext((await testDatabase()).db, { actor: { kind: 'visitor' }, now: NOON })
  await expect(savePerson(context, { name: '我', rights: [512] })).rejects.toMatchObject({
    code: 'permission_missing',
  })
})

test('nothing is written down again of whoever closed the account', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await savePerson(context, { name: '要走的人', rights: [2] })
    await db.update(people).set({ name: '已注销用户', closedAt: NOON }).where(eq(people.id, id))
    const brought = peopleImporter.take(context, { id, name: '要走的人', job: '工程师' }, NO_SUPPLIES)
    await expect(brought).rejects.toMatchObject({ code: 'person_is_closed' })
    const [row] = await db.select().from(people).where(eq(people.id, id))
    expect(row?.name).toBe('已注销用户')
  })
})

test('whom an import knew by a name of its own and who left is neither written down again nor named under it', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db, { now: NOON })
    const record = { key: 'old/yao-zou', name: '要走的人', rights: [2] }
    const id = await peopleImporter.take(context, record, NO_SUPPLIES)
    const former = await peopleImporter.take(context, { key: 'old/former', name: '旧账号' }, NO_SUPPLIES)
    await db.delete(profiles).where(eq(profiles.personId, former))
    await db.update(people).set({ closedAt: NOON, mergedInto: id }).where(eq(people.id, former))
    expect(await personIdOf(context, 'old/former')).toBe(id)
    await closeAtOnce(context, id)
    expect(
      await db.select({ handle: people.handle }).from(people).where(like(people.handle, 'old/%')),
    ).toEqual([])
    for (const key of ['old/yao-zou', 'old/former'])
      await expect(peopleImporter.take(context, { ...record, key }, NO_SUPPLIES)).rejects.toMatchObject({
        code: 'person_is_closed',
      })
    for (const name of ['old/yao-zou', 'old/former', id, former])
      await expect(personIdOf(context, name)).rejects.toMatchObject({ code: 'person_unknown' })
  })
})

test('whom an import names by the number of an account that became part of another is that other one', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const into = await savePerson(context, { name: '沈知微', rights: [2] })
    const from = await savePerson(context, { name: '沈知微的旧账号' })
    await db.delete(profiles).where(eq(profiles.personId, from))
    const closed = { name: '已注销用户', closedAt: NOON }
    await db
      .update(people)
      .set({ ...closed, mergedInto: into })
      .where(eq(people.id, from))
    const organisation = { name: '研究院', rights: [4], experts: [from] }
    const id = await peopleImporter.take(context, organisation, NO_SUPPLIES)
    expect(await readExpertsOf(context, id)).toMatchObject([{ id: into }])
    const gone = await savePerson(context, { name: '要走的人' })
    await db.update(people).set(closed).where(eq(people.id, gone))
    const named = peopleImporter.take(context, { ...organisation, experts: [gone] }, NO_SUPPLIES)
    await expect(named).rejects.toMatchObject({ code: 'person_unknown' })
  })
})
