import { count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { page, word } from '#platform/calls/inputs.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { searchMisses } from './tables.server.ts'

const AT_ONCE = 50

export const MissFilter = z.object({
  /** Part of what was looked for. */
  q: word(100).default(''),
  /** The most frequent first, or the latest. */
  sort: z.enum(['times', 'latest']).default('times'),
  page,
})

export const Miss = z.object({
  query: z.string(),
  times: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
})

/** What readers looked for and did not find in the last ninety days, fifty at once; refuses `permission_missing` (C-58). */
export async function listMisses(
  context: Context,
  input: z.input<typeof MissFilter>,
): Promise<{ misses: z.infer<typeof Miss>[]; total: number }> {
  requirePermission(context.actor, 'labels.edit')
  const { q, sort, page: asked } = parseInput(MissFilter, input)
  const { db } = context
  const { folded, query, times, lastAt } = searchMisses
  const matching = q === '' ? undefined : sql`position(title_plain(${q}) in title_plain(${query})) > 0`
  const rows = await db
    .select()
    .from(searchMisses)
    .where(matching)
    .orderBy(desc(sort === 'times' ? times : lastAt), folded)
    .limit(AT_ONCE)
    .offset((asked - 1) * AT_ONCE)
  const [counted] = await db.select({ all: count() }).from(searchMisses).where(matching)
  return {
    misses: rows.map((row) => ({
      query: row.query,
      times: row.times,
      firstAt: shanghaiIso(row.firstAt),
      lastAt: shanghaiIso(row.lastAt),
    })),
    total: counted?.all ?? 0,
  }
}

export const SettleMiss = z.object({ query: z.string().max(1000) })

/** Takes a word off the list of what was not found, because it leads somewhere now or never will; refuses `permission_missing`, `miss_unknown`. */
export async function settleMiss(context: Context, input: z.input<typeof SettleMiss>): Promise<void> {
  requirePermission(context.actor, 'labels.edit')
  const { query } = parseInput(SettleMiss, input)
  await inTransaction(context, async (within) => {
    const gone = await within.db.delete(searchMisses).where(eq(searchMisses.query, query))
    if (gone.rowCount === 0) throw new Refusal('not_found', 'miss_unknown')
    // What somebody looked for may be a name: the audit keeps that it was done, not what it was.
    await recordAudit(within, 'settleMiss', 'search:miss')
  })
}
