import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { personRights } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import type { Held } from './hooks.ts'
import { askQuestion, type AskQuestion } from './ask-question.server.ts'
import { decideHeld } from './decide-held.server.ts'
import { readOwnQuestionData } from './own-questions.server.ts'
import { countQuestions, listQuestions } from './queries.server.ts'
import { questionDays } from './tables.server.ts'
import { as, listeningHooks, makeAsked, refusalCodes } from './testing.ts'

const DAY_MS = 86_400_000

function scene(work: (given: Awaited<ReturnType<typeof cast>>) => Promise<void>) {
  return () => inRolledBackTransaction(async (db) => work(await cast(testContext(db))))
}

async function cast(context: ReturnType<typeof testContext>) {
  const askerId = await makePerson(context, { name: '好奇的人' })
  const expertId = await makePerson(context, { name: '专家', rights: [2, 512] })
  const hooks = listeningHooks()
  const asker = as(context, askerId)
  const ask = (changes: Partial<AskQuestion> = {}, now: Date = context.now) =>
    askQuestion(
      { ...asker, now },
      { title: '怎么选？', description: '', isAnonymous: false, expertId, pictureIds: [], ...changes },
      hooks,
    )
  return { context, asker, expert: as(context, expertId), askerId, expertId, hooks, ask }
}

const all = { tab: 'toAnswer', before: Number.MAX_SAFE_INTEGER, limit: 20 } as const

describe('asking', () => {
  test(
    'makes a question that only its expert sees, and tells the expert without saying who asked',
    scene(async ({ context, expert, ask, hooks, expertId }) => {
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
      expect(hooks.told).toEqual([
        {
          to: { personId: expertId },
          kind: 'question_asked',
          params: { title: '怎么选？' },
          link: '/questions',
          onceKey: `question_asked:${id}:${expertId}:${NOON.getTime()}`,
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
  ])('refuses %s', (_what, changes, code) =>
    scene(async ({ ask, context, askerId }) => {
      await expect(ask(changes)).rejects.toMatchObject({ code })
      expect(await context.db.select().from(questions).where(eq(questions.askerId, askerId))).toEqual([])
    })(),
  )

  test(
    'refuses a visitor, oneself, and an expert whose right was withdrawn a moment ago',
    scene(async ({ context, ask, asker, askerId, expertId, hooks }) => {
      const question = { title: '？', description: '', isAnonymous: false, expertId, pictureIds: [] }
      const visitor = { ...asker, actor: { kind: 'visitor' } as const }
      await expect(askQuestion(visitor, question, hooks)).rejects.toMatchObject({ code: 'sign_in_required' })
      await expect(ask({ expertId: askerId })).rejects.toMatchObject({ code: 'asked_oneself' })
      await context.db.delete(personRights).where(eq(personRights.personId, expertId))
      await expect(ask()).rejects.toMatchObject({ code: 'may_not_be_asked' })
    }),
  )

  test(
    'the same question sent again is the one that is there',
    scene(async ({ ask, hooks, context, expertId }) => {
      const first = await ask()
      expect(await ask()).toEqual(first)
      expect(await ask({ title: '另一个' })).not.toEqual(first)
      expect(hooks.told).toHaveLength(2)
      expect(await countQuestions(context, { expertId })).toEqual({ toAnswer: 2, answered: 0, abandoned: 0 })
    }),
  )

  test(
    'ends for the day after ten questions, and begins anew on the next in Shanghai',
    scene(async ({ ask }) => {
      for (let number = 1; number <= 10; number += 1) await ask({ title: `问题 ${number}` })
      await expect(ask({ title: '第 11 个' })).rejects.toMatchObject({
        code: 'too_many_questions',
        detail: { most: 10 },
      })
      expect(await ask({ title: '第 11 个' }, new Date(NOON.getTime() + DAY_MS))).toHaveProperty('id')
    }),
  )
})

test('fifty questions of one person at once leave exactly ten', async () => {
  const { db } = await testDatabase()
  const { asker, expertId, askerId } = await makeAsked(testContext(db))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      askQuestion(
        asker,
        { title: `同时 ${index}`, description: '', isAnonymous: false, expertId, pictureIds: [] },
        listeningHooks(),
      ),
    ),
  )
  // One was asked before.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  expect(refusalCodes(outcomes)).toEqual(['too_many_questions'])
  expect(await db.select().from(questionDays).where(eq(questionDays.askerId, askerId))).toMatchObject([
    { asked: 10 },
  ])
})

describe('a question whose text is checked', () => {
  test('is refused with what the check says, and nothing is kept', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const hooks = listeningHooks(async () => {
        throw new Refusal('invalid', 'text_forbidden')
      })
      await expect(makeAsked(context, { hooks })).rejects.toMatchObject({ code: 'text_forbidden' })
      expect(hooks.told).toEqual([])
    })
  })

  test('waits unseen and is put before an editor; released it reaches the expert, refused nobody sees it', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const held: Held[] = []
      const hooks = listeningHooks(async () => async (_within, written) => void held.push(written))
      const released = await makeAsked(context, { hooks })
      const refused = await makeAsked(context, { hooks })
      expect(hooks.told).toEqual([])
      expect((await listQuestions(released.expert, all)).items).toEqual([])
      expect(await readOwnQuestionData(released.expert)).toMatchObject({ 收到的提问: [] })
      expect(await countQuestions(context, released)).toMatchObject({ toAnswer: 0 })
      await decideHeld(context, { questionId: released.id, decision: 'release' }, hooks)
      expect((await listQuestions(released.expert, all)).items).toMatchObject([{ id: released.id }])
      await decideHeld(context, { questionId: refused.id, decision: 'refuse' }, hooks)
      expect((await listQuestions(refused.expert, all)).items).toEqual([])
      expect(await readOwnQuestionData(refused.expert)).toMatchObject({ 收到的提问: [] })
      expect(await readOwnQuestionData(released.expert)).toMatchObject({ 收到的提问: [{ 状态: '待回答' }] })
      expect(hooks.told.map(({ kind, to }) => [kind, to])).toEqual([
        ['question_asked', { personId: released.expertId }],
      ])
      expect(held).toMatchObject([
        {
          kind: 'question',
          questionId: released.id,
          personId: released.askerId,
          text: expect.stringContaining('描述'),
        },
        { kind: 'question', questionId: refused.id },
      ])
      await expect(
        decideHeld(context, { questionId: released.id, decision: 'release' }, hooks),
      ).rejects.toMatchObject({ code: 'nothing_held' })
      await expect(
        decideHeld(released.asker, { questionId: released.id, decision: 'release' }, hooks),
      ).rejects.toMatchObject({ code: 'permission_missing' })
    })
  })
})
