import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { approveReview, rejectReview } from '#features/moderation/decide-review.server.ts'
import { hideAllOf } from '#features/moderation/hide-all.server.ts'
import { listDecided, reopenReview } from '#features/moderation/reopen-review.server.ts'
import { listReviews } from '#features/moderation/review-queries.server.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { moderationReviews } from '#features/moderation/tables.server.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { topicCounters } from '#features/topics/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported-rows.ts'
import { wired } from '../../../test/portal.ts'
import { addComment } from './add-comment.server.ts'
import { readOwnCommentData } from './own-comments.server.ts'
import { removeOwnComment } from './remove-comment.server.ts'
import { commentStory } from './story.server.ts'
import { comments } from './tables.server.ts'
import { makeCommenter } from './testing.ts'
import { commentExport, CommentFilter, listComments } from './list-comments.server.ts'
import { reportComment } from './report-comment.server.ts'
import { takeCommentDown } from './take-comment-down.server.ts'
import { takeAway } from './take-away.server.ts'
import { commentPath } from './write-comment.server.ts'

const { moderated } = wired
const office = (db: Database): Context => ({
  ...testContext(db),
  actor: { kind: 'staff', id: 1, sessionId: 1, roles: ['moderator'] },
})

async function commented(db: Database) {
  const context = office(db)
  const personId = await makeCommenter(testContext(db))
  const own = await db.select().from(comments).where(eq(comments.personId, personId))
  const [first] = own
  if (!first) throw new Error('there is a comment')
  const shown = async () =>
    (await db.select().from(topicCounters).where(eq(topicCounters.topicId, first.topicId)))[0]?.comments
  const stateOf = async (id: number) =>
    (await db.select({ state: comments.state }).from(comments).where(eq(comments.id, id)))[0]?.state
  const held = () =>
    holdForReview(
      context,
      {
        thing: { kind: 'comment', id: first.id },
        personId,
        texts: [first.content],
        link: commentPath(first, first.sortDate),
      },
      [],
    )
  return { context, personId, own, first, shown, stateOf, held }
}

test('a comment that was wrongly taken away waits again, is public once it is let pass, and its author hears each time', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, personId, first, shown, stateOf, held } = await commented(db)
    const reviewId = await held()
    await rejectReview(context, { reviewId, reason: '广告' }, moderated)
    expect(await shown()).toBe(1)
    const [decided] = await listDecided(context, {}, moderated)
    expect(decided).toMatchObject({ id: reviewId, isApproved: false, reason: '广告', canReopen: true })

    await reopenReview(context, { reviewId, reason: '判错了' }, moderated)
    expect(await stateOf(first.id)).toBe('waiting')
    expect((await listReviews(context)).map(({ id }) => id)).toContain(reviewId)
    await expect(reopenReview(context, { reviewId, reason: '再来' }, moderated)).rejects.toMatchObject({
      code: 'review_not_decided',
    })
    await approveReview(context, { reviewId }, moderated)
    expect([await stateOf(first.id), await shown()]).toEqual(['visible', 2])
    const again: Context = { ...context, now: new Date(context.now.getTime() + DAY_MS) }
    await reopenReview(again, { reviewId, reason: '有人投诉' }, moderated)
    await rejectReview(again, { reviewId, reason: '还是广告' }, moderated)
    expect((await messagesTo(context, personId)).map(({ kind }) => kind)).toEqual([
      'content_rejected',
      'content_approved',
      'content_rejected',
    ])
  })
})

test('a comment that is refused after its article was taken down leads its author to no page that is not there', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, personId, first, held } = await commented(db)
    const reviewId = await held()
    await withdrawTopic({ ...context, actor: testContext(db).actor }, { id: first.topicId, reason: '更正' })
    await rejectReview(context, { reviewId, reason: '广告' }, moderated)
    expect((await messagesTo(context, personId)).at(-1)).toMatchObject({ path: '/my-comments' })
  })
})

test('what was decided last stands first, however long it had waited, and the rest follows it', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, held, own, personId } = await commented(db)
    const waited = await held()
    const [, second] = own
    const posted = {
      thing: { kind: 'comment', id: second?.id ?? 0 },
      personId,
      texts: ['早先的话 1'],
      link: '/topic/1',
    }
    const quick = await holdForReview(context, posted, [])
    await approveReview(context, { reviewId: quick }, moderated)
    const later: Context = { ...context, now: new Date(context.now.getTime() + DAY_MS) }
    await rejectReview(later, { reviewId: waited, reason: '广告' }, moderated)
    const idsOf = async (before?: string) =>
      (await listDecided(context, { before }, moderated)).map(({ id }) => id)
    expect(await idsOf()).toEqual([waited, quick])
    const [last] = await listDecided(context, {}, moderated)
    expect(await idsOf(last?.place)).toEqual([quick])
    // Also once a colleague has opened it again.
    await reopenReview(later, { reviewId: waited, reason: '再看' }, moderated)
    expect(await idsOf(last?.place)).toEqual([quick])
  })
})

test('what its author deleted, and what waits already, is not put back', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, first, held } = await commented(db)
    const reviewId = await held()
    await approveReview(context, { reviewId }, moderated)
    await held()
    await expect(
      inTransactionOf(context, (within) => reopenReview(within, { reviewId, reason: '再看' }, moderated)),
    ).rejects.toMatchObject({ code: 'review_waits_already' })
    await takeAway(context, first.id, 'author')
    await expect(reopenReview(context, { reviewId, reason: '再看' }, moderated)).rejects.toMatchObject({
      code: 'review_not_reopenable',
    })
  })
})

/** A statement that a constraint ends takes its own transaction with it, not the test's. */
const inTransactionOf = (context: Context, work: (within: Context) => Promise<void>) =>
  context.db.transaction((db) => work({ ...context, db: db as unknown as Database }))

test('all of one person’s comments go at once, with what of them waits, and he or she is told once', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, personId, own, shown, held } = await commented(db)
    const reviewId = await held()
    expect(await hideAllOf(context, { personId, reason: '刷屏' }, moderated)).toBe(own.length)
    expect(await shown()).toBe(0)
    expect((await listReviews(context)).map(({ id }) => id)).not.toContain(reviewId)
    expect(await messagesTo(context, personId)).toMatchObject([
      { body: expect.stringContaining('刷屏'), path: '/my-comments' },
    ])
    await expect(hideAllOf(context, { personId, reason: '刷屏' }, moderated)).rejects.toMatchObject({
      code: 'nothing_to_hide',
    })
    await expect(hideAllOf(context, { personId, reason: ' ' }, moderated)).rejects.toMatchObject({
      code: 'decision_reason_missing',
    })
  })
})

test('what was taken away with all that its author posted stands among what was decided, and can come back', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, personId, own, held, shown, stateOf } = await commented(db)
    await held()
    await hideAllOf(context, { personId, reason: '刷屏' }, moderated)
    const decided = await listDecided(context, {}, moderated)
    expect(decided.flatMap(({ texts }) => texts).toSorted()).toEqual(
      own.map(({ content }) => content).toSorted(),
    )
    for (const { id, isApproved, reason, canReopen } of decided) {
      expect({ isApproved, reason, canReopen }).toEqual({
        isApproved: false,
        reason: '刷屏',
        canReopen: true,
      })
      await reopenReview(context, { reviewId: id, reason: '作者申诉' }, moderated)
      await approveReview(context, { reviewId: id }, moderated)
    }
    expect(await shown()).toBe(own.length)
    for (const { id } of own) expect(await stateOf(id)).toBe('visible')
  })
})

test('a reader’s story leads the office to what has a page, and nowhere for what has none', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, personId, held } = await commented(db)
    await held()
    for (const [kind, id] of [
      ['question', 1],
      ['name', 2],
    ] as const)
      await holdForReview(context, { thing: { kind, id }, personId, texts: [kind], link: '/me' }, [
        { code: 'staff', detail: '' },
      ])
    const story = wired.stories().find(({ name }) => name === 'reviews')
    const rows = (await story?.read(context, { personId, name: '', addresses: [] })) ?? []
    expect(rows.map(({ page }) => page)).toEqual([undefined, undefined, expect.stringContaining('#comment-')])
  })
})

test('a comment that nobody reported is found by its words, its author, its page and its day, taken down with a reason that its author hears, and can come back', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, personId, first, shown, stateOf } = await commented(db)
    const found = (filter: object) => listComments(context, CommentFilter.parse(filter))
    const { topicId } = first
    expect(await found({ text: first.content, topicId })).toMatchObject([
      { id: first.id, content: first.content, person: { id: personId }, state: 'visible' },
    ])
    expect(await found({ person: String(personId), topicId })).toHaveLength(2)
    expect(await found({ topicId, to: '2000-01-01' })).toEqual([])
    expect(await found({ topicId, text: '没有人写过的' })).toEqual([])
    // What a closed account wrote is still there for readers.
    await db.update(people).set({ closedAt: context.now }).where(eq(people.id, personId))
    expect(await found({ topicId })).toHaveLength(2)
    await db.update(people).set({ closedAt: null }).where(eq(people.id, personId))
    await db.update(comments).set({ content: 'ＳｉＣ 模块 涨价了' }).where(eq(comments.id, first.id))
    for (const text of ['sic模块', '涨 价', '价'])
      expect(await found({ text, topicId })).toMatchObject([{ id: first.id }])

    await expect(takeCommentDown(context, { commentId: first.id, reason: ' ' })).rejects.toMatchObject({
      code: 'decision_reason_missing',
    })
    expect(await stateOf(first.id)).toBe('visible')
    await takeCommentDown(context, { commentId: first.id, reason: '人身攻击' })
    expect(await shown()).toBe(1)
    expect(await found({ state: 'removed', topicId })).toMatchObject([{ id: first.id, byAuthor: false }])
    expect(JSON.stringify(await messagesTo(context, personId))).toContain('人身攻击')
    await expect(takeCommentDown(context, { commentId: first.id, reason: '再来' })).rejects.toMatchObject({
      code: 'comment_not_found',
    })

    const [decided] = await listDecided(context, {}, moderated)
    expect(decided).toMatchObject({ isApproved: false, reason: '人身攻击', canReopen: true })
    await reopenReview(context, { reviewId: decided?.id ?? 0, reason: '判错了' }, moderated)
    await approveReview(context, { reviewId: decided?.id ?? 0 }, moderated)
    expect(await stateOf(first.id)).toBe('visible')
  })
})

test('that we took a comment down is said to support and to its author, who did not delete it', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, personId, own, first } = await commented(db)
    const [, second] = own
    const author: Context = { ...context, actor: { kind: 'person', id: personId, sessionId: 1 } }
    await takeCommentDown(context, { commentId: first.id, reason: '人身攻击' })
    await removeOwnComment(author, { commentId: second?.id ?? 0 })
    const story = await commentStory.read(context, { personId, name: '读者', addresses: [] })
    expect(story.map(({ state }) => state)).toEqual(['作者删除', '已撤下'])
    const { 评论: taken } = await readOwnCommentData(author)
    expect(taken).toMatchObject([{ 状态: '作者删除' }, { 状态: '已撤下' }])
  })
})

test('comments can be taken as a file as their screen finds them: what is gone says by whom, and leads nowhere', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, personId, own, first } = await commented(db)
    const { topicId } = first
    await db.update(people).set({ name: '沈知微' }).where(eq(people.id, personId))
    await takeCommentDown(context, { commentId: first.id, reason: '人身攻击' })
    const rows = await exportedRows(commentExport, context, { topicId: String(topicId) })
    expect(rows.map((row) => row['编号'])).toEqual(own.map(({ id }) => String(id)).toReversed())
    expect(rows.at(-1)).toMatchObject({
      评论: first.content,
      评论者编号: String(personId),
      评论者: '沈知微',
      文章编号: String(topicId),
      状态: '已撤下',
      链接: '',
    })
    expect(rows[0]).toMatchObject({
      状态: '已显示',
      链接: expect.stringMatching(/^https:\/\/portal\.example\.com\/topic\/.*#comment-/),
    })
    const found = async (filter: object) =>
      (await exportedRows(commentExport, context, { topicId, ...filter })).map((row) => row['编号'])
    expect(await found({ state: 'removed' })).toEqual([String(first.id)])
    expect(await found({ to: '2000-01-01' })).toEqual([])
    expect(await found({ person: '没有这个人' })).toEqual([])
    const stranger = { ...context, actor: { kind: 'person', id: personId, sessionId: 1 } as const }
    await expect(exportedRows(commentExport, stranger)).rejects.toMatchObject({ code: 'permission_missing' })
  })
})

test('of two who take the same comment down at once one finds it gone, and its author hears it once', async () => {
  const { db } = await testDatabase()
  const { context, personId, first, shown } = await commented(db)
  const taken = await Promise.allSettled(
    ['广告', '刷屏'].map((reason) => takeCommentDown(context, { commentId: first.id, reason })),
  )
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await shown()).toBe(1)
  expect(await messagesTo(context, personId)).toHaveLength(1)
})

test('nobody is told that a comment is public whose article was taken down while it waited', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = office(db)
    const portal = testContext(db)
    const [authorId, personId] = [await makePerson(portal), await makeCommenter(portal, { approved: 0 })]
    const topicId = await makeArticle(portal, { authorId })
    const waiting = { waitsFor: [{ code: 'first_posts', detail: '' }] } as const
    const id = await addComment(portal, { topicId, personId, content: '等着放行的话' }, waiting)
    const [review] = await listReviews(context)
    await withdrawTopic(portal, { id: topicId, reason: '来源要求' })
    await approveReview(context, { reviewId: review?.id ?? 0 }, moderated)
    expect([await messagesTo(context, personId), await messagesTo(context, authorId)]).toEqual([[], []])
    const [comment] = await db.select().from(comments).where(eq(comments.id, id))
    expect(comment?.state).toBe('visible')
  })
})

test('a comment that was reported is decided on also after its author has left, and no text of it is kept', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, personId, first, own, stateOf } = await commented(db)
    const reporterId = await makePerson(context)
    const reporter: Context = { ...context, actor: { kind: 'person', id: reporterId, sessionId: 1 } }
    await reportComment(reporter, { commentId: first.id, reason: 'abuse' })
    await db.update(people).set({ closedAt: context.now }).where(eq(people.id, personId))
    await wired.forgetPerson(testContext(db), { personId, name: '读者', addresses: [] })
    const waiting = await listReviews(context)
    expect(waiting).toMatchObject([{ thing: { id: first.id }, texts: [first.content] }])
    const reviewId = waiting[0]?.id ?? 0
    await rejectReview(context, { reviewId, reason: '辱骂' }, moderated)
    expect(await stateOf(first.id)).toBe('removed')
    const [review] = await db.select().from(moderationReviews).where(eq(moderationReviews.id, reviewId))
    expect(review).toMatchObject({ state: 'rejected', texts: [] })
    const kept = await db.select().from(comments).where(eq(comments.personId, personId)).orderBy(comments.id)
    expect(kept.map(({ content }) => content)).toEqual(['（已删除）', own[1]?.content])
  })
})
