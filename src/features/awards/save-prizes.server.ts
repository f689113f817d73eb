import { and, eq, notInArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { SaveAwardYear } from './save-award-year.server.ts'
import { awardGroups, awardPrizes, awardWinners } from './tables.server.ts'

/**
 * Makes groups, prizes and winners of a year exactly these. Prizes keep their ids across changes, so that what refers
 * to one later on stays right.
 */
export async function savePrizes(
  { db }: Context,
  year: number,
  groups: SaveAwardYear['groups'],
  prizes: SaveAwardYear['prizes'],
): Promise<void> {
  for (const [position, group] of groups.entries()) {
    const row = { ...group, year, position }
    await db
      .insert(awardGroups)
      .values(row)
      .onConflictDoUpdate({ target: [awardGroups.year, awardGroups.name], set: row })
  }
  const ids: number[] = []
  for (const [position, { group, winners, ...prize }] of prizes.entries()) {
    const row = { ...prize, year, groupName: group, position }
    const [saved] = await db
      .insert(awardPrizes)
      .values(row)
      .onConflictDoUpdate({ target: [awardPrizes.year, awardPrizes.name], set: row })
      .returning({ id: awardPrizes.id })
    if (!saved) throw new Error(`prize ${prize.name} was not returned`)
    ids.push(saved.id)
    await db.delete(awardWinners).where(eq(awardWinners.prizeId, saved.id))
    if (winners.length > 0)
      await db
        .insert(awardWinners)
        .values(winners.map((winner, place) => ({ ...winner, prizeId: saved.id, position: place })))
  }
  await db.delete(awardPrizes).where(and(eq(awardPrizes.year, year), notInArray(awardPrizes.id, ids)))
  const names = groups.map(({ name }) => name)
  await db.delete(awardGroups).where(and(eq(awardGroups.year, year), notInArray(awardGroups.name, names)))
}
