import { makeProfile } from '#features/people/testing.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { personRights } from '#features/people/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { kindsTold, messagesTo } from '#features/notifications/testing.ts'
import { listTopics } from '#features/topics/lists/feed-queries.server.ts'
import { feedList, personList, questionList } from '#features/topics/lists/lists.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { searchDocumentsOf } from '#features/topics/search/search-document.server.ts'
import { makeQuestion, paragraph } from '#features/topics/testing.ts'
import { readTopic } from '#features/topics/topic-queries.server.ts'
import { uploads } from '#features/uploads/tables.server.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import type { Context } from '#platform/context.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { failFor } from '../../../test/fail-for.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { answerQuestion } from './answer-question.server.ts'
import { readAskedQuestion } from './asked-queries.server.ts'
import { assignQuestion } from './assign-question.server.ts'
import { claimQuestion } from './claim-question.server.ts'
import { decideHeld } from './decide-held.server.ts'
import { forgetAskerAndExpert } from './forget-asker-and-expert.server.ts'
import { giveUpQuestion } from './give-up-question.server.ts'
import { countQuestions, countWithoutExpert, listQuestions } from './queries.server.ts'
import { tellAskers } from './tell-askers.server.ts'
import { returnClaims } from './return-claims.server.ts'
import { questionAssignments } from './tables.server.ts'
import { as, DOUBTFUL, makeAsked, refusalCodes } from './testing.ts'

type Asked = Awaited<ReturnType<typeof makeAsked>>

const inScene = (work: (context: Context, asked: Asked) => Promise<void>) =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await work(context, await makeAsked(context))
  })

const newest = { before: Number.MAX_SAFE_INTEGER, limit: 20 }
const answerOf = ({ id }: Asked, text = '先看断面。', pictureIds: string[] = []) => ({
  questionId: id,
  text,
  pictureIds,
})
const progressOf = async (context: Context, { id }: Asked) => {
  const [row] = await context.db
    .select({ status: questionAssignments.status })
    .from(questionAssignments)
    .where(eq(questionAssignments.questionId, id))
  return row?.status
}

describe('an answer', () => {
  test('is a page with blocks and labels, stands in the expert’s and the common feed, and its asker hears of it', async () => {
    await inScene(async (context, asked) => {
      await context.db.insert(dictionaryEntries).values({ kind: 'term', name: '籽晶', aliases: [] })
      const text = '先看断面。\n\n再看籽晶<b>边缘</b>。'
      expect(await answerQuestion(asked.expert, answerOf(asked, text))).toEqual({
        id: asked.id,
        isPublished: true,
      })
      const page = await readTopic(context, { id: asked.id })
      expect(page).toMatchObject({
        kind: 'question',
        progress: 'answered',
        labels: ['籽晶'],
        author: { id: asked.expertId },
      })
      expect(page.body.blocks).toEqual([
        { type: 'paragraph', spans: [{ text: '先看断面。' }] },
        { type: 'paragraph', spans: [{ text: '再看籽晶<b>边缘</b>。' }] },
      ])
      for (const list of [personList(asked.expertId, 'all'), feedList('semi', 'news', [])]) {
        const { items } = await listTopics(context, { list, ...newest })
        expect(items[0]).toMatchObject({
          id: asked.id,
          kind: 'question',
          summary: '先看断面。 再看籽晶<b>边缘</b>。',
        })
      }
      expect(await messagesTo(context, asked.askerId)).toMatchObject([
        { kind: 'question_answered', path: `/topic/${asked.id}` },
      ])
      expect(await countQuestions(context, asked)).toEqual({ toAnswer: 0, answered: 1, abandoned: 0 })
    })
  })

  test('to a question that everybody could read already is public like any other', async () => {
    await inScene(async (context, asked) => {
      const id = await makeQuestion(context, { progress: 'open', blocks: [], authorId: asked.expertId })
      await assignQuestion(context, { questionId: id, expertId: asked.expertId })
      const answer = { ...answerOf(asked), questionId: id }
      expect(await answerQuestion(asked.expert, answer)).toEqual({ id, isPublished: true })
      expect(await readTopic(context, { id })).toMatchObject({ progress: 'answered', summary: '先看断面。' })
      const { items } = await listTopics(context, { list: personList(asked.expertId, 'all'), ...newest })
      expect(items[0]).toMatchObject({ id })
    })
  })

  test('to such a question that is held is nobody’s to read, and public once it is let through', async () => {
    await inScene(async (context, asked) => {
      const id = await makeQuestion(context, { progress: 'open', blocks: [], authorId: asked.expertId })
      await assignQuestion(context, { questionId: id, expertId: asked.expertId })
      const held = { ...answerOf(asked, DOUBTFUL), questionId: id }
      expect(await answerQuestion(asked.expert, held)).toEqual({ id, isPublished: false })
      await expect(readTopic(context, { id })).rejects.toMatchObject({ code: 'topic_not_found' })
      await decideHeld(context, { questionId: id, decision: 'release' })
      expect((await readTopic(context, { id })).summary).toBe(DOUBTFUL)
    })
  })

  test('to such a question that is refused leaves the question as public as it was, with nothing of the answer', async () => {
    await inScene(async (context, asked) => {
      const id = await makeQuestion(context, { progress: 'open', blocks: [], authorId: asked.expertId })
      const [before] = await context.db.select().from(topics).where(eq(topics.id, id))
      await assignQuestion(context, { questionId: id, expertId: asked.expertId })
      const picture = await makeUpload(context, asked.expertId)
      await answerQuestion(asked.expert, { questionId: id, text: DOUBTFUL, pictureIds: [picture.id] })
      await decideHeld(context, { questionId: id, decision: 'refuse' })
      const read = await readTopic(context, { id })
      expect(read).toMatchObject({ progress: 'accepted', summary: '', author: { id: asked.expertId } })
      expect([read.body.blocks, read.cover]).toEqual([[], undefined])
      const open = { list: questionList('semi', 'open'), ...newest }
      expect((await listTopics(context, open)).items).toMatchObject([{ id, sortDate: before?.sortDate }])
      const [found] = await searchDocumentsOf(context, [id])
      expect(JSON.stringify(found)).not.toContain(DOUBTFUL)
      const mine = await listQuestions(asked.expert, { tab: 'toAnswer', ...newest })
      expect(mine.items[0]).toMatchObject({ id, status: 'claimed', writtenText: DOUBTFUL, imageIds: [] })
      // Also after the days within which it was to be answered.
      const late = { ...context, now: new Date(NOON.getTime() + 7 * 86_400_000) }
      await returnClaims(late)
      const back = await listQuestions(asked.expert, { tab: 'toAnswer', ...newest })
      expect(back.items[0]).toMatchObject({ id, status: 'to_answer', writtenText: DOUBTFUL })
      await answerQuestion(asked.expert, { ...answerOf(asked), questionId: id })
      expect(await readTopic(context, { id })).toMatchObject({ progress: 'answered', summary: '先看断面。' })
    })
  })

  test('brings its pictures, which belong to it from then on', async () => {
    await inScene(async (context, asked) => {
      const picture = await makeUpload(context, asked.expertId)
      await answerQuestion(asked.expert, answerOf(asked, '见图', [picture.id]))
      const { body, cover } = await readTopic(context, { id: asked.id })
      expect(body.blocks[1]).toEqual({ type: 'image', image: picture, alt: '回答配图 1' })
      expect(cover).toEqual(picture)
      const [row] = await context.db.select().from(uploads).where(eq(uploads.imageId, picture.id))
      expect(row?.attachedTo).toBe(`answer:${asked.id}`)
    })
  })

  test('that members pay for shows in lists no more than its preview, and none of its pictures', async () => {
    await inScene(async (context, asked) => {
      const { id: picture } = await makeUpload(context, asked.expertId)
      await context.db.update(topics).set({ isPaid: true }).where(eq(topics.id, asked.id))
      const text = Array.from({ length: 12 }, (_, at) => `第${at}条只给会员看的判断依据。`).join('')
      await answerQuestion(asked.expert, answerOf(asked, text, [picture]))
      const [row] = await context.db.select().from(topics).where(eq(topics.id, asked.id))
      expect(row).toMatchObject({ state: 'published', cover: null })
      expect(row?.summary).toMatch(/^第0条/)
      expect(row?.summary).not.toContain('第4条')
    })
  })

  test('that members pay for shows no more than its preview also where it is but a few words', async () => {
    await inScene(async (context, asked) => {
      await context.db.update(topics).set({ isPaid: true }).where(eq(topics.id, asked.id))
      await answerQuestion(asked.expert, answerOf(asked, '不可以。会击穿。'))
      const [row] = await context.db.select().from(topics).where(eq(topics.id, asked.id))
      expect(row?.summary).toBe('不…')
    })
  })

  test('is made once: whatever comes after it gives what was made, with its first text', async () => {
    await inScene(async (context, asked) => {
      const first = await answerQuestion(asked.expert, answerOf(asked))
      expect(await answerQuestion(asked.expert, answerOf(asked, '第二次'))).toEqual(first)
      expect((await readTopic(context, { id: asked.id })).summary).toBe('先看断面。')
      expect(await kindsTold(context, asked.askerId)).toEqual(['question_answered'])
    })
  })

  test.each([
    ['nothing', '', 'answer_missing'],
    ['spaces', ' \n\u3000', 'answer_missing'],
    ['marks that nobody sees', '\u202E\u200F', 'answer_missing'],
    ['100 KB', 'x'.repeat(100_000), 'answer_too_long'],
  ])('of %s is refused', (_what, text, code) =>
    inScene(async (_context, asked) => {
      await expect(answerQuestion(asked.expert, answerOf(asked, text))).rejects.toMatchObject({ code })
    }),
  )

  test('of 20,000 characters is taken, and with ten pictures refused', async () => {
    await inScene(async (_context, asked) => {
      const ten = Array.from({ length: 10 }, (_, index) => String(index).padStart(24, '0'))
      await expect(answerQuestion(asked.expert, answerOf(asked, '好', ten))).rejects.toMatchObject({
        code: 'too_many_pictures',
        detail: { most: 9 },
      })
      await answerQuestion(asked.expert, answerOf(asked, '字'.repeat(20_000)))
    })
  })

  test('of anybody else is refused, whether reader, asker or another expert, and tells nothing of the question', async () => {
    await inScene(async (context, asked) => {
      const expert = as(context, await makeProfile(context, { rights: [512] }))
      const answer = answerOf(asked)
      await expect(answerQuestion(asked.asker, answer)).rejects.toMatchObject({
        code: 'not_an_expert',
      })
      await expect(answerQuestion(expert, answer)).rejects.toMatchObject({
        code: 'question_not_found',
      })
      await expect(claimQuestion(expert, { questionId: asked.id })).rejects.toMatchObject({
        code: 'question_not_found',
      })
      await expect(giveUpQuestion(expert, { questionId: asked.id })).rejects.toMatchObject({
        code: 'question_not_found',
      })
      await context.db.delete(personRights).where(eq(personRights.personId, asked.expertId))
      await expect(answerQuestion(asked.expert, answer)).rejects.toMatchObject({
        code: 'not_an_expert',
      })
    })
  })

  test('that is held waits unpublished, and is published when released', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const asked = await makeAsked(context)
      expect(await answerQuestion(asked.expert, answerOf(asked, DOUBTFUL))).toEqual({
        id: asked.id,
        isPublished: false,
      })
      await expect(readTopic(context, { id: asked.id })).rejects.toMatchObject({ code: 'topic_not_found' })
      expect((await listQuestions(asked.expert, { tab: 'answered', ...newest })).items).toMatchObject([
        { isHeld: true },
      ])
      await decideHeld(context, { questionId: asked.id, decision: 'release' })
      expect(await readTopic(context, { id: asked.id })).toMatchObject({ progress: 'answered' })
      expect(await kindsTold(context, asked.askerId)).toEqual(['question_answered'])
    })
  })

  test('that is held and refused comes back to its expert with what was written', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const asked = await makeAsked(context)
      await answerQuestion(asked.expert, answerOf(asked, `一\n${DOUBTFUL}`))
      await decideHeld(context, { questionId: asked.id, decision: 'refuse' })
      expect((await listQuestions(asked.expert, { tab: 'toAnswer', ...newest })).items).toMatchObject([
        { status: 'claimed', writtenText: `一\n${DOUBTFUL}` },
      ])
      await answerQuestion(asked.expert, answerOf(asked, '三'))
      expect((await readTopic(context, { id: asked.id })).summary).toBe('三')
    })
  })

  test('that is refused is not shown to the expert who comes after, whose own is decided on alone', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const asked = await makeAsked(context)
      await answerQuestion(asked.expert, answerOf(asked, `只给编辑看过，${DOUBTFUL}`))
      await decideHeld(context, { questionId: asked.id, decision: 'refuse' })
      await giveUpQuestion(asked.expert, { questionId: asked.id })
      const nextId = await makeProfile(context, { name: '后来的专家', rights: [512] })
      await assignQuestion(context, { questionId: asked.id, expertId: nextId })
      const next = as(context, nextId)
      await claimQuestion(next, { questionId: asked.id })
      expect((await listQuestions(next, { tab: 'toAnswer', ...newest })).items).toMatchObject([
        { id: asked.id, status: 'claimed', writtenText: '' },
      ])
      await answerQuestion(next, answerOf(asked, `后来的回答，${DOUBTFUL}`))
      await decideHeld(context, { questionId: asked.id, decision: 'release' })
      expect(await readTopic(context, { id: asked.id })).toMatchObject({
        summary: `后来的回答，${DOUBTFUL}`,
        author: { id: nextId },
      })
    })
  })
})

describe('a question is accepted and given up', () => {
  test('accepted once or twice it is accepted and its asker hears of it once; given up it is in the third tab and the office hears of it', async () => {
    await inScene(async (context, asked) => {
      await claimQuestion(asked.expert, { questionId: asked.id })
      await claimQuestion(asked.expert, { questionId: asked.id })
      expect((await listQuestions(asked.expert, { tab: 'toAnswer', ...newest })).items).toMatchObject([
        { id: asked.id, status: 'claimed', dueOn: '2026-11-28' },
      ])
      await giveUpQuestion(asked.expert, { questionId: asked.id, reason: ' 不是我的方向 ' })
      const { rows } = await context.db.execute(
        sql`select actor, subject from audit_records where verb = 'giveUpQuestion'`,
      )
      expect(rows).toEqual([{ actor: `person:${asked.expertId}`, subject: `topic:${asked.id}` }])
      expect((await listQuestions(asked.expert, { tab: 'abandoned', ...newest })).items).toMatchObject([
        { id: asked.id, status: 'abandoned' },
      ])
      expect(await kindsTold(context, asked.askerId)).toEqual(['question_accepted'])
      const [mail, ...others] = await listSent(context.db)
      expect(others).toEqual([])
      expect(mail).toMatchObject({ recipient: 'service@example.com', purpose: 'question_given_up' })
      expect(mail?.text).toContain('不是我的方向')
    })
  })

  test('only what was accepted can be given up, and what was given up neither accepted nor answered', async () => {
    await inScene(async (context, asked) => {
      const which = { questionId: asked.id }
      const giveUp = () => giveUpQuestion(asked.expert, which)
      await expect(giveUp()).rejects.toMatchObject({ code: 'question_not_claimed' })
      await claimQuestion(asked.expert, which)
      await giveUp()
      await expect(giveUp()).rejects.toMatchObject({ code: 'question_given_up' })
      await expect(claimQuestion(asked.expert, which)).rejects.toMatchObject({
        code: 'question_given_up',
      })
      await expect(answerQuestion(asked.expert, answerOf(asked))).rejects.toMatchObject({
        code: 'question_given_up',
      })
      const other = await makeAsked(context)
      await answerQuestion(other.expert, answerOf(other))
      await expect(claimQuestion(other.expert, { questionId: other.id })).rejects.toMatchObject({
        code: 'question_answered_already',
      })
      await expect(giveUpQuestion(other.expert, { questionId: other.id })).rejects.toMatchObject({
        code: 'question_answered_already',
      })
    })
  })

  test('after five days its expert is reminded once, after seven it is back among those to answer', async () => {
    await inScene(async (context, asked) => {
      await claimQuestion(asked.expert, { questionId: asked.id })
      const after = (days: number) => ({ ...context, now: new Date(NOON.getTime() + days * 86_400_000) })
      expect(await returnClaims(after(4.9))).toEqual({ returned: 0, reminded: 0 })
      expect(await returnClaims(after(5))).toEqual({ returned: 0, reminded: 1 })
      expect(await returnClaims(after(6.9))).toEqual({ returned: 0, reminded: 0 })
      expect(await returnClaims(after(7))).toEqual({ returned: 1, reminded: 0 })
      expect(await progressOf(context, asked)).toBe('to_answer')
      expect(await kindsTold(context, asked.expertId)).toEqual([
        'question_asked',
        'question_returning',
        'question_returned',
      ])
      await answerQuestion({ ...asked.expert, now: after(8).now }, answerOf(asked))
    })
  })

  test('the experts of others are reminded, and those are back, also where one expert cannot be told', async () => {
    await inScene(async (plain, asked) => {
      const context = { ...plain, log: memoryLog().log }
      const all = [asked, await makeAsked(context), await makeAsked(context)]
      for (const { expert, id } of all) await claimQuestion(expert, { questionId: id })
      const to = { table: 'notifications', column: 'person_id', id: asked.expertId }
      const { mend } = await failFor(context.db, to)
      const after = (days: number) => ({ ...context, now: new Date(NOON.getTime() + days * 86_400_000) })
      expect(await returnClaims(after(5))).toEqual({ returned: 0, reminded: 2 })
      expect(await returnClaims(after(7))).toEqual({ returned: 2, reminded: 0 })
      await mend()
      expect(await returnClaims(after(7))).toEqual({ returned: 1, reminded: 0 })
    })
  })

  test('a reminder that comes late names the time at which it goes back, as it was from the beginning', async () => {
    await inScene(async (context, asked) => {
      await claimQuestion(asked.expert, { questionId: asked.id })
      const late = { ...context, now: new Date(NOON.getTime() + 6.5 * 86_400_000) }
      expect(await returnClaims(late)).toEqual({ returned: 0, reminded: 1 })
      const returnsAt = shanghaiMinute(new Date(NOON.getTime() + 7 * 86_400_000))
      expect((await messagesTo(context, asked.expertId)).at(-1)?.body).toContain(`${returnsAt} 之前`)
    })
  })

  test('whose days ran out while the portal stood still is reminded, and has as long as after any reminder', async () => {
    await inScene(async (context, asked) => {
      await claimQuestion(asked.expert, { questionId: asked.id })
      const after = (days: number) => ({ ...context, now: new Date(NOON.getTime() + days * 86_400_000) })
      expect(await returnClaims(after(5))).toEqual({ returned: 0, reminded: 1 })
      // Nothing ran from before the end until three days behind it.
      expect(await returnClaims(after(10))).toEqual({ returned: 0, reminded: 1 })
      expect(await progressOf(context, asked)).toBe('claimed')
      const returnsAt = shanghaiMinute(after(12).now)
      expect((await messagesTo(context, asked.expertId)).at(-1)?.body).toContain(`${returnsAt} 之前`)
      expect(await returnClaims(after(11.9))).toEqual({ returned: 0, reminded: 0 })
      expect(await returnClaims(after(12))).toEqual({ returned: 1, reminded: 0 })
      expect(await progressOf(context, asked)).toBe('to_answer')
    })
  })

  test('of a question that was taken down its expert hears nothing more, and it goes on when it is put back', async () => {
    await inScene(async (context, asked) => {
      await claimQuestion(asked.expert, { questionId: asked.id })
      const after = (days: number) => ({ ...context, now: new Date(NOON.getTime() + days * 86_400_000) })
      const { state } = topics
      const setState = (to: (typeof state.enumValues)[number]) =>
        context.db.update(topics).set({ state: to }).where(eq(topics.id, asked.id))
      await setState('withdrawn')
      for (const days of [5, 7]) expect(await returnClaims(after(days))).toEqual({ returned: 0, reminded: 0 })
      expect(await kindsTold(context, asked.expertId)).toEqual(['question_asked'])
      await setState('draft')
      expect(await returnClaims(after(7))).toEqual({ returned: 1, reminded: 0 })
    })
  })
})

describe('the editorial office', () => {
  test('puts a question that was given up to another expert, or to the same once more, who hear of it as the asker does', async () => {
    await inScene(async (context, asked) => {
      await claimQuestion(asked.expert, { questionId: asked.id })
      await giveUpQuestion(asked.expert, { questionId: asked.id })
      const other = await makeProfile(context, { rights: [512] })
      const dayAfter = { ...context, now: new Date(NOON.getTime() + 86_400_000) }
      for (const [expertId, isPut] of [
        [other, true],
        [other, false],
        [asked.expertId, true],
      ] as const)
        expect(await assignQuestion(dayAfter, { questionId: asked.id, expertId })).toBe(isPut)
      expect(await kindsTold(context, other)).toEqual(['question_asked'])
      // The one by which it came first, and the one by which it came back.
      expect(await kindsTold(context, asked.expertId)).toEqual(['question_asked', 'question_asked'])
      expect(await kindsTold(context, asked.askerId)).toEqual([
        'question_accepted',
        'question_rerouted',
        'question_rerouted',
      ])
      expect(await countQuestions(context, asked)).toEqual({ toAnswer: 1, answered: 0, abandoned: 0 })
      await answerQuestion(as(context, other), answerOf(asked))
      await expect(answerQuestion(asked.expert, answerOf(asked))).rejects.toMatchObject({
        code: 'question_answered_already',
      })
    })
  })

  test('puts none to who may not be asked or asked it, and none that is answered or unknown', async () => {
    await inScene(async (context, asked) => {
      const assign = (expertId: number, questionId = asked.id, by = context) =>
        assignQuestion(by, { questionId, expertId })
      await expect(assign(asked.askerId)).rejects.toMatchObject({ code: 'asked_oneself' })
      await expect(assign(await makePerson(context))).rejects.toMatchObject({ code: 'may_not_be_asked' })
      await expect(assign(asked.expertId, 999_999)).rejects.toMatchObject({ code: 'question_not_found' })
      await expect(assign(asked.expertId, asked.id, asked.expert)).rejects.toMatchObject({
        code: 'permission_missing',
      })
      await answerQuestion(asked.expert, answerOf(asked))
      await expect(assign(asked.expertId)).rejects.toMatchObject({ code: 'question_answered_already' })
    })
  })
})

describe('a question that somebody has answered', () => {
  const goneFor = async (context: Context, expert: Context, expertId: number, id: number) => {
    const { items } = await listQuestions(expert, { tab: 'toAnswer', ...newest })
    expect(items.map((item) => item.id)).not.toContain(id)
    expect(await countQuestions(context, { expertId })).toMatchObject({ toAnswer: items.length })
    const refusal = { code: 'question_answered_already' }
    const answer = { questionId: id, text: '又一个回答', pictureIds: [] }
    await expect(answerQuestion(expert, answer)).rejects.toMatchObject(refusal)
    await expect(claimQuestion(expert, { questionId: id })).rejects.toMatchObject(refusal)
  }

  test('waits for no other expert to whom it was put, and stays answered when one of them closes the account', async () => {
    await inScene(async (context, asked) => {
      const { id, expertId, expert } = asked
      const other = await makeProfile(context, { rights: [512] })
      await assignQuestion(context, { questionId: id, expertId: other })
      await answerQuestion(as(context, other), answerOf(asked))
      await goneFor(context, expert, expertId, id)
      const leaver = { personId: expertId, name: '专家', addresses: [], company: '' }
      await forgetAskerAndExpert(context, leaver)
      expect(await readTopic(context, { id })).toMatchObject({ progress: 'answered' })
      const mails = await listSent(context.db, { to: context.services.settings.site.contact.email })
      expect(mails).toEqual([])
    })
  })

  test('is still being answered by one when another, who had not taken it on, closes the account', async () => {
    await inScene(async (context, { id, expertId }) => {
      const other = await makeProfile(context, { rights: [512] })
      await assignQuestion(context, { questionId: id, expertId: other })
      await claimQuestion(as(context, other), { questionId: id })
      await forgetAskerAndExpert(context, { personId: expertId, name: '专家', addresses: [], company: '' })
      const [question] = await context.db.select().from(questions).where(eq(questions.topicId, id))
      expect(question?.progress).toBe('accepted')
    })
  })

  test('by an editor keeps that answer, whatever its expert had accepted', async () => {
    await inScene(async (context, { expertId, expert, asker, askerId }) => {
      const id = await makeQuestion(context, { progress: 'open', blocks: [], authorId: expertId, askerId })
      await assignQuestion(context, { questionId: id, expertId })
      await claimQuestion(expert, { questionId: id })
      const written = { progress: 'answered', summary: '编辑写的', askerId } as const
      await publishTopic(context, {
        kind: 'question',
        topicId: id,
        title: '问',
        publishedAt: NOON,
        ...written,
      })
      await goneFor(context, expert, expertId, id)
      await expect(giveUpQuestion(expert, { questionId: id })).rejects.toMatchObject({
        code: 'question_answered_already',
      })
      const late = { ...context, now: new Date(NOON.getTime() + 8 * 86_400_000) }
      expect(await returnClaims(late)).toEqual({ returned: 0, reminded: 0 })
      expect(await readTopic(context, { id })).toMatchObject({ progress: 'answered', summary: '编辑写的' })
      expect((await readAskedQuestion(asker, id)).state).toBe('answered')
      expect(await countWithoutExpert(context)).toBe(0)
    })
  })

  test('by a text that an editor put under it is answered, whatever the form still said', async () => {
    await inScene(async (context, { expertId, expert }) => {
      const id = await makeQuestion(context, { progress: 'open', blocks: [], authorId: expertId })
      await assignQuestion(context, { questionId: id, expertId })
      const blocks = [paragraph('编辑写的回答')]
      await publishTopic(context, { kind: 'question', topicId: id, title: '问', publishedAt: NOON, blocks })
      expect(await readTopic(context, { id })).toMatchObject({ progress: 'answered' })
      await goneFor(context, expert, expertId, id)
    })
  })

  test('by an editor is told to its asker once, in the name of the editorial office where no author stands', async () => {
    await inScene(async (context, { id, askerId, expertId }) => {
      expect(await tellAskers(context)).toBe(0)
      const blocks = [paragraph('编辑写的回答')]
      const written = {
        kind: 'question',
        topicId: id,
        title: '问',
        askerId,
        publishedAt: NOON,
        blocks,
      } as const
      await publishTopic(context, { ...written, isSponsored: true })
      expect(await tellAskers(context)).toBe(1)
      expect((await messagesTo(context, askerId)).at(-1)).toMatchObject({
        kind: 'question_answered',
        title: '编辑部回答了您的提问',
        body: expect.stringContaining('广告'),
        path: `/topic/${id}`,
      })
      const later = { ...context, now: new Date(NOON.getTime() + 86_400_000) }
      await publishTopic(later, { ...written, authorId: expertId })
      expect(await tellAskers(later)).toBe(0)
    })
  })

  test('and told long ago, or imported with its answer, is told to nobody by the way', async () => {
    await inScene(async (context, { id, askerId, asker, expert }) => {
      await answerQuestion(expert, { questionId: id, text: '回答', pictureIds: [] })
      await makeQuestion(context, { askerId })
      const heard = await messagesTo(context, askerId)
      expect(await tellAskers(context)).toBe(0)
      expect(await messagesTo(context, askerId)).toEqual(heard)
      expect((await readAskedQuestion(asker, id)).state).toBe('answered')
    })
  })

  test('or that an editor made an article is nobody’s to answer', async () => {
    await inScene(async (context, { expertId, expert }) => {
      const id = await makeQuestion(context, { progress: 'open', blocks: [], authorId: expertId })
      await assignQuestion(context, { questionId: id, expertId })
      await publishTopic(context, { kind: 'article', topicId: id, title: '成了文章', publishedAt: NOON })
      const { items } = await listQuestions(expert, { tab: 'toAnswer', ...newest })
      expect(items.map((item) => item.id)).not.toContain(id)
      const answer = { questionId: id, text: '回答', pictureIds: [] }
      await expect(answerQuestion(expert, answer)).rejects.toMatchObject({ code: 'question_not_found' })
    })
  })
})

test('who asked anonymously is nowhere in what the expert and the readers get', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const asked = await makeAsked(context, { isAnonymous: true })
    const list = await listQuestions(asked.expert, { tab: 'toAnswer', ...newest })
    expect(list.items[0]?.asker).toEqual({ name: '匿名用户' })
    await answerQuestion(asked.expert, answerOf(asked))
    const page = await readTopic(context, { id: asked.id })
    const expertHeard = await messagesTo(context, asked.expertId)
    expect(expertHeard).toHaveLength(1)
    const shown = JSON.stringify([list, page, expertHeard])
    expect(shown).not.toContain('提问者')
    expect(shown).not.toMatch(new RegExp(`\\b${asked.askerId}\\b`))
  })
})

describe('fifty at once', () => {
  test('answers of one expert are one answer, published and told once', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const asked = await makeAsked(context)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        answerQuestion(asked.expert, answerOf(asked, `回答 ${index}`)),
      ),
    )
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'fulfilled', value: { id: asked.id } })
    expect(await kindsTold(context, asked.askerId)).toEqual(['question_answered'])
    const [topic] = await db.select().from(topics).where(eq(topics.id, asked.id))
    expect(topic).toMatchObject({ state: 'published' })
  })

  test('experts who were all asked the same accept it for one of them, and one answers it', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const asked = await makeAsked(context)
    const experts: Context[] = []
    for (let number = 0; number < 50; number += 1) {
      const expertId = await makeProfile(context, { rights: [512] })
      await db.insert(questionAssignments).values({
        questionId: asked.id,
        expertId,
        sortDate: 1_000_000 + asked.id * 100 + number,
        assignedAt: NOON,
      })
      experts.push(as(context, expertId))
    }
    const count = async (status: 'claimed' | 'answered') =>
      (
        await db
          .select()
          .from(questionAssignments)
          .where(and(eq(questionAssignments.questionId, asked.id), eq(questionAssignments.status, status)))
      ).length
    const claims = await Promise.allSettled(
      experts.map((expert) => claimQuestion(expert, { questionId: asked.id })),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await count('claimed')).toBe(1)
    const answers = await Promise.allSettled(experts.map((expert) => answerQuestion(expert, answerOf(asked))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await count('answered')).toBe(1)
    expect(refusalCodes(claims)).toEqual(['question_taken'])
    // Who comes before the answer finds it taken, who comes after it answered.
    expect(['question_answered_already', 'question_taken']).toEqual(
      expect.arrayContaining(refusalCodes(answers)),
    )
  })

  test('answering and giving up the same question end in one of the two', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const asked = await makeAsked(context)
    await claimQuestion(asked.expert, { questionId: asked.id })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        index % 2
          ? answerQuestion(asked.expert, answerOf(asked))
          : giveUpQuestion(asked.expert, { questionId: asked.id }),
      ),
    )
    const status = await progressOf(context, asked)
    const { state } = (await db.select().from(topics).where(eq(topics.id, asked.id)))[0] ?? {}
    expect([status, state]).toEqual(
      status === 'answered' ? ['answered', 'published'] : ['abandoned', 'draft'],
    )
    // Whoever comes after the first is told what became of it; whoever answers after an answer gets that one.
    expect(refusalCodes(outcomes)).toEqual([
      status === 'answered' ? 'question_answered_already' : 'question_given_up',
    ])
  })
})
