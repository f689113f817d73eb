import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { shareLock } from '#platform/database/locks.server.ts'
import { endOfDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import type { PHASE_KINDS } from './contract.ts'
import { awardPhases, awardYears } from './tables.server.ts'

type PhaseKind = (typeof PHASE_KINDS)[number]

/** From when until when, in milliseconds; the end does not belong to it. */
export interface Window {
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * Whether a phase of a year with a page is going on, asked within the transaction that relies on it: until it ends nobody
 * moves the dates. What arrived in time counts, however long the database takes for it. `graceMs` lets in what began
 * before the end. Years without such a phase have none that is open (B-30).
 */
export async function phaseIsOpen(
  context: Context,
  { year, kind, graceMs = 0 }: { year: number; kind: PhaseKind; graceMs?: number },
): Promise<boolean> {
  await shareLock(context.db, 'awardYear', year)
  return phaseGoesOn(context, { year, kind, graceMs })
}

/** The same for what is only shown: the dates may be moved meanwhile. */
export async function phaseGoesOn(
  context: Context,
  { year, kind, graceMs = 0 }: { year: number; kind: PhaseKind; graceMs?: number },
): Promise<boolean> {
  const nowMs = context.now.getTime()
  return (await readWindows(context, year, kind)).some(
    ({ fromMs, untilMs }) => fromMs <= nowMs && nowMs < untilMs + graceMs,
  )
}

/** The periods in which a phase goes on, none for a year without a page. */
export async function readWindows(
  { db }: Pick<Context, 'db'>,
  year: number,
  kind: PhaseKind,
): Promise<Window[]> {
  const rows = await db
    .select({
      kind: awardPhases.kind,
      from: awardPhases.fromOn,
      until: awardPhases.untilOn,
      state: awardYears.state,
    })
    .from(awardPhases)
    .innerJoin(awardYears, eq(awardYears.year, awardPhases.year))
    .where(eq(awardPhases.year, year))
  return rows
    .filter((row) => row.kind === kind && row.state === 'published')
    .map(({ from, until }) => ({
      fromMs: shanghaiInstant(from).getTime(),
      untilMs: endOfDay(until ?? from).getTime(),
    }))
}
