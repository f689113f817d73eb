import { and, asc, desc, eq, isNotNull, lte, type SQL } from 'drizzle-orm'
import { files } from '#features/files/tables.server.ts'
import { SETTLED_MINUTES } from '#features/reports/limits.ts'
import { quarterlyIssues } from '#features/reports/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { shanghaiParts } from '#platform/shanghai-time.ts'
import { nextQuarter, orderOf, type Quarter, type Start } from './contract.ts'

/** An issue that can be delivered. */
export interface IssueOut extends Quarter {
  readonly isSupplement: boolean
  readonly id: number
  readonly title: string
  readonly fileId: number
}

/**
 * The issues that are published with their file, in the order of their quarters; what was saved in the last minutes is
 * not, so that what an editor puts right at once reaches nobody. There are dozens of them.
 */
export async function readIssuesOut(
  context: Pick<Context, 'db' | 'now' | 'services'>,
): Promise<readonly IssueOut[]> {
  const settled = new Date(context.now.getTime() - SETTLED_MINUTES * MINUTE_MS)
  return readIssues(context, lte(quarterlyIssues.updatedAt, settled))
}

/** The issues that are published with their file, also those that were saved this minute. */
async function readIssues(
  { db, services }: Pick<Context, 'db' | 'services'>,
  which?: SQL,
): Promise<readonly IssueOut[]> {
  const rows = await db
    .select({
      id: quarterlyIssues.id,
      title: quarterlyIssues.title,
      year: quarterlyIssues.year,
      quarter: quarterlyIssues.quarter,
      fileId: files.id,
      countsAs: quarterlyIssues.countsAs,
    })
    .from(quarterlyIssues)
    .innerJoin(files, eq(files.id, quarterlyIssues.fileId))
    .where(
      and(
        eq(quarterlyIssues.state, 'published'),
        eq(quarterlyIssues.industry, services.industries.main),
        which,
        eq(files.state, 'published'),
        isNotNull(files.pdfId),
      ),
    )
    .orderBy(asc(quarterlyIssues.year), asc(quarterlyIssues.quarter), asc(quarterlyIssues.id))
  return rows.map(({ countsAs, ...issue }) => ({ ...issue, isSupplement: countsAs === 'supplement' }))
}

/** Whether it is the issue of its quarter, and none that comes besides. */
export const isIssueOfQuarter = eq(quarterlyIssues.countsAs, 'issue')

/** Whether the issue of a quarter was there and was taken down, or its file was: nobody can say when it comes back. */
export async function isTakenDown(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { year, quarter }: Quarter,
): Promise<boolean> {
  const ofQuarter = await db
    .select({ state: quarterlyIssues.state, file: files.state })
    .from(quarterlyIssues)
    .leftJoin(files, eq(files.id, quarterlyIssues.fileId))
    .where(
      and(
        eq(quarterlyIssues.year, year),
        eq(quarterlyIssues.quarter, quarter),
        isIssueOfQuarter,
        eq(quarterlyIssues.industry, services.industries.main),
      ),
    )
  const isThere = ({ state, file }: (typeof ofQuarter)[number]) =>
    state === 'published' && (file === null || file === 'published')
  return ofQuarter.length > 0 && !ofQuarter.some(isThere)
}

/** The quarter of the newest issue, where that is published and its file is still to come; nobody can order it meanwhile. */
export async function readPreparing(
  context: Pick<Context, 'db' | 'now' | 'services'>,
): Promise<Quarter | undefined> {
  const newest = await readNewest(context)
  if (!newest) return undefined
  const out = await readIssues(context, isIssueOfQuarter)
  return out.some((issue) => orderOf(issue) === orderOf(newest)) ? undefined : newest
}

/** The quarter of the newest issue that is published, with or without its file. */
async function readNewest({ db, services }: Pick<Context, 'db' | 'services'>): Promise<Quarter | undefined> {
  const [newest] = await db
    .select({ year: quarterlyIssues.year, quarter: quarterlyIssues.quarter })
    .from(quarterlyIssues)
    .where(
      and(
        eq(quarterlyIssues.state, 'published'),
        eq(quarterlyIssues.industry, services.industries.main),
        isIssueOfQuarter,
      ),
    )
    .orderBy(desc(quarterlyIssues.year), desc(quarterlyIssues.quarter))
    .limit(1)
  return newest
}

/** So many issues that are out are offered to begin with; older ones are asked for. */
const OLDER_STARTS = 4

/** The quarters from which somebody may subscribe: the next one first, then the latest that are out. */
export async function readStarts(
  context: Pick<Context, 'db' | 'now' | 'services'>,
): Promise<readonly Start[]> {
  // One that was saved this minute is sold all the same, and comes minutes later.
  const out = await readIssues(context, isIssueOfQuarter)
  const quarters = [...new Map(out.map((issue) => [orderOf(issue), issue])).values()].toReversed()
  const newest = await readNewest(context)
  const { year, month } = shanghaiParts(context.now)
  const next = newest ? nextQuarter(newest) : { year, quarter: Math.ceil(month / 3) }
  return [
    { ...next, isOut: false },
    ...quarters.slice(0, OLDER_STARTS).map((quarter) => ({ ...quarterOf(quarter), isOut: true })),
  ]
}

const quarterOf = ({ year, quarter }: Quarter): Quarter => ({ year, quarter })
