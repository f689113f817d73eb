import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { banFromPosting } from '#features/moderation/ban-from-posting.server.ts'
import { approveReview, rejectReview } from '#features/moderation/decide-review.server.ts'
import { listReviews } from '#features/moderation/review-queries.server.ts'
import { kindsTold, messagesTo } from '#features/notifications/testing.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { topicCounters } from '#features/topics/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { Audience } from '#platform/context.ts'
import { visitors } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { membersOf, NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { addComment } from './add-comment.server.ts'
import { commentKind } from './comment-kind.server.ts'
import { COMMENTS_SHOWN, LONGEST_COMMENT } from './limits.ts'
import { CommentFilter, listComments } from './list-comments.server.ts'
import { postComment } from './post-comment.server.ts'
import { listThreads, readOwnComments } from './queries.server.ts'
import { removeOwnComment } from './remove-comment.server.ts'
import { reportComment } from './report-comment.server.ts'
import { takeCommentDown } from './take-comment-down.server.ts'
import { comments } from './tables.server.ts'
import { makeCommenter } from './testing.ts'

const MINUTE = 60_000

/** What the decisions of the queue do here. */
const kinds = { comment: commentKind }

/** A small world: the portal and people who act in it, and what is seen under an article. */
function worldOf(db: Database) {
  const portal = testContext(db)
  const as = (id: number, minutes = 0, audience: Audience = visitors) =>
    testContext(db, {
      actor: { kind: 'person', id, sessionId: 1 },
      now: new Date(NOON.getTime() + minutes * MINUTE),
      audience,
    })
  const threads = (topicId: number) => listThreads(portal, { id: topicId, before: FAR_FUTURE_MS, limit: 20 })
  const texts = async (topicId: number) =>
    (await threads(topicId)).map(({ comment, replies }) => [
      comment?.content,
      ...replies.map((reply) => reply.content),
    ])
  const countOf = async (topicId: number) => {
    const [row] = await db.select().from(topicCounters).where(eq(topicCounters.topicId, topicId))
    return row?.comments
  }
  return { portal, as, threads, texts, countOf }
}

const inWorld = (work: (world: ReturnType<typeof worldOf> & { db: Database }) => Promise<void>) =>
  inRolledBackTransaction((db) => work({ ...worldOf(db), db }))

describe('posting', () => {
  test('of somebody who is known is visible at once, cleaned, counted, and told to nobody', async () => {
    await inWorld(async ({ portal, as, texts, countOf }) => {
      const [topicId, personId] = [await makeArticle(portal), await makeCommenter(portal)]
      const made = await postComment(as(personId), { topicId, content: ' 降温\u200b段没人细抠 ' })
      expect(made).toMatchObject({ content: '降温段没人细抠', isWaiting: false, author: { id: personId } })
      expect(await texts(topicId)).toEqual([['降温段没人细抠']])
      expect(await countOf(topicId)).toBe(1)
      expect(await messagesTo(portal, personId)).toEqual([])
    })
  })

  test('of somebody new waits twice, seen by its author alone, and then no more', async () => {
    await inWorld(async ({ portal, as, texts, countOf }) => {
      const topicId = await makeArticle(portal)
      const personId = await makeCommenter(portal, { approved: 0 })
      for (const [minutes, content] of [
        [0, '第一条'],
        [1, '第二条'],
      ] as const) {
        const made = await postComment(as(personId, minutes), { topicId, content })
        expect(made.isWaiting).toBe(true)
        expect(JSON.stringify(await texts(topicId))).not.toContain(content)
        expect((await readOwnComments(as(personId), { topicId })).waiting).toMatchObject([{ content }])
        const entry = (await listReviews(portal)).find(({ person }) => person.id === personId)
        expect(entry).toMatchObject({
          texts: [content],
          reasons: [{ code: 'first_posts' }],
          link: `/topic/${topicId}?comments=${made.sortDate + 1}#comment-${made.id}`,
        })
        await approveReview(portal, { reviewId: entry?.id ?? 0 }, kinds)
        expect((await kindsTold(portal, personId)).at(-1)).toBe('content_approved')
      }
      expect(await countOf(topicId)).toBe(2)
      expect((await postComment(as(personId, 2), { topicId, content: '第三条' })).isWaiting).toBe(false)
      expect(await texts(topicId)).toEqual([['第三条'], ['第二条'], ['第一条']])
    })
  })

  test('that is doubtful waits whoever writes, and what is rejected is never seen', async () => {
    await inWorld(async ({ portal, as, texts, countOf }) => {
      const [topicId, personId] = [await makeArticle(portal), await makeCommenter(portal)]
      const content = '资料在 www.example.com'
      expect(await postComment(as(personId), { topicId, content })).toMatchObject({ isWaiting: true })
      const entry = (await listReviews(portal)).find(({ person }) => person.id === personId)
      await rejectReview(portal, { reviewId: entry?.id ?? 0, reason: '外链' }, kinds)
      expect(await texts(topicId)).toEqual([])
      expect(await countOf(topicId)).toBe(0)
      expect((await readOwnComments(as(personId), { topicId })).waiting).toEqual([])
      expect(await messagesTo(portal, personId)).toMatchObject([
        {
          kind: 'content_rejected',
          title: '您的评论未通过审核',
          body: '“资料在 www.example.com”没有公开显示，原因：外链。',
        },
      ])
    })
  })

  test('needs a signed-in person with a proved phone', async () => {
    await inWorld(async ({ portal, as }) => {
      const topicId = await makeArticle(portal)
      const personId = await makePerson(portal)
      await expect(
        postComment(testContext(portal.db, { actor: { kind: 'visitor' } }), { topicId, content: '好' }),
      ).rejects.toMatchObject({ kind: 'sign_in_required' })
      await expect(postComment(as(personId), { topicId, content: '好' })).rejects.toMatchObject({
        kind: 'not_allowed',
        code: 'phone_needed',
      })
      expect((await readOwnComments(as(personId), { topicId })).refusal?.code).toBe('phone_needed')
    })
  })

  test.each([
    ['nothing', ' \n\u3000', 'comment_blank'],
    ['what cannot be seen', '\u200b\u202e', 'comment_blank'],
    ['emoji alone', '👍🎉', 'comment_wordless'],
    ['501 characters', '字'.repeat(501), 'comment_too_long'],
    ['a hundred kilobytes', '字'.repeat(34_000), 'comment_too_long'],
    ['a forbidden word in disguise', '代 開 發 票', 'text_forbidden'],
  ])('%s is refused, and the next try need not wait', async (_what, content, code) => {
    await inWorld(async ({ portal, as }) => {
      const [topicId, personId] = [await makeArticle(portal), await makeCommenter(portal)]
      await expect(postComment(as(personId), { topicId, content })).rejects.toMatchObject({ code })
      expect(await postComment(as(personId), { topicId, content: '改好了' })).toMatchObject({
        content: '改好了',
      })
    })
  })

  test('the longest comment fits, emoji among it, into the database as well', async () => {
    await inWorld(async ({ portal, as }) => {
      const [topicId, personId] = [await makeArticle(portal), await makeCommenter(portal)]
      const content = `${'字'.repeat(LONGEST_COMMENT - 100)}${'😀'.repeat(100)}`
      expect(await postComment(as(personId), { topicId, content })).toMatchObject({ content })
    })
  })

  test('is refused under what is withdrawn, does not exist, or may not be read', async () => {
    await inWorld(async ({ portal, as }) => {
      const personId = await makeCommenter(portal)
      const [gone, paid] = [await makeArticle(portal), await makeArticle(portal, { isPaid: true })]
      await withdrawTopic(portal, { id: gone, reason: '测试' })
      const post = (topicId: number, audience?: Audience) =>
        postComment(as(personId, 0, audience), { topicId, content: '好文' })
      await expect(post(gone)).rejects.toMatchObject({ code: 'topic_not_found' })
      await expect(post(999_999_999)).rejects.toMatchObject({ code: 'topic_not_found' })
      await expect(post(paid)).rejects.toMatchObject({ kind: 'not_allowed', code: 'comment_members_only' })
      await expect(post(paid, membersOf('display'))).rejects.toMatchObject({ code: 'comment_members_only' })
      expect(await post(paid, membersOf('semi'))).toMatchObject({ content: '好文' })
    })
  })

  test('is refused to whoever is banned, with the reason, and said beforehand', async () => {
    await inWorld(async ({ portal, as }) => {
      const [topicId, personId] = [await makeArticle(portal), await makeCommenter(portal)]
      await banFromPosting(portal, { personId, until: undefined, reason: '广告' })
      await expect(postComment(as(personId), { topicId, content: '好' })).rejects.toMatchObject({
        code: 'posting_banned',
        detail: { reason: '广告。' },
      })
      expect((await readOwnComments(as(personId), { topicId })).refusal?.code).toBe('posting_banned')
    })
  })

  test('comes once in 15 seconds, 50 times in 24 hours, and never twice the same', async () => {
    await inWorld(async ({ portal, as }) => {
      const [topicId, personId] = [await makeArticle(portal), await makeCommenter(portal)]
      const post = (seconds: number, content: string) =>
        postComment(as(personId, seconds / 60), { topicId, content })
      await post(0, '话 0')
      await expect(post(14, '话')).rejects.toMatchObject({
        kind: 'too_many',
        code: 'commented_recently',
        detail: { seconds: 1 },
      })
      await expect(post(15, '话 0')).rejects.toMatchObject({ code: 'comment_repeated' })
      // The one that was refused had been checked, and counts.
      for (let number = 2; number < 50; number += 1) await post(number * 15, `话 ${number}`)
      await expect(post(3600, '话 50')).rejects.toMatchObject({ code: 'comments_of_day_used' })
      await post(25 * 3600, '新的一天')
    })
  })

  test('fifty at once by one person are one', async () => {
    const { db } = await testDatabase()
    const { portal, as, texts, countOf } = worldOf(db)
    const [topicId, personId] = [await makeArticle(portal), await makeCommenter(portal)]
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) =>
        postComment(as(personId), { topicId, content: `话 ${number}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : ''))
    expect(new Set(codes)).toEqual(new Set(['', 'commented_recently']))
    expect(await texts(topicId)).toHaveLength(1)
    expect(await countOf(topicId)).toBe(1)
  })

  test('fifty people at once under one topic are all there, counted, each with a date of its own', async () => {
    const { db } = await testDatabase()
    const { portal, as, countOf } = worldOf(db)
    const topicId = await makeArticle(portal)
    const people: number[] = []
    for (let number = 0; number < 50; number += 1) people.push(await makeCommenter(portal))
    await Promise.all(people.map((id) => postComment(as(id), { topicId, content: `我是 ${id}` })))
    const threads = await listThreads(portal, { id: topicId, before: FAR_FUTURE_MS, limit: 100 })
    expect(new Set(threads.map(({ sortDate }) => sortDate)).size).toBe(50)
    expect(await countOf(topicId)).toBe(50)
  })
})

describe('a comment', () => {
  test('is told to the author of what it is under, once it is visible', async () => {
    await inWorld(async ({ portal, as }) => {
      const [author, reader] = [await makePerson(portal), await makeCommenter(portal, { name: '老周' })]
      const topicId = await makeArticle(portal, { authorId: author, title: '衬底价格观察' })
      const content = `写得好${'，'.repeat(200)}`
      const { id, sortDate } = await postComment(as(reader), { topicId, content })
      expect(await messagesTo(portal, author)).toEqual([
        {
          kind: 'comment_on_mine',
          title: '老周评论了您的《衬底价格观察》',
          body: `“写得好${'，'.repeat(116)}…”`,
          path: `/topic/${topicId}?comments=${sortDate + 1}#comment-${id}`,
        },
      ])
    })
  })

  test('under what was paid for says so in what its author and whoever is answered are told (C-78)', async () => {
    await inWorld(async ({ portal, as }) => {
      const [author, reader, other] = [
        await makePerson(portal),
        await makeCommenter(portal),
        await makeCommenter(portal),
      ]
      const topicId = await makeArticle(portal, { authorId: author, title: '岚台新品', isSponsored: true })
      const { id: parentId } = await postComment(as(reader), { topicId, content: '好用吗' })
      await postComment(as(other, 1), { topicId, content: '好用', parentId })
      for (const personId of [author, reader])
        expect((await messagesTo(portal, personId))[0]?.title).toContain('《【广告】岚台新品》')
    })
  })

  test('that is gone, by its author or the office, is repeated in no message any more', async () => {
    await inWorld(async ({ portal, as, db }) => {
      const [author, reader, other] = [
        await makePerson(portal),
        await makeCommenter(portal),
        await makeCommenter(portal),
      ]
      const topicId = await makeArticle(portal, { authorId: author })
      const { id: parentId } = await postComment(as(reader), { topicId, content: '先说的话' })
      const { id } = await postComment(as(other, 1), { topicId, content: '骂人的话', parentId })
      await postComment(as(other, 2), { topicId, content: '留下的话' })
      const bodies = async (personId: number) =>
        (await messagesTo(portal, personId)).flatMap(({ kind, body }) =>
          kind === 'content_rejected' ? [] : body,
        )
      expect(await bodies(reader)).toEqual(['“骂人的话”'])
      await takeCommentDown(portal, { commentId: id, reason: '人身攻击' })
      // As a message of before leads to a comment.
      const path = `/topic/${topicId}#comment-${parentId}`
      await db
        .update(notifications)
        .set({ path })
        .where(like(notifications.path, `%#comment-${parentId}`))
      await removeOwnComment(as(reader, 3), { commentId: parentId })
      expect(await bodies(reader)).toEqual(['这条评论已经删除。'])
      expect(await bodies(author)).toEqual(['这条评论已经删除。', '“留下的话”'])
    })
  })

  test('that the portal itself wrote is told to nobody', async () => {
    await inWorld(async ({ portal }) => {
      const [author, reader] = [await makePerson(portal), await makePerson(portal)]
      const topicId = await makeArticle(portal, { authorId: author })
      await addComment(portal, { topicId, personId: reader, content: '演示' })
      expect(await messagesTo(portal, author)).toEqual([])
    })
  })
})

describe('replies', () => {
  test('stand under their comment, the oldest first, and are told to its author but not to oneself', async () => {
    await inWorld(async ({ portal, as, texts, countOf }) => {
      const topicId = await makeArticle(portal)
      const author = await makeCommenter(portal)
      const other = await makeCommenter(portal, { name: '老周' })
      const { id: parentId } = await postComment(as(author), { topicId, content: '问题' })
      await postComment(as(other, 1), { topicId, content: '答一', parentId })
      await postComment(as(author, 2), { topicId, content: '答二', parentId })
      await postComment(as(other, 3), { topicId, content: '另一条' })
      expect(await texts(topicId)).toEqual([['另一条'], ['问题', '答一', '答二']])
      expect(await countOf(topicId)).toBe(4)
      expect(await messagesTo(portal, author)).toEqual([
        {
          kind: 'reply_to_me',
          title: expect.stringMatching(/^老周在《.*》回复了您$/),
          body: '“答一”',
          path: expect.stringMatching(new RegExp(`^/topic/${topicId}.*#comment-${parentId}$`)),
        },
      ])
      expect(await messagesTo(portal, other)).toEqual([])
    })
  })

  test('are where their message leads, however many comments were written since', async () => {
    await inWorld(async ({ portal, as }) => {
      const topicId = await makeArticle(portal)
      const [author, other] = [await makeCommenter(portal), await makeCommenter(portal)]
      const { id: parentId } = await postComment(as(author), { topicId, content: '问题' })
      for (let count = 0; count < COMMENTS_SHOWN; count += 1)
        await addComment(portal, { topicId, personId: other, content: `另一条 ${count}` })
      const { id } = await postComment(as(other, 1), { topicId, content: '答', parentId })
      const [told] = await messagesTo(portal, author)
      const before = Number(new URL(told?.path ?? '', 'http://portal').searchParams.get('comments'))
      const [first] = await listThreads(portal, { id: topicId, before, limit: COMMENTS_SHOWN })
      expect(first).toMatchObject({ id: parentId, replies: [{ id }] })
      const found = CommentFilter.parse({ topicId, text: '答' })
      const [row] = await listComments(portal, found)
      expect(row?.link).toBe(told?.path.replace(`#comment-${parentId}`, `#comment-${id}`))
    })
  })

  test('are told when they become visible and not before', async () => {
    await inWorld(async ({ portal, as }) => {
      const [topicId, author] = [await makeArticle(portal), await makeCommenter(portal)]
      const newcomer = await makeCommenter(portal, { approved: 0 })
      const { id: parentId } = await postComment(as(author), { topicId, content: '问题' })
      await postComment(as(newcomer, 1), { topicId, content: '答', parentId })
      expect(await messagesTo(portal, author)).toEqual([])
      const entry = (await listReviews(portal)).find(({ person }) => person.id === newcomer)
      await approveReview(portal, { reviewId: entry?.id ?? 0 }, kinds)
      expect(await kindsTold(portal, author)).toEqual(['reply_to_me'])
      expect(await kindsTold(portal, newcomer)).toEqual(['content_approved'])
    })
  })

  test('are refused to a reply, to what is elsewhere, waiting, gone or unknown', async () => {
    await inWorld(async ({ portal, as }) => {
      const [topicId, elsewhere] = [await makeArticle(portal), await makeArticle(portal)]
      const [author, other] = [await makeCommenter(portal), await makeCommenter(portal)]
      const by = { topicId, personId: author }
      const parentId = await addComment(portal, { ...by, content: '问题' })
      const replyId = await addComment(portal, { ...by, content: '答', parentId })
      const waitingId = await addComment(portal, { ...by, content: '等' }, { waitsFor: [] })
      const goneId = await addComment(portal, { ...by, content: '没了' })
      const farId = await addComment(portal, { topicId: elsewhere, personId: author, content: '远' })
      await removeOwnComment(as(author), { commentId: goneId })
      const reply = (to: number) => postComment(as(other), { topicId, content: '答', parentId: to })
      await expect(reply(replyId)).rejects.toMatchObject({ code: 'reply_to_reply' })
      await expect(reply(farId)).rejects.toMatchObject({ code: 'comment_elsewhere' })
      await expect(reply(goneId)).rejects.toMatchObject({ code: 'comment_gone' })
      await expect(reply(waitingId)).rejects.toMatchObject({ code: 'comment_not_found' })
      await expect(reply(999_999_999)).rejects.toMatchObject({ code: 'comment_not_found' })
    })
  })

  test('are held one level deep and under one topic by the database itself', async () => {
    const { db } = await testDatabase()
    const { portal } = worldOf(db)
    const [topicId, elsewhere] = [await makeArticle(portal), await makeArticle(portal)]
    const personId = await makePerson(portal)
    const parentId = await addComment(portal, { topicId, personId, content: '问题' })
    const replyId = await addComment(portal, { topicId, personId, content: '答', parentId })
    const insert = (topic: number, parent: number) =>
      db.insert(comments).values({ topicId: topic, personId, parentId: parent, content: '硬写', sortDate: 1 })
    for (const [topic, parent] of [
      [topicId, replyId],
      [elsewhere, parentId],
    ] as const)
      await expect(insert(topic, parent)).rejects.toMatchObject({ cause: { constraint: 'comments_parent' } })
  })

  test('are at most fifty, so that a thread is always shown whole', async () => {
    await inWorld(async ({ portal, as, threads }) => {
      const [topicId, personId] = [await makeArticle(portal), await makeCommenter(portal)]
      const parentId = await addComment(portal, { topicId, personId, content: '问题' })
      for (let number = 0; number < 50; number += 1)
        await addComment(portal, { topicId, personId, content: `答 ${number}`, parentId })
      await expect(postComment(as(personId), { topicId, content: '又答', parentId })).rejects.toMatchObject({
        code: 'thread_full',
      })
      expect((await threads(topicId))[0]?.replies).toHaveLength(50)
    })
  })
})

describe('deleting', () => {
  test('takes one’s own comment away; its replies stay under a place that says so, until they go, too', async () => {
    await inWorld(async ({ portal, as, threads, texts, countOf }) => {
      const topicId = await makeArticle(portal)
      const [author, other] = [await makeCommenter(portal), await makeCommenter(portal)]
      const { id: parentId } = await postComment(as(author), { topicId, content: '不该说的' })
      const { id: replyId } = await postComment(as(other, 1), { topicId, content: '答', parentId })
      await removeOwnComment(as(author), { commentId: parentId })
      expect(JSON.stringify(await threads(topicId))).not.toContain('不该说的')
      expect(await texts(topicId)).toEqual([[undefined, '答']])
      expect(await countOf(topicId)).toBe(1)
      await removeOwnComment(as(other), { commentId: replyId })
      expect(await texts(topicId)).toEqual([])
      expect(await countOf(topicId)).toBe(0)
    })
  })

  test('takes a waiting one out of the queue', async () => {
    await inWorld(async ({ portal, as, countOf }) => {
      const topicId = await makeArticle(portal)
      const author = await makeCommenter(portal, { approved: 0 })
      const { id } = await postComment(as(author), { topicId, content: '等着' })
      await removeOwnComment(as(author), { commentId: id })
      expect((await listReviews(portal)).filter(({ person }) => person.id === author)).toEqual([])
      expect(await countOf(topicId)).toBe(0)
    })
  })

  test('is refused for others’ comments, those that are gone, and those that nobody may know of', async () => {
    await inWorld(async ({ portal, as }) => {
      const topicId = await makeArticle(portal)
      const [author, other] = [await makeCommenter(portal), await makeCommenter(portal)]
      const seen = await addComment(portal, { topicId, personId: author, content: '看得见' })
      const waiting = await addComment(portal, { topicId, personId: author, content: '等' }, { waitsFor: [] })
      const remove = (by: number, commentId: number) => removeOwnComment(as(by), { commentId })
      await expect(remove(other, seen)).rejects.toMatchObject({ code: 'comment_not_yours' })
      await expect(remove(other, waiting)).rejects.toMatchObject({ code: 'comment_not_found' })
      await remove(author, seen)
      await expect(remove(author, seen)).rejects.toMatchObject({ code: 'comment_not_found' })
      await expect(
        removeOwnComment(testContext(portal.db, { actor: { kind: 'visitor' } }), { commentId: seen }),
      ).rejects.toMatchObject({ code: 'sign_in_required' })
    })
  })

  test('fifty at once, and a decision between, count once', async () => {
    const { db } = await testDatabase()
    const { portal, as, countOf } = worldOf(db)
    const topicId = await makeArticle(portal)
    const [author, other] = [await makeCommenter(portal), await makeCommenter(portal)]
    const commentId = await addComment(portal, { topicId, personId: author, content: '热闹' })
    await reportComment(as(other), { commentId, reason: 'abuse' })
    const entry = (await listReviews(portal, { limit: 500 })).find(({ thing }) => thing.id === commentId)
    await Promise.allSettled([
      ...Array.from({ length: 49 }, () => removeOwnComment(as(author), { commentId })),
      rejectReview(portal, { reviewId: entry?.id ?? 0, reason: '辱骂' }, kinds),
    ])
    expect(await countOf(topicId)).toBe(0)
  })
})

describe('reporting', () => {
  test('leaves the comment until somebody decides: kept, or taken away', async () => {
    await inWorld(async ({ portal, as, texts, countOf }) => {
      const topicId = await makeArticle(portal)
      const [author, other] = [await makeCommenter(portal), await makeCommenter(portal)]
      const ids = [
        await addComment(portal, { topicId, personId: author, content: '留下的' }),
        await addComment(portal, { topicId, personId: author, content: '拿走的' }),
      ]
      const reviews: number[] = []
      for (const commentId of ids) {
        await reportComment(as(other), { commentId, reason: 'false', note: '出处？' })
        const entry = (await listReviews(portal)).find(({ thing }) => thing.id === commentId)
        reviews.push(entry?.id ?? 0)
      }
      expect(await countOf(topicId)).toBe(2)
      await approveReview(portal, { reviewId: reviews[0] ?? 0 }, kinds)
      expect(await messagesTo(portal, author)).toEqual([])
      await rejectReview(portal, { reviewId: reviews[1] ?? 0, reason: '不实信息' }, kinds)
      expect(await texts(topicId)).toEqual([['留下的']])
      expect(await countOf(topicId)).toBe(1)
      expect(await messagesTo(portal, author)).toMatchObject([
        {
          kind: 'content_rejected',
          title: '您的评论已撤下',
          body: expect.stringMatching(/^“.*”不再公开显示，原因：不实信息。$/),
          path: '/my-comments',
        },
      ])
    })
  })

  test('is refused for what cannot be seen', async () => {
    await inWorld(async ({ portal, as }) => {
      const topicId = await makeArticle(portal)
      const [author, other] = [await makeCommenter(portal), await makeCommenter(portal)]
      const waiting = await addComment(portal, { topicId, personId: author, content: '等' }, { waitsFor: [] })
      for (const commentId of [waiting, 999_999_999])
        await expect(reportComment(as(other), { commentId, reason: 'ads' })).rejects.toMatchObject({
          code: 'comment_not_found',
        })
    })
  })
})

describe('the list', () => {
  test('goes on by cursor without gap or repetition, and gives nothing of a withdrawn topic', async () => {
    await inWorld(async ({ portal, db }) => {
      const [topicId, personId] = [await makeArticle(portal), await makePerson(portal)]
      for (let number = 0; number < 45; number += 1)
        await addComment(portal, { topicId, personId, content: `第 ${number} 条` })
      const seen: string[] = []
      for (let before = FAR_FUTURE_MS; ;) {
        const threads = await listThreads(portal, { id: topicId, before, limit: 20 })
        seen.push(...threads.map(({ comment }) => comment?.content ?? ''))
        const last = threads.at(-1)
        if (threads.length < 20 || !last) break
        before = last.sortDate
      }
      expect(seen).toEqual(Array.from({ length: 45 }, (_, number) => `第 ${44 - number} 条`))
      const [counted] = (
        await db.execute<{ counted: boolean }>(sql`
          select c.comments = (select count(*) from comments where topic_id = ${topicId} and state = 'visible') as counted
          from topic_counters c where topic_id = ${topicId}`)
      ).rows
      expect(counted?.counted).toBe(true)
      await withdrawTopic(portal, { id: topicId, reason: '测试' })
      expect(await listThreads(portal, { id: topicId, before: FAR_FUTURE_MS, limit: 20 })).toEqual([])
    })
  })
})
