import { eq, sql } from 'drizzle-orm'
import { Query } from 'pg'
import { expect, test, vi } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { banFromPosting, liftPostingBan } from '#features/moderation/ban-from-posting.server.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { makeProfile } from '#features/people/testing.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { answerQuestion } from './answer-question.server.ts'
import { askQuestion } from './ask-question.server.ts'
import { assignQuestion } from './assign-question.server.ts'
import { claimQuestion } from './claim-question.server.ts'
import { decideHeld } from './decide-held.server.ts'
import { giveUpQuestion } from './give-up-question.server.ts'
import { findExperts, listOpenQuestions } from './open-questions.server.ts'
import { countToAnswer, countWithoutExpert } from './queries.server.ts'
import { remindExpert } from './remind-expert.server.ts'
import { returnClaims } from './return-claims.server.ts'
import { DOUBTFUL, makeAsked } from './testing.ts'

const office = (context: Context): Context => ({
  ...context,
  actor: { kind: 'staff', id: 1, sessionId: 1, roles: ['moderator'] },
})

test('questions that nobody has are counted and listed without reading all that were answered', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { expertId } = await makeAsked(context)
    await db.execute(sql`
      with made as (
        insert into topics (kind, state, title, sort_date, published_at)
        select 'question', 'published', '答过的提问', n, now() from generate_series(1, 1000) n returning id, sort_date),
      asked as (
        insert into questions (topic_id, description, progress) select id, '', 'answered' from made)
      insert into question_assignments (question_id, expert_id, status, sort_date, assigned_at)
      select id, ${expertId}::bigint, 'answered', sort_date, now() from made`)
    await db.execute(sql`analyze topics, questions, question_assignments`)
    const submit = vi.spyOn(Query.prototype, 'submit')
    await countWithoutExpert(context)
    await listOpenQuestions(office(context), { isLeft: true })
    const sent = submit.mock.contexts.map((each) => (each as unknown as { text: string }).text)
    submit.mockRestore()
    for (const text of sent) {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain (generic_plan) ${text}`))
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Seq Scan on (questions|question_assignments)\b/)
    }
  })
})

test('the office sees what waits for an answer, and apart what every expert gave up', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const waits = await makeAsked(context)
    const left = await makeAsked(context, { isAnonymous: true })
    const done = await makeAsked(context)
    await claimQuestion(left.expert, { questionId: left.id })
    await giveUpQuestion(left.expert, { questionId: left.id, reason: '不熟悉' })
    await claimQuestion(done.expert, { questionId: done.id })
    await answerQuestion(done.expert, { questionId: done.id, text: '回答在此', pictureIds: [] })
    const all = await listOpenQuestions(office(context))
    const own = new Set([waits.id, left.id, done.id])
    expect(all.map(({ id }) => id).filter((id) => own.has(id))).toEqual([waits.id, left.id])
    const alone = await listOpenQuestions(office(context), { isLeft: true, after: waits.id })
    expect(alone).toMatchObject([
      { id: left.id, experts: [{ id: left.expertId, status: 'abandoned', reason: '不熟悉' }] },
    ])
    expect(JSON.stringify(alone)).not.toContain('提问者')
  })
})

test('what waits for somebody who may answer no more is left alone until that right is back', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { id, expertId } = await makeAsked(context)
    const isLeft = async () =>
      (await listOpenQuestions(office(context), { isLeft: true, after: id - 1 })).some((row) => row.id === id)
    const before = await countWithoutExpert(context)
    expect(await isLeft()).toBe(false)
    await savePerson(context, { id: expertId, name: '不再回答的专家', rights: [2] })
    expect([await isLeft(), await countWithoutExpert(context)]).toEqual([true, before + 1])
    await savePerson(context, { id: expertId, name: '又回答的专家', rights: [2, 512] })
    expect([await isLeft(), await countWithoutExpert(context)]).toEqual([false, before])
    await db.update(people).set({ bannedAt: context.now }).where(eq(people.id, expertId))
    expect([await isLeft(), await countWithoutExpert(context)]).toEqual([true, before + 1])
  })
})

test('whoever may not write is asked nothing and reminded of nothing, and what was asked has nobody', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { id: questionId, expertId, expert, asker } = await makeAsked(context)
    await claimQuestion(expert, { questionId })
    const before = [await countWithoutExpert(context), (await messagesTo(context, expertId)).length] as const
    await banFromPosting(office(context), { personId: expertId, until: undefined, reason: '人身攻击' })
    const refused = { code: 'may_not_be_asked' }
    const other = { title: '另一个', description: '', isAnonymous: false, expertId, pictureIds: [] }
    await expect(askQuestion(asker, other)).rejects.toMatchObject(refused)
    await expect(remindExpert(office(context), { questionId, expertId })).rejects.toMatchObject(refused)
    const { id: elsewhere } = await makeAsked(context)
    await expect(assignQuestion(office(context), { questionId: elsewhere, expertId })).rejects.toMatchObject(
      refused,
    )
    const [person] = await db.select().from(people).where(eq(people.id, expertId))
    expect(await findExperts(office(context), { text: person?.name ?? '' })).toEqual([])
    expect(await countWithoutExpert(context)).toBe(before[0] + 1)
    const later = { ...context, now: new Date(context.now.getTime() + 5 * DAY_MS) }
    expect(await returnClaims(later)).toEqual({ returned: 0, reminded: 0 })
    // Of the ban itself.
    expect(await messagesTo(context, expertId)).toHaveLength(before[1] + 1)
    // What is there is still his or her own, to be read and given up.
    expect(await countToAnswer(expert)).toBe(1)
    await giveUpQuestion(expert, { questionId, reason: '' })
    await liftPostingBan(office(context), { personId: expertId })
    await askQuestion(asker, other)
  })
})

test('only who may be asked is offered', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await makeProfile(context, { name: '可问的陆工', rights: [2, 512] })
    await makeProfile(context, { name: '不可问的陆工', rights: [2] })
    expect(await findExperts(office(context), { text: '问的陆' })).toMatchObject([{ id, name: '可问的陆工' }])
  })
})

test('an expert is reminded once a day, and not of what he or she no longer has', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { id: questionId, expertId, expert } = await makeAsked(context)
    const before = (await messagesTo(context, expertId)).length
    await remindExpert(office(context), { questionId, expertId })
    expect(await messagesTo(context, expertId)).toHaveLength(before + 1)
    await expect(remindExpert(office(context), { questionId, expertId })).rejects.toMatchObject({
      code: 'reminded_today',
    })
    await claimQuestion(expert, { questionId })
    await giveUpQuestion(expert, { questionId, reason: '' })
    await expect(remindExpert(office(context), { questionId, expertId })).rejects.toMatchObject({
      code: 'expert_not_asked',
    })
  })
})

test('who may answer no more is reminded of nothing, has nothing counted, and is not reminded by the office', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { id: questionId, expertId, expert } = await makeAsked(context)
    await claimQuestion(expert, { questionId })
    const before = (await messagesTo(context, expertId)).length
    expect(await countToAnswer(expert)).toBe(1)
    await savePerson(context, { id: expertId, name: '不再回答的专家', rights: [2] })
    expect(await countToAnswer(expert)).toBe(0)
    await expect(remindExpert(office(context), { questionId, expertId })).rejects.toMatchObject({
      code: 'may_not_be_asked',
    })
    const after = (days: number) => ({ ...context, now: new Date(context.now.getTime() + days * DAY_MS) })
    expect(await returnClaims(after(5))).toEqual({ returned: 0, reminded: 0 })
    expect(await returnClaims(after(7))).toEqual({ returned: 1, reminded: 0 })
    expect(await messagesTo(context, expertId)).toHaveLength(before)
  })
})

test('a question that is still looked at is put to nobody else', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { id: questionId } = await makeAsked(context, { description: DOUBTFUL })
    const expertId = await makeProfile(context, { rights: [512] })
    const assign = () => assignQuestion(office(context), { questionId, expertId })
    await expect(assign()).rejects.toMatchObject({ code: 'question_is_held' })
    await decideHeld(context, { questionId, decision: 'release' })
    await assign()
  })
})
