import { count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { page, word } from '#platform/calls/inputs.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { searchMisses } from './tables.server.ts'

const AT_ONCE = 50
const PERMISSION = 'labels.edit'

const Narrowed = z.object({
  /** Part of what was looked for. */
  q: word(100).default(''),
  /** The most frequent first, or the latest. */
  sort: z.enum(['times', 'latest']).default('times'),
})
type Narrowed = z.infer<typeof Narrowed>
export const MissFilter = Narrowed.extend({ page })

export const Miss = z.object({
  query: z.string(),
  times: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
})

const { folded, query: looked, times, lastAt } = searchMisses
const matches = ({ q }: Narrowed) =>
  q === '' ? undefined : sql`position(title_plain(${q}) in title_plain(${looked})) > 0`
const inOrder = ({ db }: Pick<Context, 'db'>, { sort }: Narrowed, matching: SQL | undefined) =>
  db
    .select()
    .from(searchMisses)
    .where(matching)
    .orderBy(desc(sort === 'times' ? times : lastAt), folded)

/** What readers looked for and did not find in the last ninety days, fifty at once; refuses `permission_missing` (C-58). */
export async function listMisses(
  context: Context,
  input: z.input<typeof MissFilter>,
): Promise<{ misses: z.infer<typeof Miss>[]; total: number }> {
  requirePermission(context.actor, PERMISSION)
  const { page: asked, ...narrowed } = parseInput(MissFilter, input)
  const matching = matches(narrowed)
  const rows = await inOrder(context, narrowed, matching)
    .limit(AT_ONCE)
    .offset((asked - 1) * AT_ONCE)
  const [counted] = await context.db.select({ all: count() }).from(searchMisses).where(matching)
  return {
    misses: rows.map(({ query, times, firstAt, lastAt }) => ({
      query,
      times,
      firstAt: shanghaiIso(firstAt),
      lastAt: shanghaiIso(lastAt),
    })),
    total: counted?.all ?? 0,
  }
}

/** All of them as a file, in the list's order. */
export const missExport = listExport({
  kind: 'search-misses',
  name: '没找到的搜索',
  permission: PERMISSION,
  filter: Narrowed,
  // No more than twenty thousand are kept.
  rows: (context, narrowed) => inOrder(context, narrowed, matches(narrowed)),
  columns: {
    搜的是: ({ query }) => query,
    次数: ({ times }) => times,
    第一次: ({ firstAt }) => shanghaiIso(firstAt),
    最近一次: ({ lastAt }) => shanghaiIso(lastAt),
  },
})

export const SettleMiss = z.object({ query: z.string().max(1000) })

/** Takes a word off the list of what was not found, because it leads somewhere now or never will; refuses `permission_missing`, `miss_unknown`. */
export async function settleMiss(context: Context, input: z.input<typeof SettleMiss>): Promise<void> {
  requirePermission(context.actor, PERMISSION)
  const { query } = parseInput(SettleMiss, input)
  await inTransaction(context, async (within) => {
    const gone = await within.db.delete(searchMisses).where(eq(searchMisses.query, query))
    if (gone.rowCount === 0) throw new Refusal('not_found', 'miss_unknown')
    // What somebody looked for may be a name: the audit keeps that it was done, not what it was.
    await recordAudit(within, 'settleMiss', 'search:miss')
  })
}
