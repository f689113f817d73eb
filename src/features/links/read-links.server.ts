import { inArray, sql, type SQL } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import { linkOf } from '#platform/link-of.ts'
import { outsideAddress } from './outside-address.ts'
import { outsideLinks, topicLinkReadings, topicLinks } from './tables.server.ts'

const AT_ONCE = 200
/** The rest of a night's reading comes the next night. */
const MOST_BATCHES = 100
const MOST_OF_ARTICLE = 300

interface Read extends Record<string, unknown> {
  readonly id: string
  readonly links: readonly string[]
  readonly source: string
}

/** Reads the links out of published articles that are new or were changed since, and forgets those that nobody leads to. */
export async function readLinks(context: Context): Promise<void> {
  let behind = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const last = await inTransaction(context, (within) => readSome(within, behind))
    if (last === undefined) break
    behind = last
  }
  await context.db.execute(sql`
    delete from outside_links l where not exists (select from topic_links u where u.link_id = l.id)`)
}

/** Reads those articles anew at once that have a link which does not answer and were changed since, so that a repair counts. */
export async function readRepaired(context: Context): Promise<void> {
  const failing = sql`exists (select from topic_links u join outside_links l on l.id = u.link_id
    where u.topic_id = t.id and (l.nights > 0 or l.ignored_at is not null))`
  await inTransaction(context, (within) => readSome(within, 0, failing))
}

/** Reads the next articles by their number; gives the last of them, undefined when none is left. */
async function readSome(
  { db, now, services }: Context,
  behind: number,
  only: SQL = sql`true`,
): Promise<number | undefined> {
  const { rows } = await db.execute<Read>(sql`
    select t.id, t.source_url as source,
      array(select distinct l #>> '{}' from jsonb_path_query(t.blocks, '$.**.link') l) as links
    from topics t left join topic_link_readings r on r.topic_id = t.id
    where t.id > ${behind} and t.state = 'published' and (r.read_at is null or r.read_at < t.updated_at) and ${only}
    order by t.id limit ${AT_ONCE}`)
  if (rows.length === 0) return undefined
  const own = new URL(services.configuration.publicUrl).hostname
  const ids = rows.map(({ id }) => Number(id))
  const wanted = rows.flatMap(({ id, links, source }) => {
    const all = [linkOf(source) ?? [], links].flat().slice(0, MOST_OF_ARTICLE)
    const found = all.flatMap((link) => outsideAddress(link, own) ?? [])
    return found.map((each) => ({ topicId: Number(id), ...each }))
  })
  await db.delete(topicLinks).where(inArray(topicLinks.topicId, ids))
  // In one order, so that two who write the same ones do not wait for each other.
  const addresses = [...new Map(wanted.map(({ url, host }) => [url, { url, host }])).values()].toSorted(
    (a, b) => (a.url < b.url ? -1 : 1),
  )
  if (addresses.length > 0) {
    await db.insert(outsideLinks).values(addresses).onConflictDoNothing()
    const known = await db
      .select({ id: outsideLinks.id, url: outsideLinks.url })
      .from(outsideLinks)
      .where(
        inArray(
          sql`md5(${outsideLinks.url})`,
          addresses.map(({ url }) => sql`md5(${url})`),
        ),
      )
    const idOf = new Map(known.map(({ id, url }) => [url, id]))
    const uses = wanted.flatMap(({ topicId, url }) => {
      const linkId = idOf.get(url)
      return linkId === undefined ? [] : [{ topicId, linkId }]
    })
    await db.insert(topicLinks).values(uses).onConflictDoNothing()
  }
  await db
    .insert(topicLinkReadings)
    .values(ids.map((topicId) => ({ topicId, readAt: now })))
    .onConflictDoUpdate({ target: topicLinkReadings.topicId, set: { readAt: now } })
  return ids.at(-1)
}
