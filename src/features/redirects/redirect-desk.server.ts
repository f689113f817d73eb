import { count, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { page, word } from '#platform/calls/inputs.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { MISSED_DAYS } from './limits.ts'
import { missedPaths, redirects } from './tables.server.ts'

const AT_ONCE = 50
const CANDIDATES = 20

export const RedirectFilter = z.object({ q: word(300).default(''), page })

export const RedirectDesk = z.object({
  rows: z.array(
    z.object({
      id: z.number(),
      path: z.string(),
      target: z.string(),
      note: z.string(),
      hits: z.number(),
      lastHitOn: z.string(),
    }),
  ),
  total: z.number(),
  /** What was asked for most often in the last thirty days and is not there. */
  candidates: z.array(z.object({ path: z.string(), times: z.number(), lastOn: z.string() })),
})

/** Those that say this somewhere; all where nothing is looked for. */
export const redirectsMatching = (q: string) =>
  q === ''
    ? undefined
    : sql`position(${q} in ${redirects.path} || ' ' || ${redirects.target} || ' ' || ${redirects.note}) > 0`

/** Redirects, the latest first, fifty at once, and what could become one; refuses `permission_missing`. */
export async function listRedirects(
  context: Context,
  input: z.input<typeof RedirectFilter>,
): Promise<z.infer<typeof RedirectDesk>> {
  requirePermission(context.actor, 'redirects.edit')
  const { q, page: asked } = parseInput(RedirectFilter, input)
  const { db } = context
  const matching = redirectsMatching(q)
  const rows = await db
    .select()
    .from(redirects)
    .where(matching)
    .orderBy(desc(redirects.id))
    .limit(AT_ONCE)
    .offset((asked - 1) * AT_ONCE)
  const [counted] = await db.select({ all: count() }).from(redirects).where(matching)
  const candidates = await db
    .select({ path: missedPaths.path, times: missedPaths.times, lastOn: missedPaths.lastOn })
    .from(missedPaths)
    .orderBy(desc(missedPaths.times), missedPaths.path)
    .limit(CANDIDATES)
  return {
    rows: rows.map(({ id, path, target, note, hits, lastHitOn }) => ({
      id,
      path,
      target,
      note,
      hits,
      lastHitOn: lastHitOn ?? '',
    })),
    total: counted?.all ?? 0,
    candidates,
  }
}

export const RemoveRedirect = z.object({ id: z.number().int().positive() })

/** Has an old address lead nowhere again; refuses `permission_missing`, `redirect_unknown`. */
export async function removeRedirect(context: Context, input: z.input<typeof RemoveRedirect>): Promise<void> {
  requirePermission(context.actor, 'redirects.edit')
  const { id } = parseInput(RemoveRedirect, input)
  await inTransaction(context, async (within) => {
    const [gone] = await within.db.delete(redirects).where(eq(redirects.id, id)).returning()
    if (!gone) throw new Refusal('not_found', 'redirect_unknown')
    await recordAudit(within, 'removeRedirect', `redirect:${gone.path}`, { target: gone.target })
  })
}

/** Forgets what nobody has asked for in thirty days; a job. */
export async function forgetMissedPaths({ db, now }: Context): Promise<void> {
  const since = shanghaiDay(new Date(now.getTime() - MISSED_DAYS * DAY_MS))
  await db.delete(missedPaths).where(lt(missedPaths.lastOn, since))
}
