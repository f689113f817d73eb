import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people, sessions } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { newToken, tokenHash } from '#features/accounts/token.server.ts'
import { makeArticle, makeQuestion } from '#features/topics/testing.ts'
import { PORTAL_CHANNEL } from '#platform/pages/purge-pages.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { addComment } from './add-comment.server.ts'
import { LONGEST_COMMENT } from './limits.ts'
import { removeOwnComment } from './remove-comment.server.ts'
import { makeCommenter } from './testing.ts'

const CALL = '/openapi/v1/vue/comments'
let portal: Awaited<ReturnType<typeof testPortal>>
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const context = async () => testContext((await testDatabase()).db)

async function tokenOf(personId: number): Promise<string> {
  const { db } = await testDatabase()
  const token = newToken()
  const expiresAt = new Date(NOON.getTime() + 86_400_000)
  await db.insert(sessions).values({
    tokenHash: tokenHash(token),
    personId,
    createdAt: NOON,
    seenAt: NOON,
    provedAt: NOON,
    expiresAt,
  })
  return token
}

async function post(path: string, payload: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: token }
  const answer = await portal.app.inject({ method: 'POST', url: CALL + path, payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}

describe('the calls', () => {
  test('post, list, tell what is one’s own, and delete, in the specified spelling', async () => {
    const made = await context()
    const [id, personId] = [await makeArticle(made), await makeCommenter(made, { name: '老周' })]
    const token = await tokenOf(personId)
    const posted = await post('', { id, content: '好文，受教了' }, token)
    expect(posted).toMatchObject({ status: 200, code: 0 })
    const [comment] = posted.json
    expect(comment).toMatchObject({
      user: { name: '老周', icon: '' },
      content: '好文，受教了',
      parentId: null,
      waiting: false,
    })
    expect((await post('', { id })).json).toEqual([comment])
    expect((await post('/own', { id }, token)).json).toEqual({
      ids: [comment.id],
      waiting: [],
      refusal: '',
      need: '',
    })
    expect(await post('/delete', { id: comment.id }, token)).toMatchObject({ code: 0, json: null })
    expect((await post('', { id })).json).toEqual([])
  })

  test('take one that is as long as is allowed, and the database keeps it', async () => {
    const made = await context()
    const [id, token] = [await makeArticle(made), await tokenOf(await makeCommenter(made))]
    expect(await post('', { id, content: '字'.repeat(LONGEST_COMMENT) }, token)).toMatchObject({ code: 0 })
  })

  test('say in Chinese why not', async () => {
    const made = await context()
    const id = await makeArticle(made)
    const paid = await makeArticle(made, { isPaid: true })
    const [known, noPhone] = [await tokenOf(await makeCommenter(made)), await tokenOf(await makePerson(made))]
    const others = await addComment(made, {
      topicId: id,
      personId: await makePerson(made),
      content: '别人的',
    })
    for (const [path, payload, token, status, msg] of [
      ['', { id, content: '好' }, undefined, 401, '请先登录'],
      ['/own', { id }, undefined, 401, '请先登录'],
      ['', { id, content: '好' }, noPhone, 403, '按照实名规定，发表内容前请先在“我的账号”里验证手机号'],
      ['', { id, content: ' ' }, known, 400, '请写点内容再发表'],
      ['', { id, content: '字'.repeat(LONGEST_COMMENT + 1) }, known, 400, '评论最多 500 字，现在是 501 字'],
      ['', { id, content: '字'.repeat(100_000) }, known, 400, '不能超过 500 个字'],
      ['', { id, content: '代开發票' }, known, 400, '内容含有不允许发布的信息（广告营销），请修改后再发'],
      ['', { id: paid, content: '好' }, known, 403, '这是会员内容，开通会员后可以参与评论'],
      ['', { id: 999_999_999, content: '好' }, known, 404, '这篇内容不存在或已下线'],
      ['', { id, content: '好', parentId: 999_999_999 }, known, 404, '这条评论不存在或已删除'],
      ['/delete', { id: others }, known, 403, '只能删除自己的评论'],
      ['/report', { id: others, reason: 'boring' }, known, 400, '应为 ads、abuse、false、illegal、other'],
      ['/report', { id: others, reason: 'ads', note: '字'.repeat(201) }, known, 400, '不能超过 200 个字'],
    ] as const)
      expect(await post(path, payload, token), msg).toMatchObject({
        status,
        json: null,
        msg: expect.stringContaining(msg),
      })
    const own = (await post('/own', { id: paid }, noPhone)).json
    expect(own).toMatchObject({ need: 'membership' })
    expect((await post('/own', { id }, noPhone)).json).toMatchObject({ need: 'phone' })
  })
})

test('the page of a topic shows comments and replies as text, and of what waits or is gone not a word', async () => {
  const made = await context()
  const [topicId, personId] = [await makeArticle(made), await makePerson(made)]
  const parentId = await addComment(made, { topicId, personId, content: '<b>粗</b> https://example.com' })
  await addComment(made, { topicId, personId, content: '回一句', parentId })
  await addComment(made, { topicId, personId, content: '还在等' }, { waitsFor: [] })
  const before = await portal.app.inject(`/topic/${topicId}`)
  expect(before.body).toContain('&lt;b&gt;粗&lt;/b&gt; https://example.com')
  expect(before.body).toContain('回一句')
  expect(before.body).not.toContain('还在等')
  const actor = { kind: 'person', id: personId, sessionId: 1 } as const
  await removeOwnComment({ ...made, actor }, { commentId: parentId })
  portal.cache.clear()
  const { body } = await portal.app.inject(`/topic/${topicId}`)
  expect(body).not.toContain('&lt;b&gt;粗')
  expect(body).toContain('该评论已删除')
  expect(body).toContain('回一句')
})

test('every process hears when a comment appears and when it goes, and drops the pages that show or count it', async () => {
  const made = await context()
  const [topicId, personId] = [await makeArticle(made), await makePerson(made)]
  const listener = await (await testDatabase()).pool.connect()
  const heard: string[] = []
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query(`listen ${PORTAL_CHANNEL}`)
  const tags = JSON.stringify({ tags: [`topic:${topicId}`, 'topics'] })
  const heardOf = async () => {
    // What was sent before this query was answered has arrived with it.
    await listener.query('select 1')
    return heard.splice(0).filter((payload) => payload === tags).length
  }
  const commentId = await addComment(made, { topicId, personId, content: '来了' })
  expect(await heardOf()).toBe(1)
  await addComment(made, { topicId, personId, content: '等着' }, { waitsFor: [] })
  expect(await heardOf()).toBe(0)
  const actor = { kind: 'person', id: personId, sessionId: 1 } as const
  await removeOwnComment({ ...made, actor }, { commentId })
  expect(await heardOf()).toBe(1)
  listener.release(true)
})

test('the page of a topic goes when somebody whom it names is called otherwise, whether author, asker or commenter', async () => {
  const made = await context()
  const [author, commenter] = [await makePerson(made), await makePerson(made)]
  const topicId = await makeArticle(made, { authorId: author })
  await addComment(made, { topicId, personId: commenter, content: '好文' })
  const asker = await makePerson(made)
  const questionId = await makeQuestion(made, { askerId: asker, authorId: author })
  for (const [id, personId] of [
    [topicId, author],
    [topicId, commenter],
    [questionId, asker],
    [questionId, author],
  ] as const) {
    const { body } = await portal.app.inject(`/topic/${id}`)
    const name = `改了的名字${personId}`
    await made.db.update(people).set({ name }).where(eq(people.id, personId))
    expect((await portal.app.inject(`/topic/${id}`)).body).toBe(body)
    portal.cache.purge([`person:${personId}`])
    expect((await portal.app.inject(`/topic/${id}`)).body).toContain(name)
  }
})
