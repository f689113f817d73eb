import { sql, type SQL } from 'drizzle-orm'
import { SITE } from '#features/popularity/read-source.ts'
import type { Context } from '#platform/context.ts'
import type { Grouping } from '../names.ts'
import type { Day } from './day.ts'

/** So many sites without a name of their own are told apart on a day: anybody can make up more. */
const SITES_KEPT = 100

/** So many sources of one topic are told apart on a day, the last of them all others together. */
const SOURCES_OF_A_TOPIC = 8

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

/** The same reads by who wrote, where it is filed and where readers came from, one after the other and anew; after its topics. */
export async function addUpGroups(
  { db }: Pick<Context, 'db'>,
  { day, halfHours }: Pick<Day, 'day' | 'halfHours'>,
): Promise<void> {
  const inDay = sql`half_hour >= ${halfHours.from} and half_hour < ${halfHours.until}`
  const filed = Object.entries(filedOn(day)).map(([grouping, names]) => ({ grouping, names, by: 'topic_id' }))
  await db.execute(sql`delete from group_figures where day = ${day}`)
  for (const { grouping, names, by } of [
    ...filed,
    { grouping: 'source', names: namedIn(inDay), by: 'source' },
  ])
    await db.execute(sql`
      with named as materialized (
        -- Numbers are sorted, and so told apart, much faster than names are.
        select ${sql.identifier(by)}, name, dense_rank() over (order by name)::integer as number
        from (${names}) as names where name is not null
      ), counted as (
        select number, count(*) as reads, count(distinct visitor) as readers
        from topic_reads join named using (${sql.identifier(by)}) where ${inDay} group by number
      )
      insert into group_figures (day, grouping, name, reads, readers)
      select ${day}, ${grouping}::text, name, reads, readers
      from counted join (select distinct number, name from named) as numbered using (number)`)
}

/** Under which names the topics that were read on a day are grouped. */
function filedOn(day: string): Readonly<Record<Exclude<Grouping, 'source'>, SQL>> {
  const read = sql`from topic_figures join topics on topics.id = topic_id where day = ${day}`
  return {
    author: sql`select topic_id, case when author_id is null then nullif(author_name, '') else '#' || author_id end as name ${read}`,
    category: sql`select distinct topic_id, unnest(categories) as name ${read}`,
    community: sql`
      select topic_id, communities.id::text as name from topic_figures join topic_lists using (topic_id)
      join communities on topic_lists.list = 'community/' || communities.id where day = ${day}`,
    kind: sql`select topic_id, case when is_literature then 'literature' else kind end as name ${read}`,
    industry: sql`select topic_id, industry as name ${read}`,
  }
}

/** Where readers of a day came from, with the name it is counted under: of the sites without one of their own the largest are told apart. */
const namedIn = (inDay: SQL): SQL => sql`
  select source, case when is_site and place > ${SITES_KEPT} then 'other' else source end as name
  from (
    select source, is_site, row_number() over (partition by is_site order by reads desc, source) as place
    from (
      select source, source like ${`${SITE}%`} as is_site, count(*) as reads from topic_reads where ${inDay} group by source
    ) as came
  ) as ranked`

/** Where the readers of each topic came from on a day, anew; after its topics. A row that stays as it was is not written again. */
export async function addUpTopicSources(
  { db }: Pick<Context, 'db'>,
  { day, halfHours }: Pick<Day, 'day' | 'halfHours'>,
): Promise<void> {
  await db.execute(sql`
    with came as (
      select topic_id, source, count(*) as reads from topic_reads
      where half_hour >= ${halfHours.from} and half_hour < ${halfHours.until} group by topic_id, source
    ), ranked as (
      select topic_id, source, came.reads,
        row_number() over (partition by topic_id order by source = 'other', came.reads desc, source) as place
      from came join topic_figures using (topic_id) where day = ${day}
    ), together as (
      select topic_id, case when place < ${SOURCES_OF_A_TOPIC} then source else 'other' end as source, sum(reads) as reads
      from ranked group by 1, 2
    ), kept as (
      insert into topic_source_figures as known (day, topic_id, source, reads)
      select ${day}, topic_id, source, reads from together
      on conflict (day, topic_id, source) do update set reads = excluded.reads where known.reads <> excluded.reads
    )
    delete from topic_source_figures
    where day = ${day} and (topic_id, source) not in (select topic_id, source from together)`)
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
