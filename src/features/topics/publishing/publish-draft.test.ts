import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { inTransaction } from '#platform/context.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { publishDraft } from './publish-draft.server.ts'
import { topics } from '../tables.server.ts'
import { makeArticle } from '../testing.ts'
import { readTopic } from '../topic-queries.server.ts'

test('a draft is shown from now on, and what is published already keeps its date', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const [topic] = await db
      .insert(topics)
      .values({ kind: 'article', industry: 'semi', state: 'draft', title: '草稿' })
      .returning({ id: topics.id })
    const id = topic?.id ?? 0
    expect(await publishDraft(context, id)).toEqual({ title: '草稿' })
    expect(await readTopic(context, { id })).toMatchObject({ title: '草稿', sortDate: NOON.getTime() })
    const later = { ...context, now: new Date(NOON.getTime() + 60_000) }
    await expect(publishDraft(later, id)).rejects.toMatchObject({ code: 'topic_not_found' })
    await expect(publishDraft(later, await makeArticle(context))).rejects.toMatchObject({
      code: 'topic_not_found',
    })
    expect((await readTopic(context, { id })).sortDate).toBe(NOON.getTime())
  })
})

test('fifty who show the same draft at once show it once', async () => {
  const context = testContext((await testDatabase()).db)
  const [topic] = await context.db
    .insert(topics)
    .values({ kind: 'article', industry: 'semi', state: 'draft', title: '一次' })
    .returning({ id: topics.id })
  const id = topic?.id ?? 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => inTransaction(context, (within) => publishDraft(within, id))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [shown] = await context.db.select({ state: topics.state }).from(topics).where(eq(topics.id, id))
  expect(shown?.state).toBe('published')
})

test('a draft is shown by its author or staff and by nobody else, and it is on record', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const authorId = await makePerson(context)
    const [topic] = await db
      .insert(topics)
      .values({ kind: 'question', industry: 'semi', state: 'draft', title: '问题', authorId })
      .returning({ id: topics.id })
    const id = topic?.id ?? 0
    const as = (personId: number) => ({
      ...context,
      actor: { kind: 'person' as const, id: personId, sessionId: 0 },
    })
    const stranger = as(await makePerson(context))
    await expect(publishDraft(stranger, id)).rejects.toMatchObject({ code: 'not_your_draft' })
    await publishDraft(as(authorId), id)
    const { rows } = await db.execute(
      sql`select actor, detail from audit_records where verb = 'publishTopic' and subject = ${`topic:${id}`}`,
    )
    expect(rows).toEqual([{ actor: `person:${authorId}`, detail: { title: '问题', isDue: true } }])
  })
})
