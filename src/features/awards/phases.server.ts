import { asc, inArray } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import type { AwardPhase } from './contract.ts'
import { awardPhases } from './tables.server.ts'

/** The phases of these years, each year's in their order. */
export async function readPhases(
  { db }: Pick<SharedContext, 'db'>,
  years: readonly number[],
): Promise<(AwardPhase & { readonly year: number })[]> {
  const rows = await db
    .select()
    .from(awardPhases)
    .where(inArray(awardPhases.year, [...years]))
    .orderBy(asc(awardPhases.position))
  return rows.map(({ year, kind, name, fromOn, untilOn, note }) => ({
    year,
    kind,
    name,
    from: fromOn,
    until: untilOn ?? undefined,
    note,
  }))
}
