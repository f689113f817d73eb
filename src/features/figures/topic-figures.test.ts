import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeArticle, makeQuestion } from '#features/topics/testing.ts'
import { withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { forgetOldFigures } from './adding-up/add-up-figures.server.ts'
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

test('days that were added up are told of, whether or not it was read on them', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await makeArticle(context)
    await db.execute(sql`insert into figure_days (day, counted_at, is_final)
      values ('2023-11-19', now(), true), ('2023-11-20', now(), true), ('2026-11-18', now(), true), ('2026-11-20', now(), true)`)
    const counted = async (from: string, to: string) =>
      (await readTopicFigures(context, { from, to, id })).counted
    expect(await counted('2026-11-18', '2026-11-21')).toEqual(['2026-11-18', '2026-11-20'])
    // What is older is not kept.
    expect(await counted('2023-11-10', '2023-11-30')).toEqual(['2023-11-19', '2023-11-20'])
    const later = { ...context, now: new Date(NOON.getTime() + 86_400_000) }
    const { days, counted: left } = await readTopicFigures(later, {
      from: '2023-11-10',
      to: '2023-11-30',
      id,
    })
    expect([days, left]).toEqual([[], ['2023-11-20']])
  }))

test('where its readers came from is added up over the days, and kept for a quarter', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await makeArticle(context)
    await db.execute(sql`insert into topic_source_figures (day, topic_id, source, reads) values
      ('2026-08-22', ${id}, 'baidu', 9), ('2026-08-23', ${id}, 'baidu', 2), ('2026-11-20', ${id}, 'wechat', 3),
      ('2026-11-21', ${id}, 'wechat', 4), ('2026-11-21', ${id}, 'site/forum.example.org', 5)`)
    const sources = async (from: string) =>
      (await readTopicFigures(context, { from, to: '2026-11-21', id })).sources
    expect(await sources('2026-11-20')).toEqual([
      { name: '微信', reads: 7 },
      { name: 'forum.example.org', reads: 5 },
    ])
    await forgetOldFigures(context)
    expect(await sources('2026-08-01')).toContainEqual({ name: '百度', reads: 2 })
  }))

test('what was withdrawn can still be looked at', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await makeArticle(context, { title: '撤下的' })
    await withdrawTopic(context, { id, reason: '有误' })
    expect(await readTopicFigures(context, { ...TODAY, id })).toMatchObject({ title: '撤下的' })
  }))
