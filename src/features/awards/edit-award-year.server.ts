import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import type { Context } from '#platform/context.ts'
import { SaveAwardYear, saveAwardYear } from './save-award-year.server.ts'
import {
  awardAlbums,
  awardCandidates,
  awardForms,
  awardGroups,
  awardPhases,
  awardPrizes,
  awardWinners,
  awardYears,
} from './tables.server.ts'
import { readFormerState } from './withdraw-award-year.server.ts'

const AwardYearContent = z.strictObject(SaveAwardYear.shape)
type AwardYearContent = z.output<typeof AwardYearContent>

/** How an award year is edited, prizes, winners and everything else of its page included; its number is the year. */
export const awardYearEdits = editable({
  name: '奖项',
  permission: 'awards.edit',
  schema: AwardYearContent,
  title: 'title',
  newId: ({ year }) => year,
  async read(context, year) {
    const [row] = await context.db.select().from(awardYears).where(eq(awardYears.year, year))
    if (!row) return undefined
    // What was taken down is published again as it was, not as the draft that its row is meanwhile.
    const state = (await readFormerState(context, year)) ?? row.state
    return {
      content: contentOfRow(AwardYearContent, { ...row, state, ...(await readParts(context, year)) }),
    }
  },
  save: async (context, year, content) =>
    saveAwardYear(context, { ...content, year, prizes: await withKnownIds(context, year, content.prizes) }),
})

async function readParts({ db }: Pick<Context, 'db'>, year: number) {
  const phases = await db
    .select()
    .from(awardPhases)
    .where(eq(awardPhases.year, year))
    .orderBy(asc(awardPhases.position))
  const groups = await db
    .select({ name: awardGroups.name, description: awardGroups.description })
    .from(awardGroups)
    .where(eq(awardGroups.year, year))
    .orderBy(asc(awardGroups.position))
  const albums = await db
    .select({ title: awardAlbums.title, pictures: awardAlbums.pictures })
    .from(awardAlbums)
    .where(eq(awardAlbums.year, year))
    .orderBy(asc(awardAlbums.position))
  const { kind, title, fileName, objectKey, bytes } = awardForms
  const forms = await db
    .select({ kind, title, fileName, objectKey, bytes })
    .from(awardForms)
    .where(eq(awardForms.year, year))
    .orderBy(asc(awardForms.key))
  return { phases: phases.map(phaseOf), groups, prizes: await readPrizes({ db }, year), albums, forms }
}

const phaseOf = ({ kind, name, fromOn, untilOn, note }: typeof awardPhases.$inferSelect) => ({
  kind,
  name,
  from: fromOn,
  until: untilOn ?? undefined,
  note: note === '' ? undefined : note,
})

async function readPrizes({ db }: Pick<Context, 'db'>, year: number) {
  const prizes = await db
    .select()
    .from(awardPrizes)
    .where(eq(awardPrizes.year, year))
    .orderBy(asc(awardPrizes.position))
  const winners = await db
    .select({
      prizeId: awardWinners.prizeId,
      id: awardCandidates.id,
      company: awardCandidates.company,
      product: awardCandidates.product,
    })
    .from(awardWinners)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardWinners.candidateId))
    .where(
      inArray(
        awardWinners.prizeId,
        prizes.map(({ id }) => id),
      ),
    )
    .orderBy(asc(awardWinners.position))
  return prizes.map(({ id, groupName, name, description, kind, isHonour, isDecidedByVotes, places }) => ({
    id,
    group: groupName,
    name,
    description,
    kind,
    isHonour,
    isDecidedByVotes,
    places,
    winners: winners.filter(({ prizeId }) => prizeId === id).map(winnerOf),
  }))
}

/** An old version may name prizes and winners by ids that are gone; they are made again. */
async function withKnownIds({ db }: Context, year: number, prizes: AwardYearContent['prizes']) {
  const present = await db
    .select({ prize: awardPrizes.id, candidate: awardCandidates.id })
    .from(awardPrizes)
    .leftJoin(awardCandidates, eq(awardCandidates.prizeId, awardPrizes.id))
    .where(eq(awardPrizes.year, year))
  return prizes.map(({ id, winners, ...prize }) => ({
    ...prize,
    id: present.some((row) => row.prize === id) ? id : undefined,
    winners: winners.map((winner) => ({
      ...winner,
      id: present.some((row) => row.prize === id && row.candidate === winner.id) ? winner.id : undefined,
    })),
  }))
}

const winnerOf = ({ id, company, product }: { id: number; company: string; product: string }) => ({
  id,
  company,
  product,
})
