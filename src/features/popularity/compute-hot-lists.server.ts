import { sql } from 'drizzle-orm'
import { ANSWER_KINDS } from '#features/topics/kinds.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { HALF_HOUR_MS, HALF_HOURS_A_DAY, halfHourOf } from '#platform/half-hours.ts'

/** Rows a hot list keeps: the news screen shows 20, sidebars 10 (B-05). */
const KEPT = 30
const SHOWN_AT_LEAST = 10
/** A read counts half as much after so many half hours. */
const HALF_LIFE = 24

/**
 * Computes every hot list anew (C-53): reads of the last day, halved every twelve hours, comments times three, shares times five; with
 * fewer than ten topics the last seven days count. What editors excluded is left out, what they put first stands first, also
 * while nobody reads it; a question that nobody has answered is in no list (C-64).
 * Reads only what was read lately, so its cost does not grow with the number of topics.
 */
export async function computeHotLists(context: Context): Promise<void> {
  const nowHalfHour = halfHourOf(context.now.getTime())
  await inTransaction(context, async ({ db }) => {
    // An editor's change and the job may come at once: what the one has written, the other replaces.
    await holdLock(db, 'hotLists')
    const lists = await db.execute<{ list: string; enough: boolean }>(sql`
      with recent as (${scores(nowHalfHour, HALF_HOURS_A_DAY, context.now)})
      select list, count(*) filter (where score > 0) >= ${SHOWN_AT_LEAST} as enough from recent group by list`)
    const enough = lists.rows.filter((row) => row.enough).map((row) => row.list)
    await db.execute(sql`delete from hot_topics`)
    await db.execute(sql`
      with day as (${scores(nowHalfHour, HALF_HOURS_A_DAY, context.now)}),
        week as (${scores(nowHalfHour, HALF_HOURS_A_DAY * 7, context.now)}),
        chosen as (
          select *, 1 as days from day where list = any(${sql.param(enough)}::text[])
          union all
          select *, 7 as days from week where list <> all(${sql.param(enough)}::text[])
        ),
        ranked as (
          select *, row_number() over (partition by list order by is_first desc, score desc, topic_id desc) as rank
          from chosen
        )
      insert into hot_topics (list, rank, topic_id, score, from_reads, from_comments, from_shares, days)
      select list, rank, topic_id, score, from_reads, from_comments, from_shares, days
      from ranked where rank <= ${KEPT}`)
    await purgePages(db, ['hot'])
  })
}

/**
 * Scores, with what each is made of, of the topics that anybody read, commented on or shared within so many half hours, and of
 * those that editors put first.
 */
function scores(nowHalfHour: number, halfHours: number, now: Date) {
  const since = nowHalfHour - halfHours
  const commentsSince = new Date(now.getTime() - halfHours * HALF_HOUR_MS)
  return sql`
    select topics.industry || '/' || case when topics.is_literature then 'literature' else 'news' end as list,
      topics.id as topic_id,
      coalesce(hot_overrides.treatment = 'first', false) as is_first,
      sum(activity.score) as score,
      coalesce(sum(activity.score) filter (where activity.came_from = 'reads'), 0) as from_reads,
      coalesce(sum(activity.score) filter (where activity.came_from = 'comments'), 0) as from_comments,
      coalesce(sum(activity.score) filter (where activity.came_from = 'shares'), 0) as from_shares
    from (
      select topic_id, 'reads' as came_from,
        sum(power(0.5, (${nowHalfHour}::integer - half_hour)::double precision / ${HALF_LIFE})) as score
      from topic_reads where half_hour > ${since} group by topic_id
      union all
      select topic_id, 'comments', 3.0 * count(*) from comments
      where state = 'visible' and created_at > ${commentsSince.toISOString()}::timestamptz group by topic_id
      union all
      select topic_id, 'shares', 5.0 * count(*) from topic_share_visits where half_hour > ${since} group by topic_id
      union all
      select topic_id, 'editors', 0 from hot_overrides where treatment = 'first'
    ) as activity
    join topics on topics.id = activity.topic_id and topics.state = 'published'
    left join hot_overrides on hot_overrides.topic_id = topics.id
    left join questions on questions.topic_id = topics.id
    where hot_overrides.treatment is distinct from 'excluded'
      and (topics.kind not in ${ANSWER_KINDS} or questions.progress = 'answered')
    group by topics.industry, topics.is_literature, topics.id, hot_overrides.treatment`
}

/** Reads older than the lists look back are forgotten; gives how many rows went. */
export async function forgetOldReads({ db, now }: Context): Promise<number> {
  const oldest = halfHourOf(now.getTime()) - 8 * HALF_HOURS_A_DAY
  await db.execute(sql`delete from topic_share_visits where half_hour < ${oldest}`)
  const result = await db.execute(sql`delete from topic_reads where half_hour < ${oldest}`)
  return result.rowCount ?? 0
}
