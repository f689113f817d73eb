import { sql } from 'drizzle-orm'
import { SITE } from '#features/popularity/read-source.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from './day.ts'

/** So many sites without a name of their own are told apart on a day: anybody can make up more. */
const SITES_KEPT = 100

/** Reads, gates and orders of each topic on a day, anew; a row that stays as it was is not written again. */
export async function addUpTopics(
  { db }: Pick<Context, 'db'>,
  { day, from, until, halfHours }: Day,
): Promise<void> {
  const inDay = sql`half_hour >= ${halfHours.from} and half_hour < ${halfHours.until}`
  await db.execute(sql`
    with counted as (
      select topic_id, count(*) as reads, count(distinct visitor) as readers, 0 as gates, 0 as opened, 0 as begun, 0 as paid
      from topic_reads where ${inDay} group by topic_id
      union all
      select topic_id, 0, 0, count(distinct visitor) filter (where step = 'shown'),
        count(distinct visitor) filter (where step = 'opened'), 0, 0
      from gate_visits where ${inDay} group by topic_id
      union all
      select topic_id, 0, 0, 0, 0,
        count(distinct person_id) filter (where begun_at >= ${from} and begun_at < ${until}),
        count(distinct person_id) filter (where paid_at >= ${from} and paid_at < ${until})
      from gate_orders join orders on orders.number = gate_orders.order_number join topics on topics.id = topic_id
      -- What the browser of whoever buys says may be any number.
      where is_paid and topics.state <> 'scheduled' and published_at is not null group by topic_id
    ), together as (
      select topics.id as topic_id, sum(reads) as reads, sum(readers) as readers, sum(gates) as gates,
        sum(opened) as opened, sum(begun) as begun, sum(paid) as paid
      from counted join topics on topics.id = counted.topic_id
      group by topics.id having sum(reads + gates + opened + begun + paid) > 0
    ), kept as (
      insert into topic_figures as known (day, topic_id, reads, readers, gates, opened, begun, paid)
      select ${day}, topic_id, reads, readers, gates, opened, begun, paid from together
      on conflict (day, topic_id) do update set (reads, readers, gates, opened, begun, paid)
        = (excluded.reads, excluded.readers, excluded.gates, excluded.opened, excluded.begun, excluded.paid)
      where (known.reads, known.readers, known.gates, known.opened, known.begun, known.paid) is distinct from
        (excluded.reads, excluded.readers, excluded.gates, excluded.opened, excluded.begun, excluded.paid)
    )
    delete from topic_figures where day = ${day} and topic_id not in (select topic_id from together)`)
}

/** The same reads by who wrote, where it is filed and where readers came from, anew. */
export async function addUpGroups(
  { db }: Pick<Context, 'db'>,
  { day, halfHours }: Pick<Day, 'day' | 'halfHours'>,
): Promise<void> {
  await db.execute(sql`delete from group_figures where day = ${day}`)
  await db.execute(sql`
    with visits as materialized (
      select topic_id, visitor, source, count(*)::integer as reads from topic_reads
      where half_hour >= ${halfHours.from} and half_hour < ${halfHours.until} group by topic_id, visitor, source
    ), sites as (
      select source from visits where source like ${`${SITE}%`}
      group by source order by sum(reads) desc, source limit ${SITES_KEPT}
    ), filed as (
      select 'source' as grouping,
        case when source like ${`${SITE}%`} and source not in (select source from sites) then 'other' else source end as name,
        reads, visitor
      from visits
      union all
      select grouping, name, reads, visitor from visits join topics on topics.id = visits.topic_id
      cross join lateral (
        values ('kind', case when is_literature then 'literature' else kind end), ('industry', industry),
          ('author', case when author_id is null then nullif(author_name, '') else '#' || author_id end)
        union all select 'category', unnest(categories)
      ) as groups (grouping, name)
      where name is not null
      union all
      select 'community', communities.id::text, reads, visitor from visits
      join topic_lists on topic_lists.topic_id = visits.topic_id
      join communities on topic_lists.list = 'community/' || communities.id
    ), visitors as (
      -- Not count(distinct …), for which all of it would have to be sorted.
      select grouping, name, sum(reads) as reads from filed group by grouping, name, visitor
    )
    insert into group_figures (day, grouping, name, reads, readers)
    select ${day}, grouping, name, sum(reads), count(*) from visitors group by grouping, name`)
}

/** Whose files were read and downloaded on a day, anew. */
export async function addUpFiles(
  { db }: Pick<Context, 'db'>,
  { day, from, until }: Pick<Day, 'day' | 'from' | 'until'>,
): Promise<void> {
  await db.execute(sql`delete from file_figures where day = ${day}`)
  await db.execute(sql`
    insert into file_figures (day, file_id, reads, readers, downloads)
    select ${day}, file_id, count(*) filter (where purpose <> 'download'),
      count(distinct coalesce(person_id::text, origin)), count(*) filter (where purpose = 'download')
    from file_readings join files on files.id = file_readings.file_id
    where at >= ${from} and at < ${until} group by file_id`)
}
