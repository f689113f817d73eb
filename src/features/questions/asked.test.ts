import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CLOSED_NAME } from '#features/accounts/leaver.server.ts'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { makeQuestion, paragraph } from '#features/topics/testing.ts'
import { makeProfile } from '#features/people/testing.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { answerQuestion } from './answer-question.server.ts'
import { listAsked, readAskedQuestion } from './asked-queries.server.ts'
import { assignQuestion } from './assign-question.server.ts'
import { claimQuestion } from './claim-question.server.ts'
import { giveUpQuestion } from './give-up-question.server.ts'
import { countWithoutExpert } from './queries.server.ts'
import { as, makeAsked } from './testing.ts'

/** Whoever asked sees what becomes of the question (B-50), and the office what it has to find somebody for (B-18). */

test('a question is followed through all its states by whoever asked it, and by nobody else', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { id, asker, askerId, expert, expertId } = await makeAsked(context)
    const stateNow = async () => (await readAskedQuestion(asker, id)).state
    expect(await listAsked(asker)).toMatchObject([{ id, state: 'open', expert: { id: expertId } }])
    await claimQuestion(expert, { questionId: id })
    expect(await readAskedQuestion(asker, id)).toMatchObject({ state: 'accepted', dueOn: expect.any(String) })
    expect(await messagesTo(context, askerId)).toMatchObject([{ path: `/my-questions/${id}` }])
    await giveUpQuestion(expert, { questionId: id })
    expect(await stateNow()).toBe('looking')
    const other = await makeProfile(context, { name: '另一位', rights: [2, 512] })
    await assignQuestion(context, { questionId: id, expertId: other })
    expect(await readAskedQuestion(asker, id)).toMatchObject({ state: 'open', expert: { name: '另一位' } })
    await answerQuestion(as(context, other), { questionId: id, text: '先看断面。', pictureIds: [] })
    expect(await stateNow()).toBe('answered')
    const stranger = as(context, await makePerson(context, { name: '路人' }))
    expect(await listAsked(stranger)).toEqual([])
    await expect(readAskedQuestion(stranger, id)).rejects.toMatchObject({ code: 'question_not_found' })
    await expect(readAskedQuestion(expert, id)).rejects.toMatchObject({ code: 'question_not_found' })
  }))

test('what editors answered is said of no expert, and who has left is led to by nobody', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { asker, askerId, expertId } = await makeAsked(context)
    const id = await makeQuestion(context, { askerId, progress: 'open', blocks: [] })
    await assignQuestion(context, { questionId: id, expertId })
    await db.update(people).set({ closedAt: context.now, name: CLOSED_NAME }).where(eq(people.id, expertId))
    expect((await readAskedQuestion(asker, id)).expert).toEqual({ id: undefined, name: CLOSED_NAME })
    const blocks = [paragraph('编辑写的回答')]
    const answered = {
      kind: 'question',
      topicId: id,
      title: '问',
      askerId,
      publishedAt: NOON,
      blocks,
    } as const
    await publishTopic(context, answered)
    expect(await readAskedQuestion(asker, id)).toMatchObject({ state: 'answered', expert: undefined })
  }))

test('what an expert gives up is counted for the office and named in its mail with the way to give it on', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const before = await countWithoutExpert(context)
    const { id, expert } = await makeAsked(context)
    await claimQuestion(expert, { questionId: id })
    expect(await countWithoutExpert(context)).toBe(before)
    await giveUpQuestion(expert, { questionId: id })
    expect(await countWithoutExpert(context)).toBe(before + 1)
    const { publicUrl } = context.services.configuration
    const mails = await listSent(context.db, { purpose: 'question_given_up' })
    expect(mails).toMatchObject([
      { subject: '一个提问要另请专家', text: expect.stringContaining(`\n${id}  `) },
    ])
    expect(mails[0]?.text).toContain(`${publicUrl}/admin/questions`)
  }))
