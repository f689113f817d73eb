import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { listNotAsked, readProfile } from '#features/people/queries.server.ts'
import { makeProfile } from '#features/people/testing.ts'
import { pageTopics } from '#features/topics/lists/feed-queries.server.ts'
import { questionList } from '#features/topics/lists/lists.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { answerQuestion } from './answer-question.server.ts'
import { listExpertsToAsk } from './public-queries.server.ts'
import { questionAssignments } from './tables.server.ts'
import { makeAsked } from './testing.ts'

const answered = { list: questionList('semi', 'answered'), page: 1, perPage: 20 }

test('an answered question stands among the answers, and counts for its expert', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const asked = await makeAsked(context)
    const before = (await pageTopics(context, answered)).total
    await answerQuestion(asked.expert, { questionId: asked.id, text: '先看断面。', pictureIds: [] })
    const after = await pageTopics(context, answered)
    expect(after.total).toBe(before + 1)
    expect(after.items.map(({ id }) => id)).toContain(asked.id)
    const experts = await listExpertsToAsk(context)
    expect(experts.find(({ id }) => id === asked.expertId)).toMatchObject({
      answers: 1,
      usualDays: undefined,
    })
  })
})

test('how fast somebody answers is the middle of three answers, in whole days', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const expertId = await makeProfile(context, { name: '快手', rights: [512] })
    const hours = [5, 30, 500]
    for (const [index, spent] of hours.entries()) {
      const asked = await makeAsked(context)
      const endedAt = new Date(context.now.getTime() - index * HOUR_MS)
      await db
        .update(questionAssignments)
        .set({
          expertId,
          status: 'answered',
          endedAt,
          assignedAt: new Date(endedAt.getTime() - spent * HOUR_MS),
        })
        .where(eq(questionAssignments.questionId, asked.id))
    }
    const experts = await listExpertsToAsk(context)
    expect(experts.find(({ id }) => id === expertId)?.usualDays).toBe(2)
  })
})

test('everybody may be found, also behind three hundred others who may be asked', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.execute(sql`with made as (
        insert into people (name) select '专家 ' || n from generate_series(1, 301) n returning id)
      insert into person_rights (person_id, code) select id, code from made, unnest(array[2, 512]) code`)
    const last = await makeProfile(context, { name: '最后一位', rights: [2, 512] })
    const column = await makeProfile(context, { name: '最后一个专栏', rights: [4] })
    expect((await listExpertsToAsk(context)).map(({ id }) => id)).toContain(last)
    const { organisations, experts } = await listNotAsked(context)
    expect([...organisations, ...experts].map(({ id }) => id)).toContain(column)
  })
})

test('nobody is offered who may not be asked', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await makeProfile(context, { name: '编辑', rights: [2, 64] })
    expect((await listExpertsToAsk(context)).map((expert) => expert.id)).not.toContain(id)
  })
})

test('nobody is offered to be asked whose account is stopped', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await makeProfile(context, { name: '被停用的专家', rights: [2, 512] })
    const isOffered = async () => [
      (await listExpertsToAsk(context)).some((expert) => expert.id === id),
      (await readProfile(context, id)).rights.includes(512),
    ]
    expect(await isOffered()).toEqual([true, true])
    await db.update(people).set({ bannedAt: context.now }).where(eq(people.id, id))
    expect(await isOffered()).toEqual([false, false])
  })
})
