import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { listFirstOfLists } from './several-lists.server.ts'
import { listTopics } from './feed-queries.server.ts'

test('PostgreSQL keeps one plan for long lists and short ones, instead of planning each reading anew', async () => {
  const { pool } = await testDatabase()
  await pool.query(`
    with made as (
      insert into topics (handle, kind, state, title, summary, blocks, sort_date, published_at)
      select 'plan:' || n, 'article', 'published', '第 ' || n || ' 篇', '', '[]', n, to_timestamp(n)
      from generate_series(1, 3000) as n returning id, sort_date)
    insert into topic_lists (list, sort_date, topic_id)
    select list, sort_date, id from made, unnest(array['plans/long', 'plans/' || id % 60]) as list`)
  for (const table of ['topics', 'topic_lists']) await pool.query(`vacuum analyze ${table}`)
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const lists = ['plans/long', 'plans/1', 'plans/2'].map((list) => ({ list, rows: 6 }))
    for (let times = 0; times < 8; times += 1) {
      await listTopics(context, { list: 'plans/long', before: FAR_FUTURE_MS, limit: 20 })
      await listFirstOfLists(context, { lists })
    }
    const { rows } = await db.execute<{ name: string; kept: string }>(
      sql`select name, generic_plans as kept from pg_prepared_statements
        where name in ('topics_slice_20', 'topics_first_of_lists') order by name`,
    )
    expect(rows.map(({ name, kept }) => [name, Number(kept)])).toEqual([
      ['topics_first_of_lists', 3],
      ['topics_slice_20', 3],
    ])
  })
})
