import { and, asc, desc, eq, lte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SharedContext } from '#platform/context.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { applyPath, awardYearPath, resultPath } from './addresses.ts'
import { isAnnounced } from './announcing/public-result.server.ts'
import {
  AwardAlbum,
  AwardFact,
  FORM_KINDS,
  type AwardPhase,
  type AwardYearSummary,
  type AwardYearView,
  type PrizeView,
} from './contract.ts'
import { readCeremony } from './ceremony.server.ts'
import { listCandidates } from './candidates/queries.server.ts'
import { readHonours } from './honours.server.ts'
import { readPhases } from './phases.server.ts'
import { applicationOn, openPhases, phaseToTell, phaseViews } from './policy.ts'
import { awardAlbums, awardForms, awardYears } from './tables.server.ts'
import { voteRules } from './voting/vote-rules.ts'

type Row = typeof awardYears.$inferSelect

const StoredSummary = z.object({ facts: z.array(AwardFact) })
const StoredAlbum = AwardAlbum.pick({ pictures: true })

/**
 * All that a year's page shows: the year itself, and winners and albums of it and the years before, the newest first.
 * Refuses `award_year_not_found`, also for a draft (AWARD-01).
 */
export async function readAwardYear(context: SharedContext, year: number): Promise<AwardYearView> {
  const { db } = context
  const [found] = await db
    .select({ row: awardYears, shortCode: shortLinks.code })
    .from(awardYears)
    .leftJoin(shortLinks, eq(shortLinks.path, awardYearPath(year)))
    .where(and(eq(awardYears.year, year), eq(awardYears.state, 'published')))
  if (!found) throw new Refusal('not_found', 'award_year_not_found')
  const [phases, hasResult, ceremony, candidates, honours, albums, forms] = await Promise.all([
    readPhases(context, [year]),
    isAnnounced(context, year),
    readCeremony(context, found.row.eventId),
    listCandidates(context, { year }),
    readHonours(context, { until: year }),
    db
      .select({
        id: sql<string>`${awardAlbums.year} || '/' || ${awardAlbums.position}`,
        year: awardAlbums.year,
        title: awardAlbums.title,
        pictures: awardAlbums.pictures,
      })
      .from(awardAlbums)
      .innerJoin(awardYears, eq(awardYears.year, awardAlbums.year))
      .where(and(lte(awardAlbums.year, year), ne(awardYears.state, 'draft')))
      .orderBy(desc(awardAlbums.year), asc(awardAlbums.position)),
    db
      .select({
        key: awardForms.key,
        kind: awardForms.kind,
        title: awardForms.title,
        fileName: awardForms.fileName,
        bytes: awardForms.bytes,
      })
      .from(awardForms)
      .where(eq(awardForms.year, year)),
  ])
  const { row, shortCode } = found
  const { intro, rules, scoring, contacts, hasExtras, fields } = row
  const applying = fields.length > 0 ? { onlineAddress: applyPath(year), ...row.applying } : row.applying
  return {
    ...summaryOf(context, row, phases),
    intro,
    rules,
    scoring: scoring ?? undefined,
    applying,
    contacts,
    hasExtras,
    shortPath: shortCode === null ? undefined : `/s/${shortCode}`,
    ceremony,
    groups: honours.find((each) => each.year === year)?.groups ?? [],
    candidates,
    resultAddress: hasResult ? resultPath(year) : undefined,
    votesPerPerson: voteRules(row).votesPerPerson,
    isVoteOpen:
      candidates.some(({ isVoted }) => isVoted) &&
      openPhases(shanghaiDay(context.now), phases).includes('vote'),
    honours: withWinners(honours),
    albums: parseRows(context, StoredAlbum, albums, { table: 'award_albums' }),
    forms: forms.toSorted((a, b) => FORM_KINDS.indexOf(a.kind) - FORM_KINDS.indexOf(b.kind)),
  }
}

/** The years that have a page, the newest first (ROUTE-24, B-103). */
export async function listAwardYears(context: SharedContext): Promise<AwardYearSummary[]> {
  const rows = await context.db
    .select()
    .from(awardYears)
    .where(eq(awardYears.state, 'published'))
    .orderBy(desc(awardYears.year))
  const phases = await readPhases(
    context,
    rows.map(({ year }) => year),
  )
  return parseRows(
    context,
    StoredSummary,
    rows.map((row) => ({ id: row.year, ...row })),
    { table: 'award_years' },
  ).map((row) => summaryOf(context, row, phases))
}

type WonInYear = Pick<PrizeView, 'winners' | 'address'> & { readonly year: number }

/** A group's prizes with their winners of every year. */
export interface PrizeHistoryGroup {
  readonly name: string
  readonly prizes: readonly {
    readonly name: string
    readonly years: readonly WonInYear[]
  }[]
}

/** Winners by prize through all years, in the order of the newest year that gave the prize (B-103). */
export async function listWinnersByPrize(context: SharedContext): Promise<PrizeHistoryGroup[]> {
  const groups = new Map<string, Map<string, WonInYear[]>>()
  for (const { year, groups: ofYear } of withWinners(await readHonours(context))) {
    for (const group of ofYear) {
      const prizes = groups.get(group.name) ?? new Map<string, WonInYear[]>()
      groups.set(group.name, prizes)
      for (const { name, winners, address } of group.prizes)
        prizes.set(name, [...(prizes.get(name) ?? []), { year, winners, address }])
    }
  }
  return [...groups].map(([name, prizes]) => ({
    name,
    prizes: [...prizes].map(([prize, years]) => ({ name: prize, years })),
  }))
}

/** One category of ten-strong or influential companies, as home shows it. */
export interface HonourCategory {
  readonly name: string
  readonly year: number
  /** Where the prize has its page, if the year has pages. */
  readonly address: string | undefined
  readonly companies: readonly string[]
}

const HONOUR_CATEGORIES = 6
const COMPANIES_OF_A_CATEGORY = 10

/** The six categories of the newest year that has winners in them, up to ten companies each (HOME-12, B-103). */
export async function listHonours(context: SharedContext): Promise<HonourCategory[]> {
  const [newest] = await readHonours(context, { onlyHonours: true })
  if (!newest) return []
  const { year, groups } = newest
  return groups
    .flatMap(({ prizes }) => prizes)
    .slice(0, HONOUR_CATEGORIES)
    .map(({ name, winners, address }) => ({
      name,
      year,
      address,
      companies: winners.slice(0, COMPANIES_OF_A_CATEGORY).map(({ company }) => company),
    }))
}

/** Where a form lies and under which name it is given; refuses `award_form_not_found`, also while its year is a draft (AWARD-14). */
export async function readAwardForm({ db }: Pick<SharedContext, 'db'>, key: string) {
  const { fileName, objectKey } = awardForms
  const [form] = await db
    .select({ fileName, objectKey })
    .from(awardForms)
    .innerJoin(awardYears, eq(awardYears.year, awardForms.year))
    .where(and(eq(awardForms.key, key), eq(awardYears.state, 'published')))
  if (!form) throw new Refusal('not_found', 'award_form_not_found')
  return form
}

function summaryOf(
  { now }: SharedContext,
  row: Row,
  ofAll: readonly (AwardPhase & { readonly year: number })[],
): AwardYearSummary {
  const { year, title, slogan, facts, closedNotice } = row
  const today = shanghaiDay(now)
  const phases = ofAll.flatMap(({ year: of, ...phase }) => (of === year ? phase : []))
  return {
    year,
    title,
    slogan,
    phases: phaseViews(today, phases),
    facts,
    application: applicationOn(today, { phases, closedNotice }),
    applicationPhase: phaseToTell(today, phases, 'application'),
  }
}

/** Only what has been won: years, groups and prizes without winners say nothing in a list of winners. */
function withWinners(honours: AwardYearView['honours']): AwardYearView['honours'] {
  return honours
    .map(({ year, groups }) => ({
      year,
      groups: groups
        .map((group) => ({ ...group, prizes: group.prizes.filter(({ winners }) => winners.length > 0) }))
        .filter(({ prizes }) => prizes.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0)
}
