import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { FileCard, FileOffer } from '#features/files/contract.ts'
import { readFileOffers } from '#features/files/find-file.server.ts'
import { findFileView, listFilesOfCategory } from '#features/files/queries.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiParts } from '#platform/shanghai-time.ts'
import {
  Edition,
  PartnerGroup,
  type QuarterlyIssue,
  type QuarterlyView,
  type ReportDetail,
  type ReportSample,
  type ReportView,
  type YearOf,
} from './contract.ts'
import { quarterlyIssues, reports } from './tables.server.ts'

/** Every read of white papers and of the quarterly. There are dozens of them, not thousands. */

const StoredReport = z.object({
  cover: StoredImage.nullable(),
  editions: z.array(Edition),
  partnerGroups: z.array(PartnerGroup),
})
const StoredIssue = z.object({ cover: StoredImage.nullable() })

const MOST_QUARTERLY_FILES = 400

const listedReports = preparedQuery('reports_listed', (db) =>
  db
    .select()
    .from(reports)
    .where(and(eq(reports.state, 'published'), eq(reports.isHidden, false)))
    .orderBy(desc(reports.releasedOn), desc(reports.id))
    .prepare('reports_listed'),
)

/** All white papers of all industries but the hidden ones, the latest first (REPORT-16, REPORT-19). */
export async function listReports(context: SharedContext): Promise<ReportView[]> {
  const rows = await listedReports(context.db).execute()
  return parseRows(context, StoredReport, rows, { table: 'reports' }).map(viewOf)
}

/** The same where their prices are shown: an edition costs in every list what it is sold for on its own page. */
export async function listPricedReports(context: SharedContext): Promise<ReportView[]> {
  const listed = await listReports(context)
  const sold = await readFileOffers(context, listed.flatMap(soldFilesOf))
  return listed.map((report) => (report.isSoldOfflineOnly ? report : pricedBy(report, sold)))
}

const soldFilesOf = ({ isSoldOfflineOnly, editions }: ReportView): number[] =>
  isSoldOfflineOnly ? [] : editions.flatMap((edition) => readByOne(edition) ?? [])

/** The file that whoever buys an edition reads alone; a firm's licence costs what it says itself. */
const readByOne = ({ fileId, seats }: Edition): number | undefined =>
  seats === undefined ? fileId : undefined

const pricedBy = <Report extends ReportView>(
  report: Report,
  sold: ReadonlyMap<number, FileOffer>,
): Report => ({
  ...report,
  editions: report.editions.map((edition) => {
    const fileId = readByOne(edition)
    return pricedAs(edition, fileId === undefined ? undefined : sold.get(fileId))
  }),
})

const reportById = preparedQuery('report_by_id', (db) =>
  db
    .select()
    .from(reports)
    .where(and(eq(reports.id, sql.placeholder('id')), eq(reports.state, 'published')))
    .prepare('report_by_id'),
)

/** One white paper, hidden or not, with what of it is sold online and its first pages; refuses `report_not_found`. */
export async function readReport(context: SharedContext, id: number): Promise<ReportDetail> {
  const { db } = context
  const [row] = await reportById(db).execute({ id })
  if (!row) throw new Refusal('not_found', 'report_not_found')
  const view = viewOf(row)
  const sold = await readFileOffers({ db }, soldFilesOf(view))
  const offers: Record<string, FileOffer> = {}
  for (const edition of view.editions) {
    const { key } = edition
    const fileId = readByOne(edition)
    const offer = fileId === undefined ? undefined : sold.get(fileId)
    if (offer) offers[key] = offer
  }
  const sample = await findSample(context, view.editions)
  return { ...pricedBy(view, sold), contents: row.contents, isHidden: row.isHidden, offers, sample }
}

/** The first pages of the first edition that has a file, as far as everybody may see them. */
async function findSample(
  context: SharedContext,
  editions: readonly Edition[],
): Promise<ReportSample | undefined> {
  const fileId = editions.find((edition) => edition.fileId !== undefined)?.fileId
  const file = fileId === undefined ? undefined : await findFileView(context, fileId)
  return file && file.previews.length > 0 ? file : undefined
}

/** An edition at the price that it is sold for online; what it cost before is shown beside when that was more. */
function pricedAs(edition: Edition, offer: FileOffer | undefined): Edition {
  if (!offer) return edition
  const { priceFen } = offer
  return priceFen < edition.priceFen
    ? { ...edition, earlyPriceFen: priceFen }
    : { ...edition, priceFen, earlyPriceFen: undefined }
}

const listedIssues = preparedQuery('quarterly_issues', (db) =>
  db
    .select()
    .from(quarterlyIssues)
    .where(
      and(eq(quarterlyIssues.industry, sql.placeholder('industry')), eq(quarterlyIssues.state, 'published')),
    )
    .orderBy(desc(quarterlyIssues.year), desc(quarterlyIssues.quarter), desc(quarterlyIssues.id))
    .prepare('quarterly_issues'),
)

/** Issues of the quarterly, the latest first (ENT-25, API-42). */
export async function listQuarterlyIssues(
  context: SharedContext,
  industry: Industry,
): Promise<QuarterlyIssue[]> {
  const rows = await listedIssues(context.db).execute({ industry })
  return parseRows(context, StoredIssue, rows, { table: 'quarterly_issues' }).map((row) => ({
    id: row.id,
    title: row.title,
    summary: row.summary,
    cover: row.cover ?? undefined,
    year: row.year,
    quarter: row.quarter,
    releasedOn: row.releasedOn,
    eventId: row.eventId,
    page: row.page,
  }))
}

/** What /irs shows: issues by year, and files of the quarterly by year (IRS-06, IRS-09, B-115). */
export async function readQuarterly(context: SharedContext): Promise<QuarterlyView> {
  const [issues, files] = await Promise.all([
    listQuarterlyIssues(context, context.services.industries.main),
    listFilesOfCategory(context, { category: 'quarterly', limit: MOST_QUARTERLY_FILES }),
  ])
  const { quarterly, service } = context.services.settings
  return {
    terms: quarterly,
    service,
    issues: byYear(issues, (issue) => issue.year),
    files: byYear(files, yearOfFile),
    eventUrl: context.services.configuration.quarterlyEventUrl,
  }
}

const yearOfFile = (file: FileCard) => file.year ?? shanghaiParts(new Date(file.time.iso)).year

function byYear<T>(items: readonly T[], yearOf: (item: T) => number): YearOf<T>[] {
  const years = Map.groupBy(items, yearOf)
  return [...years].toSorted(([a], [b]) => b - a).map(([year, ofYear]) => ({ year, items: ofYear }))
}

function viewOf(row: typeof reports.$inferSelect): ReportView {
  return {
    id: row.id,
    industry: row.industry,
    productName: row.productName,
    summary: row.summary,
    cover: row.cover ?? undefined,
    shareUrl: row.shareUrl,
    url: row.url,
    isUpcoming: row.isUpcoming,
    isPublishedOnline: row.isPublishedOnline,
    productYear: row.productYear ?? undefined,
    releasedOn: row.releasedOn,
    isSoldOfflineOnly: row.isSoldOfflineOnly,
    editions: row.editions,
    partnerGroups: row.partnerGroups,
    alsoIn: row.alsoIn,
    before: row.beforeReport ?? undefined,
    weight: row.weight,
  }
}
