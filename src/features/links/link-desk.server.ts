import { and, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { page } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { waitingRows, type WaitingRows } from '#platform/database/waiting-rows.server.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { askLink, type LinkAnswer } from './ask-link.server.ts'
import { WELL } from './ask-links.server.ts'
import { NIGHTS } from './dead.ts'
import { outsideAddress } from './outside-address.ts'
import { readRepaired } from './read-links.server.ts'
import { outsideLinks } from './tables.server.ts'

const AT_ONCE = 50
const PERMISSION = 'topics.publish'

const Narrowed = z.object({ which: z.enum(['dead', 'ignored']).default('dead') })
type Narrowed = z.output<typeof Narrowed>

export const LinkFilter = Narrowed.extend({ page })

const LinkRow = z.object({
  id: z.number(),
  topicId: z.number(),
  title: z.string(),
  /** Where in its text; missing for the address of its source. */
  block: z.number().optional(),
  url: z.string(),
  reason: z.string(),
  /** The day since which it does not answer; empty for one that is not asked. */
  since: z.string(),
})
type LinkRow = z.infer<typeof LinkRow>

export const LinkDesk = z.object({
  /** One for each article that leads there, the latest article first. */
  rows: z.array(LinkRow),
  total: z.number(),
})

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly topic_id: string
  readonly title: string
  readonly url: string
  readonly reason: string
  readonly failing_since: string | null
  /** Every link of the article with the place of its block. */
  readonly links: readonly (readonly [block: number, link: string])[]
}

/** Links of published articles that died, or that staff no longer ask, by article, fifty at once; refuses `permission_missing`. */
export async function listDeadLinks(
  context: Context,
  input: z.input<typeof LinkFilter>,
): Promise<z.infer<typeof LinkDesk>> {
  requirePermission(context.actor, PERMISSION)
  const { page: asked, ...narrowed } = parseInput(LinkFilter, input)
  await readRepaired(context)
  const counted = await context.db.execute<{ total: number }>(
    sql`select count(*)::int as total ${matching(narrowed)}`,
  )
  return {
    rows: await readLinkRows(context, narrowed, sql`limit ${AT_ONCE} offset ${(asked - 1) * AT_ONCE}`),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** All of them as a file, to hand out what is to be corrected. */
export const linkExport = listExport({
  kind: 'dead-links',
  name: '失效的链接',
  nameOf: ({ which }) => (which === 'dead' ? '失效的链接' : '不再检查的链接'),
  permission: PERMISSION,
  filter: Narrowed,
  async *rows(context, asked) {
    await readRepaired(context)
    const { publicUrl } = context.services.configuration
    const all = rowsInPages<LinkRow>((behind, limit) =>
      readLinkRows(context, asked, sql`limit ${limit}`, behind),
    )
    for await (const row of all) yield { ...row, page: publicUrl + topicPath(row.topicId) }
  },
  columns: {
    文章编号: ({ topicId }) => topicId,
    文章: ({ title }) => title,
    文章地址: (row) => row.page,
    第几段: ({ block }) => (block === undefined ? '原文地址' : block + 1),
    链接: ({ url }) => url,
    怎么了: ({ reason }) => reason,
    从哪天起: ({ since }) => since,
  },
})

const matching = ({ which }: Narrowed) => sql`from outside_links l join topic_links u on u.link_id = l.id
    join topics t on t.id = u.topic_id and t.state = 'published'
    where ${which === 'dead' ? sql`l.nights >= ${NIGHTS} and l.ignored_at is null` : sql`l.ignored_at is not null`}`

/** A part of the list in its order, of all of it or of what stands behind one. */
async function readLinkRows(
  context: Context,
  narrowed: Narrowed,
  part: SQL,
  behind?: LinkRow,
): Promise<LinkRow[]> {
  const isBehind = behind ? sql`and (-t.id, l.id) > (${-behind.topicId}, ${behind.id})` : sql``
  const { rows } = await context.db.execute<Row>(sql`
    select l.id, t.id as topic_id, t.title, l.url, l.reason, l.failing_since, coalesce(
        (select jsonb_agg(jsonb_build_array(b.place - 1, link #>> '{}') order by b.place)
         from jsonb_array_elements(t.blocks) with ordinality as b (block, place), jsonb_path_query(b.block, '$.**.link') link),
        '[]') as links ${matching(narrowed)} ${isBehind}
    order by t.id desc, l.id ${part}`)
  const own = new URL(context.services.configuration.publicUrl).hostname
  return rows.map(({ id, topic_id, title, url, reason, failing_since: since, links }) => ({
    id: Number(id),
    topicId: Number(topic_id),
    title,
    block: links.find(([, link]) => outsideAddress(link, own)?.url === url)?.[0],
    url,
    reason,
    since: since === null ? '' : shanghaiDay(new Date(since)),
  }))
}

export const OfLink = z.object({ id: z.number().int().positive() })

/**
 * Asks a link now, also one that was no longer asked; where it answers it is dead no more. Gives what is wrong with it, empty
 * where nothing is. Refuses `permission_missing`, `link_unknown`.
 */
export async function askLinkAgain(
  context: Context,
  input: z.input<typeof OfLink>,
  ask: (context: Context, url: string) => Promise<LinkAnswer> = askLink,
): Promise<LinkAnswer> {
  requirePermission(context.actor, PERMISSION)
  const { id } = parseInput(OfLink, input)
  const isThis = eq(outsideLinks.id, id)
  const [link] = await context.db.select({ url: outsideLinks.url }).from(outsideLinks).where(isThis)
  if (!link) throw new Refusal('not_found', 'link_unknown')
  // Nothing is held while a stranger's server takes its time.
  const answer = await ask(context, link.url)
  await inTransaction(context, async (within) => {
    const set = { ignoredAt: null, ...(answer.problem === '' ? { ...WELL, askedAt: within.now } : {}) }
    const [kept] = await within.db.update(outsideLinks).set(set).where(isThis).returning()
    if (!kept) throw new Refusal('not_found', 'link_unknown')
    await recordAudit(within, 'askLinkAgain', `link:${id}`, { url: link.url, problem: answer.problem })
  })
  return answer
}

/** Has a link asked no longer, because it is well to people or said on purpose. Refuses `permission_missing`, `link_unknown`. */
export async function ignoreLink(context: Context, input: z.input<typeof OfLink>): Promise<void> {
  requirePermission(context.actor, PERMISSION)
  const { id } = parseInput(OfLink, input)
  await inTransaction(context, async (within) => {
    const [link] = await within.db
      .update(outsideLinks)
      .set({ ignoredAt: within.now })
      .where(eq(outsideLinks.id, id))
      .returning({ url: outsideLinks.url })
    if (!link) throw new Refusal('not_found', 'link_unknown')
    await recordAudit(within, 'ignoreLink', `link:${id}`, { url: link.url })
  })
}

const isDead = sql`${outsideLinks.nights} >= ${NIGHTS} and ${outsideLinks.ignoredAt} is null`

/** Links that died and are still in a published article. */
export function countDeadLinks({ db }: Pick<Context, 'db'>): Promise<WaitingRows> {
  const where = sql`${isDead} and exists (select from topic_links u join topics t on t.id = u.topic_id
    where u.link_id = ${outsideLinks.id} and t.state = 'published')`
  return waitingRows(db, { table: outsideLinks, at: outsideLinks.failingSince, where })
}

/** Which of these addresses are known to be dead, with what is wrong. */
export async function deadAmong(
  { db }: Pick<Context, 'db'>,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (urls.length === 0) return new Map()
  const hashes = sql.join(
    urls.map((url) => sql`md5(${url})`),
    sql`, `,
  )
  const rows = await db
    .select({ url: outsideLinks.url, reason: outsideLinks.reason })
    .from(outsideLinks)
    .where(and(isDead, sql`md5(${outsideLinks.url}) in (${hashes})`))
  return new Map(rows.map(({ url, reason }) => [url, reason]))
}
