import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, gt, inArray, notInArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { isAnnounced } from './announcing/public-result.server.ts'
import { nameOfCandidate } from './candidates/contract.ts'
import { usualPlaces } from './contract.ts'
import type { SaveAwardYear } from './save-award-year.server.ts'
import { awardCandidates, awardGroups, awardPrizes, awardWinners } from './tables.server.ts'

type Prize = SaveAwardYear['prizes'][number]

/**
 * Makes groups, prizes and winners of a year exactly these. Whoever names a prize or a winner by its id may correct its
 * name, and what refers to it stays right; without an id the same name is the same one. Refuses `award_prize_unknown` and
 * `award_candidate_unknown` for an id of another year or prize, `award_prize_in_use` for a prize that somebody applies for
 * or stands for, `award_named_twice` for a winner called like another candidate of the prize, and `award_winners_fixed` for
 * winners other than those who were announced.
 */
export async function savePrizes(
  context: Context,
  year: number,
  groups: SaveAwardYear['groups'],
  prizes: SaveAwardYear['prizes'],
): Promise<void> {
  const { db } = context
  for (const [position, group] of groups.entries()) {
    const row = { ...group, year, position }
    await db
      .insert(awardGroups)
      .values(row)
      .onConflictDoUpdate({ target: [awardGroups.year, awardGroups.name], set: row })
  }
  const before = await db.select().from(awardPrizes).where(eq(awardPrizes.year, year))
  const kept: number[] = []
  const isDecided = await isAnnounced(context, year)
  const sames = samePrizes(before, prizes)
  for (const [position, prize] of prizes.entries()) {
    const known = sames[position]
    if (prize.id !== undefined && !known)
      throw new Refusal('not_found', 'award_prize_unknown', { prize: prize.name })
    kept.push(await savePrize(context, { year, position, prize, id: known?.id, isDecided }))
  }
  await removePrizes(context, year, kept)
  const names = groups.map(({ name }) => name)
  await db.delete(awardGroups).where(and(eq(awardGroups.year, year), notInArray(awardGroups.name, names)))
}

interface Given {
  readonly id?: number | undefined
}

/**
 * For each that is given the row of its id, or without one the row that is the same by name: whatever another means by its
 * id has that one's name from now on, and its former name is free for something new.
 */
function samesOf<Row extends { readonly id: number }, Each extends Given>(
  rows: readonly Row[],
  given: readonly Each[],
  isSame: (row: Row, each: Each) => boolean,
): (Row | undefined)[] {
  const meant = new Set(given.flatMap(({ id }) => id ?? []))
  return given.map((each) =>
    rows.find((row) =>
      each.id === undefined ? !meant.has(row.id) && isSame(row, each) : row.id === each.id,
    ),
  )
}

/** The rows of a year's prizes that are given, undefined for a new one. */
export const samePrizes = <Row extends { readonly id: number; readonly name: string }>(
  rows: readonly Row[],
  prizes: readonly Pick<Prize, 'id' | 'name'>[],
): (Row | undefined)[] => samesOf(rows, prizes, (row, { name }) => row.name === name)

async function savePrize(
  context: Context,
  {
    year,
    position,
    prize,
    id,
    isDecided,
  }: { year: number; position: number; prize: Prize; id: number | undefined; isDecided: boolean },
): Promise<number> {
  const { db } = context
  const { group, name, description, kind, isHonour, isDecidedByVotes, winners } = prize
  const places = prize.places ?? usualPlaces(prize)
  const row = {
    name,
    description,
    kind,
    isHonour,
    isDecidedByVotes,
    places,
    year,
    groupName: group,
    position,
  }
  const [saved] =
    id === undefined
      ? await db.insert(awardPrizes).values(row).returning({ id: awardPrizes.id })
      : await db.update(awardPrizes).set(row).where(eq(awardPrizes.id, id)).returning({ id: awardPrizes.id })
  if (!saved) throw new Error(`prize ${name} was not returned`)
  if (isDecided) await requireSameWinners(context, saved.id, winners)
  else await saveWinners(context, saved.id, winners)
  return saved.id
}

/** Winners who were announced are the result's: a draft from before, which names none, takes none away. */
async function requireSameWinners(
  { db }: Context,
  prizeId: number,
  winners: Prize['winners'],
): Promise<void> {
  if (winners.length === 0) return
  const rows = await db
    .select({ company: awardCandidates.company, product: awardCandidates.product })
    .from(awardWinners)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardWinners.candidateId))
    .where(eq(awardWinners.prizeId, prizeId))
    .orderBy(awardWinners.position)
  const given = winners.map(({ company, product }) => ({ company, product }))
  if (!isDeepStrictEqual(given, rows)) throw new Refusal('conflict', 'award_winners_fixed')
}

async function saveWinners({ db }: Context, prizeId: number, winners: Prize['winners']): Promise<void> {
  const before = await db.select().from(awardCandidates).where(eq(awardCandidates.prizeId, prizeId))
  const winning: number[] = []
  const sames = samesOf(
    before,
    winners,
    (row, { company, product }) => row.company === company && row.product === product,
  )
  for (const [place, { id, company, product }] of winners.entries()) {
    const known = sames[place]
    if (id !== undefined && !known)
      throw new Refusal('not_found', 'award_candidate_unknown', { name: company || product })
    if (known) {
      await db.update(awardCandidates).set({ company, product }).where(eq(awardCandidates.id, known.id))
      winning.push(known.id)
      continue
    }
    const [made] = await db
      .insert(awardCandidates)
      .values({ prizeId, company, product })
      .returning({ id: awardCandidates.id })
    if (!made) throw new Error('the new candidate was not returned')
    winning.push(made.id)
  }
  await db.delete(awardWinners).where(eq(awardWinners.prizeId, prizeId))
  if (winning.length > 0)
    await db
      .insert(awardWinners)
      .values(winning.map((candidateId, position) => ({ candidateId, prizeId, position })))
  await db
    .delete(awardCandidates)
    .where(
      and(
        eq(awardCandidates.prizeId, prizeId),
        notInArray(awardCandidates.id, winning),
        eq(awardCandidates.state, 'recorded'),
      ),
    )
  await requireNamedOnce({ db }, prizeId)
}

/** Nobody is called from now on like somebody else who stands for the prize, or once did; refuses `award_named_twice`. */
export async function requireNamedOnce({ db }: Pick<Context, 'db'>, prizeId: number): Promise<void> {
  const { company, product } = awardCandidates
  const [twice] = await db
    .select({ company, product })
    .from(awardCandidates)
    .where(eq(awardCandidates.prizeId, prizeId))
    .groupBy(company, product)
    .having(gt(count(), 1))
    .limit(1)
  if (twice) throw new Refusal('invalid', 'award_named_twice', { name: nameOfCandidate(twice) })
}

async function removePrizes({ db }: Context, year: number, kept: readonly number[]): Promise<void> {
  const isGone = and(eq(awardPrizes.year, year), notInArray(awardPrizes.id, [...kept]))
  const gone = db.select({ id: awardPrizes.id }).from(awardPrizes).where(isGone)
  await db
    .delete(awardCandidates)
    .where(and(inArray(awardCandidates.prizeId, gone), eq(awardCandidates.state, 'recorded')))
  try {
    await db.delete(awardPrizes).where(isGone)
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error
    throw new Refusal('conflict', 'award_prize_in_use')
  }
}
