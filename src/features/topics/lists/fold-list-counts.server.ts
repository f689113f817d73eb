import { sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'

/** Folds what publications added to lists and took from them into the lists' totals; publications never wait for it. */
export async function foldListCounts(context: Context): Promise<void> {
  await inTransaction(context, async ({ db }) => {
    // One folding at a time; nobody else writes totals.
    await db.execute(sql`lock table topic_list_counts in share row exclusive mode`)
    await db.execute(sql`
      with folded as (delete from topic_list_changes returning list, topics)
      insert into topic_list_counts (list, topics) select list, sum(topics) from folded group by list
      on conflict (list) do update set topics = topic_list_counts.topics + excluded.topics`)
  })
}
