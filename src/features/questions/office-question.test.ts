import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approveReview } from '#features/moderation/decide-review.server.ts'
import { listReviews } from '#features/moderation/review-queries.server.ts'
import { kindsTold, messagesTo } from '#features/notifications/testing.ts'
import { listTopics } from '#features/topics/lists/feed-queries.server.ts'
import { questionList } from '#features/topics/lists/lists.ts'
import { topicEdits } from '#features/topics/publishing/edit-topic.server.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { makeQuestion } from '#features/topics/testing.ts'
import { readTopic } from '#features/topics/topic-queries.server.ts'
import type { ContentSafety } from '#platform/content-safety/content-safety.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { answerQuestion } from './answer-question.server.ts'
import { assignQuestion } from './assign-question.server.ts'
import { claimQuestion } from './claim-question.server.ts'
import { decideHeld } from './decide-held.server.ts'
import { forgetAskerAndExpert } from './forget-asker-and-expert.server.ts'
import { giveUpQuestion } from './give-up-question.server.ts'
import { answerForExpert, closeQuestion, editQuestion, reopenQuestion } from './office-question.server.ts'
import { listClosedQuestions, listOpenQuestions } from './open-questions.server.ts'
import { answerKind } from './question-kinds.server.ts'
import { questionAssignments } from './tables.server.ts'
import { DOUBTFUL, makeAsked } from './testing.ts'

const office = (db: Database): Context => ({
  ...testContext(db),
  actor: { kind: 'staff', id: 1, sessionId: 1, roles: ['moderator'] },
})
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('a question that is closed is nobody’s to answer, its asker hears why, and it can be opened again', async () => {
  await inRolledBackTransaction(async (db) => {
    const at = office(db)
    const { id, askerId, expert, expertId } = await makeAsked(testContext(db))
    await closeQuestion(at, { questionId: id, reason: '超出领域' })
    expect(idsOf(await listOpenQuestions(at))).not.toContain(id)
    expect(idsOf(await listClosedQuestions(at))).toContain(id)
    expect((await messagesTo(at, askerId)).at(-1)?.body).toContain('超出领域')
    expect((await messagesTo(at, expertId)).at(-1)).toMatchObject({
      title: '向您提的问已关闭',
      path: '/questions',
    })
    // It is not the expert who has given it up.
    for (const attempt of [
      () => answerQuestion(expert, { questionId: id, text: '回答', pictureIds: [] }),
      () => claimQuestion(expert, { questionId: id }),
      () => giveUpQuestion(expert, { questionId: id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'question_withdrawn' })
    await expect(closeQuestion(at, { questionId: id, reason: '再关' })).rejects.toMatchObject({
      code: 'question_not_found',
    })
    await reopenQuestion(at, { questionId: id, reason: '找到了' })
    expect(idsOf(await listOpenQuestions(at, { isLeft: true }))).toContain(id)
    await expect(reopenQuestion(at, { questionId: id, reason: '再开' })).rejects.toMatchObject({
      code: 'question_not_closed',
    })
  })
})

test('a question that is closed while it is looked at is nobody’s to decide on, and its expert never hears of it', async () => {
  await inRolledBackTransaction(async (db) => {
    const at = office(db)
    const { id, askerId, expertId } = await makeAsked(testContext(db), { description: DOUBTFUL })
    expect(await listReviews(at)).toMatchObject([{ thing: { kind: 'question', id } }])
    await closeQuestion(at, { questionId: id, reason: '广告' })
    expect(await listReviews(at)).toEqual([])
    expect(await kindsTold(at, expertId)).toEqual([])
    expect((await messagesTo(at, askerId)).at(-1)?.body).toContain('广告')
    await expect(decideHeld(at, { questionId: id, decision: 'release' })).rejects.toMatchObject({
      code: 'nothing_held',
    })
  })
})

test('what an expert answered by mail is written in his name, also by one who had given up, and is not closed after', async () => {
  await inRolledBackTransaction(async (db) => {
    const at = office(db)
    const { id, askerId, expertId } = await makeAsked(testContext(db))
    await closeQuestion(at, { questionId: id, reason: '没有人' })
    await reopenQuestion(at, { questionId: id, reason: '来信了' })
    const isPublished = await answerForExpert(at, {
      questionId: id,
      expertId,
      text: '外延厚度与温度有关。',
      reason: '邮件',
    })
    const [topic] = await db.select().from(topics).where(eq(topics.id, id))
    expect(topic?.authorId).toBe(expertId)
    expect(topic?.state).toBe(isPublished ? 'published' : 'draft')
    const told = await kindsTold(at, askerId)
    expect(told.includes('question_answered')).toBe(isPublished)
    // Nobody hears that it was put to the expert, who has answered it already.
    expect(told).not.toContain('question_rerouted')
    expect(await kindsTold(at, expertId)).toEqual(['question_asked', 'question_ended'])
    await expect(closeQuestion(at, { questionId: id, reason: '关' })).rejects.toMatchObject({
      code: 'question_answered_already',
    })
  })
})

test('what came by mail is judged by the service outside before anything is written or held for it', async () => {
  await inRolledBackTransaction(async (db) => {
    const { id } = await makeAsked(testContext(db))
    const { expertId } = await makeAsked(testContext(db))
    const ofExpert = and(eq(questionAssignments.questionId, id), eq(questionAssignments.expertId, expertId))
    const begun: number[] = []
    const judgeText: ContentSafety['judgeText'] = async () => {
      begun.push(await db.$count(questionAssignments, ofExpert))
      return { verdict: 'pass' }
    }
    const at = office(db)
    const judgePicture: ContentSafety['judgePicture'] = async () => ({ verdict: 'pass' })
    const contentSafety: ContentSafety = { judgeText, judgePicture }
    const watched = { ...at, services: { ...at.services, contentSafety } }
    const answer = { questionId: id, expertId, text: '外延厚度与温度有关。', reason: '邮件' }
    expect(await answerForExpert(watched, answer)).toBe(true)
    expect(begun).toEqual([0])
    expect(await db.$count(questionAssignments, ofExpert)).toBe(1)
  })
})

test('how a question is worded is put right, and never to nothing', async () => {
  await inRolledBackTransaction(async (db) => {
    const at = office(db)
    const { id, title: asked } = await makeAsked(testContext(db), { description: '怎么量' })
    const worded = async () => {
      const [question] = await db
        .select({ title: topics.title, description: questions.description })
        .from(topics)
        .innerJoin(questions, eq(questions.topicId, topics.id))
        .where(eq(topics.id, id))
      return question
    }
    const better = { title: '衬底 的厚度', description: '新描述' }
    const edit = (title: string, description: string, seen = { title: asked, description: '怎么量' }) =>
      editQuestion(at, { questionId: id, seen, title, description, reason: '错字' })
    await edit(better.title, better.description)
    expect(await worded()).toEqual(better)
    await expect(edit(' ', '')).rejects.toMatchObject({ code: 'title_missing' })
    // A colleague who began before that has not seen it.
    await expect(edit('衬底的厚度？', '')).rejects.toMatchObject({ code: 'question_reworded_meanwhile' })
    await edit('衬底的厚度？', '', better)
    expect(await worded()).toEqual({ title: '衬底的厚度？', description: '' })
  })
})

test('a question that everybody could read is public again once it is opened, and until then no import brings it back', async () => {
  await inRolledBackTransaction(async (db) => {
    const at = office(db)
    const context = testContext(db)
    const id = await makeQuestion(context, { title: '公开的问题', progress: 'open', blocks: [] })
    await closeQuestion(at, { questionId: id, reason: '没有人' })
    const again = { kind: 'question', topicId: id, title: '公开的问题', publishedAt: NOON } as const
    await expect(publishTopic(context, again)).rejects.toMatchObject({ code: 'is_withdrawn' })
    await expect(readTopic(context, { id })).rejects.toMatchObject({ code: 'topic_not_found' })
    await reopenQuestion(at, { questionId: id, reason: '找到了' })
    expect(await readTopic(context, { id })).toMatchObject({ title: '公开的问题', progress: 'open' })
    const open = { list: questionList('semi', 'open'), before: Number.MAX_SAFE_INTEGER, limit: 20 }
    expect((await listTopics(context, open)).items).toMatchObject([{ id }])
  })
})

test('a closed question that an editor publishes is no longer closed', async () => {
  await inRolledBackTransaction(async (db) => {
    const at = office(db)
    const context = { ...testContext(db), overwrites: true }
    const id = await makeQuestion(context, { progress: 'open', blocks: [] })
    await closeQuestion(at, { questionId: id, reason: '没有人' })
    const live = await topicEdits.read(context, id)
    expect(live?.isWithdrawn).toBe(true)
    await topicEdits.save(context, id, { ...live?.content, progress: 'answered', summary: '编辑答了' })
    expect(await readTopic(context, { id })).toMatchObject({ summary: '编辑答了' })
    expect(idsOf(await listClosedQuestions(at))).not.toContain(id)
    await expect(reopenQuestion(at, { questionId: id, reason: '开' })).rejects.toMatchObject({
      code: 'question_not_closed',
    })
  })
})

test('a question whose answer is looked at is published by no editor meanwhile, so that the answer can be decided on', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = { ...testContext(db), overwrites: true }
    const { expert, expertId } = await makeAsked(context)
    const id = await makeQuestion(context, { progress: 'open', blocks: [], authorId: expertId })
    await assignQuestion(context, { questionId: id, expertId })
    const live = await topicEdits.read(context, id)
    await answerQuestion(expert, { questionId: id, text: DOUBTFUL, pictureIds: [] })
    await expect(topicEdits.save(context, id, { ...live?.content, title: '改了标题' })).rejects.toMatchObject(
      { code: 'question_with_expert' },
    )
    const [review] = await listReviews(context)
    await approveReview(context, { reviewId: review?.id ?? 0 }, { answer: answerKind })
    expect(await readTopic(context, { id })).toMatchObject({ progress: 'answered', summary: DOUBTFUL })
    await topicEdits.save(context, id, {
      ...(await topicEdits.read(context, id))?.content,
      title: '改了标题',
    })
    expect(await readTopic(context, { id })).toMatchObject({ title: '改了标题', summary: DOUBTFUL })
  })
})

test('closed questions come in lots, also behind one that a colleague has opened again meanwhile', async () => {
  await inRolledBackTransaction(async (db) => {
    const at = office(db)
    const ids = [await makeAsked(testContext(db)), await makeAsked(testContext(db))].map(({ id }) => id)
    for (const [hour, questionId] of ids.entries())
      await closeQuestion(
        { ...at, now: new Date(at.now.getTime() + hour * 3_600_000) },
        { questionId, reason: '没有人' },
      )
    const [last] = await listClosedQuestions(at, { limit: 1 })
    expect(last).toMatchObject({ id: ids[1] })
    const behind = async () => idsOf(await listClosedQuestions(at, { behind: last?.place, limit: 1 }))
    expect(await behind()).toEqual([ids[0]])
    await reopenQuestion(at, { questionId: ids[1] ?? 0, reason: '找到了' })
    expect(await behind()).toEqual([ids[0]])
  })
})

test('why an expert gave a question up is nobody’s to read once the account is closed', async () => {
  await inRolledBackTransaction(async (db) => {
    const { id, expert, expertId } = await makeAsked(testContext(db))
    await claimQuestion(expert, { questionId: id })
    await giveUpQuestion(expert, { questionId: id, reason: '我在那家公司任职' })
    const reasons = async () =>
      (await db.select().from(questionAssignments).where(eq(questionAssignments.questionId, id))).map(
        ({ reason }) => reason,
      )
    expect(await reasons()).toEqual(['我在那家公司任职'])
    await forgetAskerAndExpert(testContext(db), {
      personId: expertId,
      name: '专家',
      addresses: [],
      company: '',
    })
    expect(await reasons()).toEqual([''])
  })
})

test('a closed question whose asker leaves is not opened again', async () => {
  await inRolledBackTransaction(async (db) => {
    const at = office(db)
    const { id, askerId } = await makeAsked(testContext(db))
    await closeQuestion(at, { questionId: id, reason: '没有人' })
    const leaver = { personId: askerId, name: '提问者', addresses: [], company: '' }
    await forgetAskerAndExpert(testContext(db), leaver)
    expect(idsOf(await listClosedQuestions(at))).not.toContain(id)
    await expect(reopenQuestion(at, { questionId: id, reason: '开' })).rejects.toMatchObject({
      code: 'question_not_closed',
    })
  })
})
