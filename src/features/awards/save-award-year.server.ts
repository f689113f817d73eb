import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { events } from '#features/events/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { isWellFormed } from '#platform/http/well-formed.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { awardYearPath } from './addresses.ts'
import { isVoted } from './candidates/queries.server.ts'
import {
  AwardAlbum,
  AwardApplying,
  AwardContact,
  AwardFact,
  AwardField,
  AwardPhase,
  AwardRule,
  AwardScoring,
  AwardVoting,
  FORM_KINDS,
  PRIZE_KINDS,
  usualPlaces,
} from './contract.ts'
import { isSafeApplyAddress } from './policy.ts'
import { indexAwardYear } from './search/index-awards.server.ts'
import { samePrizes, savePrizes } from './save-prizes.server.ts'
import { requireMarkedVote } from './voting/phone-marks.server.ts'
import {
  awardAlbums,
  awardBallots,
  awardForms,
  awardPhases,
  awardPrizes,
  awardYears,
} from './tables.server.ts'

/** One from before an option was there has it switched off. */
const StoredScoring = AwardScoring.nullable()

const id = z.number().int().positive().optional()

const Prize = z.object({
  /** Of one that is there and may change its name; without it a prize of the same name is meant, or a new one. */
  id,
  group: z.string().trim().min(1).max(60),
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(400).default(''),
  kind: z.enum(PRIZE_KINDS),
  isHonour: z.boolean().default(false),
  /** How many win it; without it as many as usual. */
  places: z.number().int().min(1).max(100).optional(),
  /** Whether readers' votes alone decide, without a panel. */
  isDecidedByVotes: z.boolean().default(false),
  winners: z
    .array(
      z.object({
        /** Of a candidate that is there and may change its name. */
        id,
        company: z.string().trim().max(100).default(''),
        product: z.string().trim().max(100).default(''),
      }),
    )
    .max(200)
    .default([]),
})

export const SaveAwardYear = z.object({
  year: z.number().int().min(2000).max(2099),
  /** `record` shows winners and pictures among other years' without a page of its own. */
  state: z.enum(awardYears.state.enumValues),
  title: z.string().trim().min(1).max(120),
  slogan: z.string().trim().max(120).default(''),
  intro: z.array(z.string().trim().min(1).max(1000)).max(20).default([]),
  phases: z.array(AwardPhase).max(12).default([]),
  facts: z.array(AwardFact).max(12).default([]),
  rules: z.array(AwardRule).max(12).default([]),
  scoring: AwardScoring.optional(),
  voting: AwardVoting.optional(),
  applying: AwardApplying,
  contacts: z.array(AwardContact).max(12).default([]),
  /** What each application form asks for; a year without any takes no applications online. */
  fields: z
    .array(AwardField)
    .max(60)
    .refine(
      (fields) => new Set(fields.map(({ form, key }) => `${form} ${key}`)).size === fields.length,
      '同一份申报表里的字段名不能重复',
    )
    .default([]),
  closedNotice: z.string().trim().min(1).max(200),
  hasExtras: z.boolean().default(false),
  /** The event at which winners are honoured. */
  eventId: id,
  groups: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(60),
        description: z.string().trim().max(400).default(''),
      }),
    )
    .max(12)
    .default([]),
  prizes: z.array(Prize).max(100).default([]),
  albums: z.array(AwardAlbum).max(20).default([]),
  forms: z
    .array(
      z.object({
        kind: z.enum(FORM_KINDS),
        title: z.string().trim().min(1).max(120),
        fileName: z
          .string()
          .trim()
          .max(120)
          .regex(/^[^\p{Cc}/\\:*?"<>|]+\.(docx|pdf)$/u),
        objectKey: z.string().regex(/^award-forms\/[0-9a-f]{24}\.(docx|pdf)$/),
        bytes: z.number().int().positive(),
      }),
    )
    .max(FORM_KINDS.length)
    .default([]),
})
export type SaveAwardYear = z.output<typeof SaveAwardYear>

/**
 * Makes an award year or changes it to exactly this; everything a page shows of it comes from here, so that a new year is
 * data only (B-30, C-84). Refuses `permission_missing`, `token_missing`, `malformed_text`, `award_apply_address_unsafe`,
 * `award_event_unknown`, `award_group_unknown`, `award_prize_not_voted` for companies' prizes that votes would decide,
 * `award_winner_incomplete`, `award_named_twice`, `award_form_missing`, `award_prize_unknown`, `award_candidate_unknown`,
 * `award_prize_in_use`, `award_vote_final`, and `award_rule_fixed` where the counting, how many win or whether readers vote
 * for them changes after the first vote.
 */
export async function saveAwardYear(context: Context, input: z.input<typeof SaveAwardYear>): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  requireOverwriting(context)
  if (!isWellFormed(input)) throw new Refusal('invalid', 'malformed_text')
  const { phases, groups, prizes, albums, forms, ...values } = parseInput(SaveAwardYear, input)
  const { year, state } = values
  const { onlineAddress } = values.applying
  if (onlineAddress !== undefined && !isSafeApplyAddress(onlineAddress))
    throw new Refusal('invalid', 'award_apply_address_unsafe')
  requireWholePrizes(groups, prizes)
  for (const { objectKey, fileName } of forms)
    if (!(await context.services.storage.has(objectKey)))
      throw new Refusal('invalid', 'award_form_missing', { file: fileName })
  await inTransaction(context, async (within) => {
    const { db, now } = within
    await holdLock(db, 'awardYear', year)
    const row = {
      ...values,
      scoring: values.scoring ?? null,
      voting: values.voting ?? null,
      eventId: values.eventId ?? null,
      changedAt: now,
    }
    await requireEvent(within, row.eventId)
    await requireSameRule(within, { year, scoring: row.scoring, prizes })
    await requireMarkedVote(within, { year, phases })
    await db.insert(awardYears).values(row).onConflictDoUpdate({ target: awardYears.year, set: row })
    await savePhases(within, year, phases)
    await savePrizes(within, year, groups, prizes)
    await db.delete(awardAlbums).where(eq(awardAlbums.year, year))
    if (albums.length > 0)
      await db.insert(awardAlbums).values(albums.map((album, position) => ({ ...album, year, position })))
    await db.delete(awardForms).where(eq(awardForms.year, year))
    if (forms.length > 0)
      await db
        .insert(awardForms)
        .values(forms.map((form) => ({ ...form, year, key: `${year}-${form.kind}` })))
    if (state === 'published') await ensureShortLink(within, awardYearPath(year))
    await purgePages(db, ['awards'])
    await indexAwardYear(within, year)
    await requireNotWithdrawn(within, `award-year:${year}`)
    await recordAudit(within, 'saveAwardYear', `award-year:${year}`, { state, prizes: prizes.length })
  })
}

async function requireEvent({ db }: Context, eventId: number | null): Promise<void> {
  if (eventId !== null && (await db.$count(events, eq(events.id, eventId))) === 0)
    throw new Refusal('invalid', 'award_event_unknown')
}

/** How votes and scores become a result, and how many win, is written down before anybody votes (B-33). */
async function requireSameRule(
  { db }: Context,
  {
    year,
    scoring,
    prizes,
  }: Pick<SaveAwardYear, 'year' | 'prizes'> & { scoring: SaveAwardYear['scoring'] | null },
): Promise<void> {
  if ((await db.$count(awardBallots, eq(awardBallots.year, year))) === 0) return
  const [before] = await db
    .select({ scoring: awardYears.scoring })
    .from(awardYears)
    .where(eq(awardYears.year, year))
  const known = await db.select().from(awardPrizes).where(eq(awardPrizes.year, year))
  const isSameScoring = isDeepStrictEqual(StoredScoring.parse(before?.scoring ?? null), scoring)
  const sames = samePrizes(known, prizes)
  const areSame = prizes.every((prize, place) => {
    const same = sames[place]
    if (!same) return true
    const places = prize.places ?? usualPlaces(prize)
    return (
      places === same.places &&
      prize.isDecidedByVotes === same.isDecidedByVotes &&
      isVoted(prize.kind) === isVoted(same.kind)
    )
  })
  if (!isSameScoring || !areSame) throw new Refusal('conflict', 'award_rule_fixed')
}

async function savePhases({ db }: Context, year: number, phases: SaveAwardYear['phases']): Promise<void> {
  await db.delete(awardPhases).where(eq(awardPhases.year, year))
  if (phases.length === 0) return
  await db.insert(awardPhases).values(
    phases.map(({ from, until, ...phase }, position) => ({
      ...phase,
      fromOn: from,
      untilOn: until ?? null,
      year,
      position,
    })),
  )
}

/**
 * A prize belongs to a group that is there, each of its winners names what its kind asks for, and no group, prize of a
 * year or winner of a prize is named twice.
 */
function requireWholePrizes(groups: readonly { name: string }[], prizes: SaveAwardYear['prizes']): void {
  requireDistinct(groups.map(({ name }) => name))
  requireDistinct(prizes.map(({ name }) => name))
  const known = new Set(groups.map(({ name }) => name))
  for (const { group, name, kind, isDecidedByVotes, winners } of prizes) {
    if (!known.has(group)) throw new Refusal('invalid', 'award_group_unknown', { prize: name })
    if (isDecidedByVotes && kind === 'companies')
      throw new Refusal('invalid', 'award_prize_not_voted', { prize: name })
    const isWhole = winners.every(
      ({ company, product }) =>
        (company === '') === (kind === 'products') && (product === '') === (kind === 'companies'),
    )
    if (!isWhole) throw new Refusal('invalid', 'award_winner_incomplete', { prize: name })
    requireDistinct(winners.map(({ company, product }) => [company, product].filter(Boolean).join('：')))
  }
}

function requireDistinct(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Refusal('invalid', 'award_named_twice', { name: twice })
}
