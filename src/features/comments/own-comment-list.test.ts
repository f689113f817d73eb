import { afterAll, beforeAll, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { rejectReview } from '#features/moderation/decide-review.server.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { makeDraftAgain } from '#features/topics/publishing/make-draft-again.server.ts'
import { withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { addComment } from './add-comment.server.ts'
import { commentKind } from './comment-kind.server.ts'
import { OWN_PER_PAGE } from './limits.ts'
import { listOwnComments, ownCommentPlaces } from './own-comment-list.server.ts'
import { removeOwnComment } from './remove-comment.server.ts'
import { takeCommentDown } from './take-comment-down.server.ts'
import { makeCommenter } from './testing.ts'
import { showComment, writeComment } from './write-comment.server.ts'

/** Whoever commented finds all of it again, with what became of it (C-69). */

const moderated = { comment: commentKind }
const as = (context: Context, id: number): Context => ({
  ...context,
  actor: { kind: 'person', id, sessionId: 1 },
})

test('comments are found again with their state, the reason they are gone for and their place, by their author alone', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const personId = await makeCommenter(context, { approved: 0 })
    const own = as(context, personId)
    const [topicId, gone] = [
      await makeArticle(context, { title: '外延的良率' }),
      await makeArticle(context, { title: '不该再读到的标题' }),
    ]
    const write = (content: string, parentId?: number) =>
      writeComment(context, { topicId, personId, content, parentId })
    const add = async (content: string, parentId?: number) => {
      const comment = await write(content, parentId)
      await showComment(context, comment.id)
      return comment
    }
    const shown = await add('看得到的')
    const reply = await add('回复的', shown.id)
    await removeOwnComment(own, { commentId: (await add('自己删的')).id })
    await takeCommentDown(context, { commentId: (await add('撤下的')).id, reason: '与内容无关' })
    const waiting = await write('在等的')
    const refused = await write('没放行的')
    const thing = { kind: 'comment', id: refused.id }
    const reviewId = await holdForReview(
      context,
      { thing, personId, texts: [refused.content], link: '/topic/1' },
      [],
    )
    await rejectReview(context, { reviewId, reason: '广告' }, moderated)
    await addComment(context, { topicId: gone, personId, content: '文章没了的' })
    await withdrawTopic(context, { id: gone, reason: '更正' })

    const { items } = await listOwnComments(own, { page: 1 })
    const topic = { title: '外延的良率', isSponsored: false }
    const place = (id: number, thread: number) => `/topic/${topicId}?comments=${thread + 1}#comment-${id}`
    expect(items).toMatchObject([
      { content: '文章没了的', state: 'visible', topic: undefined, path: undefined },
      { content: '没放行的', state: 'removed', topic, path: `/topic/${topicId}`, reason: '广告' },
      { content: '在等的', state: 'waiting', topic, path: place(waiting.id, waiting.sortDate), reason: '' },
      { content: '撤下的', state: 'removed', topic, path: `/topic/${topicId}`, reason: '与内容无关' },
      { content: '回复的', state: 'visible', isReply: true, path: place(reply.id, shown.sortDate) },
      { content: '看得到的', state: 'visible', isReply: false, path: place(shown.id, shown.sortDate) },
    ])
    expect(await ownCommentPlaces(own)).toEqual([{ path: '/my-comments', name: '我的评论', count: 6 }])

    const stranger = as(context, await makeCommenter(context, { approved: 0 }))
    expect(await listOwnComments(stranger, { page: 1 })).toEqual({ items: [], page: 1, pageCount: 1 })
    expect(await ownCommentPlaces(stranger)).toEqual([])
    await expect(listOwnComments(context, { page: 1 })).rejects.toMatchObject({ code: 'sign_in_required' })
  }))

let portal: Awaited<ReturnType<typeof testPortal>>
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

test('the page asks a visitor to sign in, says when there is nothing, and leads on and back', async () => {
  const context = testContext((await testDatabase()).db)
  const { id: personId, token } = await personWithToken(context)
  const open = async (url: string, cookie = `portal_token=${token}`) =>
    (await portal.app.inject({ url, headers: { cookie } })).body
  expect(await open('/my-comments', '')).toContain('登录后在这里看自己发表过的评论')
  expect(await open('/my-comments')).toContain('还没有发表过评论')
  expect(await open('/me')).not.toContain('href="/my-comments"')
  const topicId = await makeArticle(context, { isSponsored: true })
  for (let count = 0; count <= OWN_PER_PAGE; count += 1)
    await addComment(context, { topicId, personId, content: `第 ${count} 条` })
  expect(await open('/me')).toContain('href="/my-comments"')
  const page = await open('/my-comments')
  expect(page).toContain('广告')
  expect(page).toContain('href="/my-comments?p=2"')
  expect(await open('/my-comments?p=2')).toContain('第 0 条')
  await makeDraftAgain(context, topicId)
  expect(await open('/my-comments')).toContain('评论的内容此刻没有公开，重新公开后评论照常显示。')
  expect(await open('/my-comments?p=3')).toMatch(/这一页没有内容.*href="\/my-comments"/)
  const gone = await makeArticle(context)
  await addComment(context, { topicId: gone, personId, content: '文章撤下了的' })
  await withdrawTopic(context, { id: gone, reason: '更正' })
  expect(await open('/my-comments')).toContain('评论的内容已由编辑部撤下')
})
