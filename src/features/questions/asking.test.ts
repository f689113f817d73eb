import { makeProfile } from '#features/people/testing.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { personRights } from '#features/people/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { approveReview, rejectReview } from '#features/moderation/decide-review.server.ts'
import { listDecided, reopenReview } from '#features/moderation/reopen-review.server.ts'
import { moderationReviews } from '#features/moderation/tables.server.ts'
import { kindsTold, messagesTo } from '#features/notifications/testing.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { ContentSafety } from '#platform/content-safety/content-safety.ts'
import { countPoints } from '#platform/limits/take-points.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { askQuestion, type AskQuestion } from './ask-question.server.ts'
import { decideHeld } from './decide-held.server.ts'
import { readOwnQuestionData } from './own-questions.server.ts'
import { readAskedQuestion } from './asked-queries.server.ts'
import { ownQuestionPlaces } from './own-question-places.server.ts'
import { countQuestions, listQuestions } from './queries.server.ts'
import { claimQuestion } from './claim-question.server.ts'
import { questionKind } from './question-kinds.server.ts'
import { questionsOfPerson } from './rate-limits.ts'
import { as, DOUBTFUL, makeAsked, refusalCodes } from './testing.ts'

const DAY_MS = 86_400_000

function scene(work: (given: Awaited<ReturnType<typeof cast>>) => Promise<void>) {
  return () => inRolledBackTransaction(async (db) => work(await cast(testContext(db))))
}

async function cast(context: ReturnType<typeof testContext>) {
  const askerId = await makePerson(context, { name: '好奇的人' })
  const expertId = await makeProfile(context, { name: '专家', rights: [2, 512] })
  const asker = as(context, askerId)
  const ask = (changes: Partial<AskQuestion> = {}, now: Date = context.now) =>
    askQuestion(
      { ...asker, now },
      { title: '怎么选？', description: '', isAnonymous: false, expertId, pictureIds: [], ...changes },
    )
  return { context, asker, expert: as(context, expertId), askerId, expertId, ask }
}

const all = { tab: 'toAnswer', before: Number.MAX_SAFE_INTEGER, limit: 20 } as const

test(
  'an expert finds what readers ask from the own account, and how much of it waits; nobody else does',
  scene(async ({ asker, expert, ask, context, expertId }) => {
    const place = { path: '/questions', name: '读者的提问' }
    expect(await ownQuestionPlaces(expert)).toEqual([{ ...place, count: 0 }])
    await ask()
    expect(await ownQuestionPlaces(expert)).toEqual([{ ...place, count: 1, waiting: '1 个提问待回答' }])
    expect(await ownQuestionPlaces(asker)).toEqual([])
    await context.db.delete(personRights).where(eq(personRights.personId, expertId))
    expect(await ownQuestionPlaces(expert)).toEqual([])
  }),
)

describe('asking', () => {
  test(
    'makes a question that only its expert sees, and tells the expert without saying who asked',
    scene(async ({ context, expert, ask, expertId }) => {
      const { id } = await ask({ description: '背景\n第二行' })
      const [topic] = await context.db.select().from(topics).where(eq(topics.id, id))
      expect(topic).toMatchObject({ kind: 'question', state: 'draft', title: '怎么选？' })
      expect((await listQuestions(expert, all)).items).toMatchObject([
        {
          id,
          title: '怎么选？',
          description: '背景\n第二行',
          status: 'to_answer',
          asker: { name: '好奇的人' },
        },
      ])
      expect(await messagesTo(context, expertId)).toEqual([
        {
          kind: 'question_asked',
          title: '一位读者向您提问',
          body: '《怎么选？》正等待您的回答。您可以接受提问，也可以请编辑部转给其他专家。',
          path: '/questions',
        },
      ])
    }),
  )

  test.each(['？', '长'.repeat(60), '长'.repeat(200), '😀', '<script>alert(1)</script>', '\u200Fعربي'])(
    'takes the title %s, because its length is only hinted at',
    (title) =>
      scene(async ({ ask, expert }) => {
        await ask({ title })
        expect((await listQuestions(expert, all)).items[0]?.title).toBe(title)
      })(),
  )

  test.each([
    ['an empty title', { title: '' }, 'title_missing'],
    ['a title of spaces', { title: ' \u3000\n' }, 'title_missing'],
    ['a title of marks that nobody sees', { title: '\u202E\u200F\u200B' }, 'title_missing'],
    ['a title of 201 characters', { title: '长'.repeat(201) }, 'title_too_long'],
    ['100 KB of description', { description: 'x'.repeat(100_000) }, 'description_too_long'],
    ['four pictures', { pictureIds: ['a', 'b', 'c', 'd'] }, 'too_many_pictures'],
    ['a picture that was never uploaded', { pictureIds: ['0'.repeat(24)] }, 'picture_not_yours'],
    ['nobody', { expertId: 999_999 }, 'may_not_be_asked'],
    ['forbidden words', { description: '代开發票' }, 'text_forbidden'],
  ])('refuses %s', (_what, changes, code) =>
    scene(async ({ ask, context, askerId, expertId }) => {
      await expect(ask(changes)).rejects.toMatchObject({ code })
      expect(await messagesTo(context, expertId)).toEqual([])
      expect(await context.db.select().from(questions).where(eq(questions.askerId, askerId))).toEqual([])
    })(),
  )

  test(
    'refuses a visitor, oneself, and an expert whose right was withdrawn a moment ago',
    scene(async ({ context, ask, asker, askerId, expertId }) => {
      const question = { title: '？', description: '', isAnonymous: false, expertId, pictureIds: [] }
      const visitor = { ...asker, actor: { kind: 'visitor' } as const }
      await expect(askQuestion(visitor, question)).rejects.toMatchObject({ code: 'sign_in_required' })
      await expect(ask({ expertId: askerId })).rejects.toMatchObject({ code: 'asked_oneself' })
      await context.db.delete(personRights).where(eq(personRights.personId, expertId))
      await expect(ask()).rejects.toMatchObject({ code: 'may_not_be_asked' })
    }),
  )

  test(
    'the same question sent again is the one that is there',
    scene(async ({ ask, context, expertId }) => {
      const first = await ask()
      expect(await ask()).toEqual(first)
      expect(await ask({ title: '另一个' })).not.toEqual(first)
      expect(await messagesTo(context, expertId)).toHaveLength(2)
      expect(await countQuestions(context, { expertId })).toEqual({ toAnswer: 2, answered: 0, abandoned: 0 })
    }),
  )

  test(
    'the same question sent again without a name has none from then on, and none comes back by sending it with one',
    scene(async ({ ask, context }) => {
      const { id } = await ask({ isAnonymous: false })
      const isAnonymous = async () =>
        (await context.db.select().from(questions).where(eq(questions.topicId, id)))[0]?.isAnonymous
      expect(await isAnonymous()).toBe(false)
      for (const wish of [true, false]) {
        expect(await ask({ isAnonymous: wish })).toEqual({ id })
        expect(await isAnonymous()).toBe(true)
      }
    }),
  )

  test(
    'is done ten times in 24 hours',
    scene(async ({ ask }) => {
      for (let number = 1; number <= 10; number += 1) await ask({ title: `问题 ${number}` })
      await expect(ask({ title: '第 11 个' })).rejects.toMatchObject({
        code: 'too_many_questions',
        detail: { points: 10, wait: '24 小时' },
      })
      expect(await ask({ title: '第 11 个' }, new Date(NOON.getTime() + DAY_MS))).toHaveProperty('id')
    }),
  )
})

test('no service is asked about more than a hundred questions that one person hands in on a day, whatever becomes of them', async () => {
  await inRolledBackTransaction(async (db) => {
    const { asker, expertId } = await makeAsked(testContext(db))
    let asked = 0
    const contentSafety: ContentSafety = {
      async judgeText() {
        asked += 1
        return { verdict: 'block', label: '广告' }
      },
      judgePicture: async () => ({ verdict: 'pass' }),
    }
    const watched = { ...asker, services: { ...asker.services, contentSafety } }
    const codes: string[] = []
    for (let turn = 0; turn < 101; turn += 1)
      await askQuestion(watched, {
        title: '又是这一句',
        description: '',
        isAnonymous: false,
        expertId,
        pictureIds: [],
      }).catch((error: unknown) => codes.push(error instanceof Refusal ? error.code : String(error)))
    // One was asked before.
    expect(asked).toBe(99)
    expect(codes.slice(0, 99)).toEqual(Array.from({ length: 99 }, () => 'text_forbidden'))
    expect(codes.slice(99)).toEqual(['question_tries_used', 'question_tries_used'])
  })
})

test('fifty questions of one person at once leave exactly ten', async () => {
  const { db } = await testDatabase()
  const { asker, expertId, askerId } = await makeAsked(testContext(db))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      askQuestion(asker, {
        title: `同时 ${index}`,
        description: '',
        isAnonymous: false,
        expertId,
        pictureIds: [],
      }),
    ),
  )
  // One was asked before.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  expect(refusalCodes(outcomes)).toEqual(['too_many_questions'])
  expect(await countPoints(testContext(db), { limit: questionsOfPerson, key: askerId })).toBe(10)
})

test('a doubtful question waits unseen and is put before an editor; released it reaches the expert, refused nobody sees it', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const released = await makeAsked(context, { description: DOUBTFUL })
    const refused = await makeAsked(context, { description: DOUBTFUL })
    expect((await listQuestions(released.expert, all)).items).toEqual([])
    expect(await readOwnQuestionData(released.expert)).toMatchObject({ 收到的提问: [] })
    expect(await countQuestions(context, released)).toMatchObject({ toAnswer: 0 })
    const held = { kind: 'question', reasons: [{ code: 'link' }], state: 'waiting' }
    expect(await db.select().from(moderationReviews).orderBy(moderationReviews.id)).toMatchObject([
      {
        ...held,
        subjectId: released.id,
        personId: released.askerId,
        texts: [expect.stringContaining(DOUBTFUL)],
      },
      { ...held, subjectId: refused.id },
    ])
    await decideHeld(context, { questionId: released.id, decision: 'release' })
    expect((await listQuestions(released.expert, all)).items).toMatchObject([{ id: released.id }])
    await decideHeld(context, { questionId: refused.id, decision: 'refuse' })
    expect((await listQuestions(refused.expert, all)).items).toEqual([])
    expect(await readOwnQuestionData(refused.expert)).toMatchObject({ 收到的提问: [] })
    expect(await readOwnQuestionData(released.expert)).toMatchObject({ 收到的提问: [{ 状态: '待回答' }] })
    expect(await kindsTold(context, released.expertId)).toEqual(['question_asked'])
    expect(await kindsTold(context, refused.expertId)).toEqual([])
    const again = { questionId: released.id, decision: 'release' } as const
    await expect(decideHeld(context, again)).rejects.toMatchObject({ code: 'nothing_held' })
    await expect(decideHeld(released.asker, again)).rejects.toMatchObject({ code: 'permission_missing' })
  })
})

test('a question that was refused can be asked anew at once, in the same words', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { id, asker, expertId } = await makeAsked(context, { description: DOUBTFUL })
    const [{ title = '' } = {}] = await db.select().from(topics).where(eq(topics.id, id))
    const anew = { title, description: DOUBTFUL, isAnonymous: false, expertId, pictureIds: [] }
    expect(await askQuestion(asker, anew)).toEqual({ id })
    await decideHeld(context, { questionId: id, decision: 'refuse' })
    const again = await askQuestion(asker, anew)
    expect(again.id).not.toBe(id)
    expect((await readAskedQuestion(asker, again.id)).state).toBe('held')
  })
})

test('the author of what was held hears of the decision, and is led to what there is to see', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const kinds = { question: questionKind }
    const [released, refused] = [
      await makeAsked(context, { description: DOUBTFUL }),
      await makeAsked(context, { description: DOUBTFUL }),
    ]
    const reviewOf = async (questionId: number) => {
      const [review] = await db
        .select({ id: moderationReviews.id })
        .from(moderationReviews)
        .where(eq(moderationReviews.subjectId, questionId))
      return review?.id ?? 0
    }
    await approveReview(context, { reviewId: await reviewOf(released.id) }, kinds)
    await rejectReview(context, { reviewId: await reviewOf(refused.id), reason: '广告' }, kinds)
    expect(await messagesTo(context, released.askerId)).toMatchObject([
      {
        kind: 'content_approved',
        title: '您的提问已通过审核',
        body: expect.stringMatching(/^“第 \d+ 个提问 .*”已转给专家，有了回答会通知您。$/),
        path: `/my-questions/${released.id}`,
      },
    ])
    expect(await messagesTo(context, refused.askerId)).toMatchObject([
      { kind: 'content_rejected', title: '您的提问未通过审核', path: `/my-questions/${refused.id}` },
    ])
  })
})

test('a question that was wrongly refused or let through waits once more, and goes on as it is decided then', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const kinds = { question: questionKind }
    const asked = await makeAsked(context, { description: DOUBTFUL })
    const [review] = await db
      .select({ id: moderationReviews.id })
      .from(moderationReviews)
      .where(eq(moderationReviews.subjectId, asked.id))
    const reviewId = review?.id ?? 0
    const again = () => reopenReview(context, { reviewId, reason: '判错了' }, kinds)
    const toAnswer = async () => (await countQuestions(context, asked)).toAnswer
    await rejectReview(context, { reviewId, reason: '广告' }, kinds)
    // There is no page of it to be led to, refused or not yet answered.
    const decided = async () => (await listDecided(context, {}, kinds))[0]
    expect(await decided()).toMatchObject({ isApproved: false, link: undefined })
    await again()
    await approveReview(context, { reviewId }, kinds)
    expect(await decided()).toMatchObject({ isApproved: true, link: undefined })
    expect(await toAnswer()).toBe(1)
    await again()
    expect(await toAnswer()).toBe(0)
    await approveReview(context, { reviewId }, kinds)
    expect(await toAnswer()).toBe(1)
    await claimQuestion(asked.expert, { questionId: asked.id })
    // It is the expert's by now.
    await expect(again()).rejects.toMatchObject({ code: 'review_not_reopenable' })
  })
})

test('a question released after its expert may be asked no more goes to the editorial office, and not to the expert', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const asked = await makeAsked(context, { description: DOUBTFUL })
    await db.delete(personRights).where(eq(personRights.personId, asked.expertId))
    const [review] = await db.select().from(moderationReviews)
    await approveReview(context, { reviewId: review?.id ?? 0 }, { question: questionKind })
    expect(await messagesTo(context, asked.expertId)).toEqual([])
    const [told] = await messagesTo(context, asked.askerId)
    expect(told?.body).toMatch(/”问的专家已不接受提问，编辑部会另请专家，有了回答会通知您。$/)
    expect(await countQuestions(context, asked)).toEqual({ toAnswer: 0, answered: 0, abandoned: 1 })
    expect(await listSent(db)).toMatchObject([
      { purpose: 'question_given_up', text: expect.stringContaining('不再接受提问') },
    ])
  })
})
