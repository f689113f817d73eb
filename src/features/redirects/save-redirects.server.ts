import { inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { comparable, targetOf } from './addresses.ts'
import { LONGEST_WRITTEN } from './limits.ts'
import { missedPaths, redirects } from './tables.server.ts'

const MOST_AT_ONCE = 2000
const MOST_REDIRECTS = 20_000

const Line = z.object({
  path: z.string().trim().max(LONGEST_WRITTEN),
  target: z.string().trim().max(LONGEST_WRITTEN),
  note: z.string().trim().max(200).default(''),
})

export const SaveRedirects = z.object({
  lines: z.array(Line).min(1).max(MOST_AT_ONCE),
  /** Only says what would be done. */
  isDryRun: z.boolean().default(false),
})

export const SavedRedirects = z.object({
  made: z.number(),
  changed: z.number(),
  same: z.number(),
  /** What is wrong with which line, counted from 1; with any of them nothing is done. */
  problems: z.array(z.object({ line: z.number(), code: z.string() })),
})
type Saved = z.infer<typeof SavedRedirects>
type Given = z.output<typeof Line>

/**
 * Has old addresses lead to new ones, all of the lines or none; a path that leads somewhere already leads there instead.
 * What is wrong is told by line: `address_wrong`, `target_wrong` for what is not on our hosts, `twice`, and `chain` for
 * what would lead to an address that leads on itself, or in a circle. Refuses `permission_missing`, `input_invalid`,
 * `redirects_too_many`.
 */
export async function saveRedirects(context: Context, input: z.input<typeof SaveRedirects>): Promise<Saved> {
  requirePermission(context.actor, 'redirects.edit')
  const { lines, isDryRun } = parseInput(SaveRedirects, input)
  const { publicUrl } = context.services.configuration
  return inTransaction(context, async (within) => {
    const { db, now } = within
    // Two who save at once could make a circle of which each saw only one half.
    await db.execute(sql`lock table redirects in share row exclusive mode`)
    const { rows, problems } = checked(lines, publicUrl)
    const paths = rows.map(({ path }) => path)
    const targets = rows.flatMap(({ target }) => lookedUp(target, publicUrl))
    const stored = await db
      .select()
      .from(redirects)
      .where(or(inArray(redirects.path, [...paths, ...targets]), leadsToOne(paths, publicUrl)))
    const own = new Set(paths)
    const leading = new Set([...own, ...stored.map(({ path }) => path)])
    // What these lines replace leads nowhere any more.
    const kept = stored.filter(({ path }) => !own.has(path))
    const led = new Set(kept.flatMap(({ target }) => lookedUp(target, publicUrl)))
    for (const { line, path, target } of rows) {
      const leadsOn = lookedUp(target, publicUrl).some((each) => leading.has(each))
      if (leadsOn || led.has(path)) problems.push({ line, code: 'chain' })
    }
    const known = new Map(stored.map((row) => [row.path, row]))
    const isSame = ({ path, target, note }: Row) =>
      known.get(path)?.target === target && known.get(path)?.note === note
    const told: Saved = {
      made: rows.filter(({ path }) => !known.has(path)).length,
      changed: rows.filter((row) => known.has(row.path) && !isSame(row)).length,
      same: rows.filter(isSame).length,
      problems: problems.toSorted((one, two) => one.line - two.line),
    }
    if (isDryRun || problems.length > 0) return told
    if ((await db.$count(redirects)) + told.made > MOST_REDIRECTS)
      throw new Refusal('conflict', 'redirects_too_many', { most: MOST_REDIRECTS })
    await db
      .insert(redirects)
      .values(rows.map(({ path, target, note }) => ({ path, target, note, madeAt: now })))
      .onConflictDoUpdate({
        target: redirects.path,
        set: { target: sql`excluded.target`, note: sql`excluded.note` },
      })
    await db.delete(missedPaths).where(inArray(missedPaths.path, paths))
    const [only] = rows
    const subject = rows.length === 1 && only ? `redirect:${only.path}` : 'redirect:several'
    await recordAudit(within, 'saveRedirects', subject, { ...told, lines: rows.slice(0, 20) })
    return told
  })
}

interface Row extends Given {
  readonly line: number
}

function checked(lines: readonly Given[], publicUrl: string): { rows: Row[]; problems: Saved['problems'] } {
  const rows: Row[] = []
  const problems: Saved['problems'] = []
  const seen = new Set<string>()
  for (const [index, given] of lines.entries()) {
    const line = index + 1
    const path = comparable(given.path)
    const target = targetOf(given.target, publicUrl)
    if (path === undefined || path === '/') problems.push({ line, code: 'address_wrong' })
    else if (target === undefined) problems.push({ line, code: 'target_wrong' })
    else if (seen.has(path)) problems.push({ line, code: 'twice' })
    else rows.push({ line, path, target, note: given.note })
    if (path !== undefined) seen.add(path)
  }
  return { rows, problems }
}

/** What is looked up where a target on this very portal leads to nothing: it whole, and without its query. */
function lookedUp(target: string, publicUrl: string): string[] {
  const whole = pathOfTarget(target, publicUrl)
  return whole === undefined ? [] : [whole, whole.split('?', 1)[0] ?? whole]
}

/** Whether a stored target may lead to one of these paths; with its whole address it has none of them at its beginning. */
const leadsToOne = (paths: readonly string[], publicUrl: string) =>
  sql`(${redirects.target} = any(${sql.param(paths)}::text[])
    or split_part(${redirects.target}, '?', 1) = any(${sql.param(paths)}::text[])
    or starts_with(${redirects.target}, ${`${new URL(publicUrl).origin}/`}))`

/** The path of a target on this very portal, however it is written. */
function pathOfTarget(target: string, publicUrl: string): string | undefined {
  if (target.startsWith('/')) return target
  const { host, pathname, search } = new URL(target)
  return host === new URL(publicUrl).host ? comparable(pathname + search) : undefined
}
