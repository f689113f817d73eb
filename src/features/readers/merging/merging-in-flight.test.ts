import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { collectedTopics } from '#features/reading/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Database } from '#platform/database/database.server.ts'
import { isOfMergedAccount } from '#platform/database/constraint.server.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal, wired } from '../../../../test/portal.ts'
import { askMerge } from './ask-merge.server.ts'
import { confirmMerge } from './settle-merge.server.ts'
import { office, whole } from './testing.ts'

/** What somebody does in the moment in which two accounts become one: that takes connections of its own. */

/** Returns as soon as one connection waits for another. */
async function untilSomebodyWaits(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows.length > 0) return
  }
}

test('what is written before goes over, what comes after is refused, and the old address leads on', async () => {
  const { db } = await testDatabase()
  const desk = await office(db)
  const { context, into, from } = desk
  const [before, after] = [await makeArticle(context), await makeArticle(context)]
  const { id } = await askMerge(desk.first, wired, whole(desk))
  const collect = (tx: Database, topicId: number) =>
    tx.insert(collectedTopics).values({ personId: from, topicId, collectedAt: NOON })

  const isWritten = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const early = db.transaction(async (tx) => {
    await collect(tx, before)
    isWritten.resolve()
    await mayCommit.promise
  })
  await isWritten.promise
  const merging = confirmMerge(desk.second, wired, { id })
  await untilSomebodyWaits(db)
  mayCommit.resolve()
  await Promise.all([early, merging])
  const owners = await db
    .select({ personId: collectedTopics.personId })
    .from(collectedTopics)
    .where(eq(collectedTopics.topicId, before))
  expect(owners).toEqual([{ personId: into }])

  const refused: unknown = await collect(db, after).catch((error: unknown) => error)
  expect(isOfMergedAccount(refused)).toBe(true)
  const portal = await testPortal()
  try {
    const moved = await portal.app.inject(`/user/${from}`)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/user/${into}`])
  } finally {
    await portal.close()
  }
})

test('what begins while they become one waits for it, and is refused', async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  const [from, into] = [await makePerson(context), await makePerson(context)]
  const topicId = await makeArticle(context)
  const isMerged = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const merging = db.transaction(async (tx) => {
    await tx.update(people).set({ closedAt: NOON, mergedInto: into }).where(eq(people.id, from))
    isMerged.resolve()
    await mayCommit.promise
  })
  await isMerged.promise
  const late = [
    db.insert(collectedTopics).values({ personId: from, topicId, collectedAt: NOON }),
    db.execute(sql`insert into award_ballots (id, year, person_id, used, allowed)
      values (gen_random_uuid(), 2026, ${from}, 0, 3)`),
  ].map(async (each) => each.then(undefined, (error: unknown) => error))
  await untilSomebodyWaits(db)
  mayCommit.resolve()
  await merging
  for (const refused of await Promise.all(late)) expect(isOfMergedAccount(refused)).toBe(true)
})
