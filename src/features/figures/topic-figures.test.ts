import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeArticle, makeQuestion } from '#features/topics/testing.ts'
import { withdrawTopic } from '#features/topics/withdraw-topic.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { readTopicFigures } from './topic-figures.server.ts'

const TODAY = { from: '2026-11-21', to: '2026-11-21' }

test('what was never published is as unknown as what is not there', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const publishedAt = new Date(NOON.getTime() + 3_600_000)
    const scheduled = await makeArticle(context, { title: '明天才说的事', publishedAt })
    const draft = await makeQuestion(context)
    await db.execute(sql`update topics set state = 'draft', published_at = null where id = ${draft}`)
    for (const id of [scheduled, draft, 999_999])
      await expect(readTopicFigures(context, { ...TODAY, id })).rejects.toMatchObject({
        code: 'figures_topic_unknown',
      })
  }))

test('what was withdrawn can still be looked at', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await makeArticle(context, { title: '撤下的' })
    await withdrawTopic(context, { id, reason: '有误' })
    expect(await readTopicFigures(context, { ...TODAY, id })).toMatchObject({ title: '撤下的' })
  }))
