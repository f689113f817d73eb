import { shanghaiParts } from '#platform/shanghai-time.ts'
import type { ReportSections, ReportView } from './contract.ts'

type Section = keyof ReportSections

/** So many years back a released report counts as new: this year and the last (REPORT-15, B-25). */
const NEW_YEARS = 2

type Classified = Pick<ReportView, 'isUpcoming' | 'isPublishedOnline' | 'productYear'>

/** The section of one report; whether it is released comes before its year (REPORT-13 to -15, Part D 2). */
export const sectionOf = (report: Classified, now: Date): Section => placeOf(report, now).section

/** The same with what decided it, in the words of the office (C-103). */
export function placeOf(
  { isUpcoming, isPublishedOnline, productYear: year }: Classified,
  now: Date,
): { readonly section: Section; readonly why: string } {
  if (isUpcoming && isPublishedOnline)
    return { section: 'released', why: '勾了“正在研究”，但“已在线发布”在先' }
  if (isUpcoming) return { section: 'research', why: '勾了“正在研究”，还没有“已在线发布”' }
  if (year === undefined) return { section: 'past', why: '已经发布，没有写年份' }
  const isNew = shanghaiParts(now).year - year < NEW_YEARS
  return isNew
    ? { section: 'released', why: `已经发布，${year} 年是今年、去年或以后` }
    : { section: 'past', why: `已经发布，${year} 年比去年早` }
}

/** What readers see above each section. */
export const SECTION_NAMES: Readonly<Record<Section, string>> = {
  research: '调研中',
  released: '最新发布',
  past: '往期推荐',
}

/**
 * The sections of an industry's page: its own reports and those of other industries that are shown there as well, each
 * once, and one that stands before another moved right before it (REPORT-12 to -18, B-22, B-24).
 */
export function sectionsFor(
  industry: ReportView['industry'],
  reports: readonly ReportView[],
  now: Date,
): ReportSections {
  const shown = reports.filter((report) => report.industry === industry || report.alsoIn.includes(industry))
  const inSection = (section: Section, order: (a: ReportView, b: ReportView) => number) =>
    moveBefore(shown.filter((report) => sectionOf(report, now) === section).toSorted(order))
  return {
    research: inSection('research', byRelease),
    released: inSection('released', byRelease),
    past: inSection('past', byYear),
  }
}

const byWeight = (a: ReportView, b: ReportView) => b.weight - a.weight
const newestFirst = (a: ReportView, b: ReportView) => b.releasedOn.localeCompare(a.releasedOn) || b.id - a.id

/** Weight first, then the latest release (B-24). */
function byRelease(a: ReportView, b: ReportView): number {
  return byWeight(a, b) || newestFirst(a, b)
}

function byYear(a: ReportView, b: ReportView): number {
  return byWeight(a, b) || (b.productYear ?? 0) - (a.productYear ?? 0) || newestFirst(a, b)
}

/**
 * Each report that wants to stand before another goes right before it, or to the end when that one is not here; one that
 * waits for another that is moved itself follows it there.
 */
function moveBefore(ordered: readonly ReportView[]): ReportView[] {
  const ids = new Set(ordered.map(({ id }) => id))
  const isMoved = ({ before }: ReportView) => before !== undefined && ids.has(before)
  const lost = ({ before }: ReportView) => before !== undefined && !ids.has(before)
  const placed = [...ordered.filter(({ before }) => before === undefined), ...ordered.filter(lost)]
  let waiting = ordered.filter(isMoved)
  while (waiting.length > 0) {
    const later = waiting.filter((report) => {
      const at = placed.findIndex(({ id }) => id === report.before)
      if (at === -1) return true
      placed.splice(at, 0, report)
      return false
    })
    // Only rows older than the rule that refuses circles could stand in one.
    if (later.length === waiting.length) return [...placed, ...later]
    waiting = later
  }
  return placed
}

/** So many of home's reports may still be in preparation; the others can be read now. */
const MOST_UPCOMING = 2

/** The newest reports for home: what can be read first, the newest before others, and after it a little of what comes (HOME-08, B-13). */
export function newestReports(
  industry: ReportView['industry'],
  reports: readonly ReportView[],
  limit: number,
): ReportView[] {
  const newest = reports
    .filter((report) => report.industry === industry || report.alsoIn.includes(industry))
    .toSorted(newestFirst)
  const released = newest.filter((report) => !report.isUpcoming)
  // What comes soonest is worth a place; when little is released, more of what comes fills the row.
  const upcoming = newest
    .filter((report) => report.isUpcoming)
    .slice(-Math.max(MOST_UPCOMING, limit - released.length))
  return [...released.slice(0, limit - upcoming.length), ...upcoming].slice(0, limit)
}

/** `预计` before the date of what is not released (REPORT-05, HOME-09). */
export function releaseDate(report: Pick<ReportView, 'isUpcoming' | 'releasedOn'>): string {
  return `${report.isUpcoming ? '预计' : ''}${report.releasedOn}`
}

/** Whether an early price is to be shown: 0 and missing mean there is none (REPORT-09, Part D 6). */
export function hasEarlyPrice(edition: { readonly earlyPriceFen?: number | undefined }): boolean {
  return edition.earlyPriceFen !== undefined && edition.earlyPriceFen > 0
}

interface Priced {
  readonly priceFen: number
  readonly earlyPriceFen?: number | undefined
}

/** What an edition costs now: its early price for as long as it has one. */
export const standingFen = (edition: Priced): number =>
  hasEarlyPrice(edition) ? (edition.earlyPriceFen ?? 0) : edition.priceFen

/** Whether copies of an edition are sold on the portal and posted. */
export const isSoldByPost = (
  { isSoldOfflineOnly }: Pick<ReportView, 'isSoldOfflineOnly'>,
  edition: Priced & { readonly isPosted?: boolean | undefined },
): boolean => !isSoldOfflineOnly && edition.isPosted === true && standingFen(edition) > 0

/** Whether an edition is a firm's licence: seats before its file, at its own price. */
export const isLicence = (edition: Priced & Licensed): boolean =>
  edition.seats !== undefined && edition.fileId !== undefined && standingFen(edition) > 0

interface Licensed {
  readonly seats?: number | undefined
  readonly fileId?: number | undefined
}

const QUARTERS = ['一', '二', '三', '四'] as const

/** 第三季度; empty for a number that is no quarter (IRS-10, B-114). */
export function quarterName(quarter: number | undefined): string {
  const numeral = quarter === undefined ? undefined : QUARTERS[quarter - 1]
  return numeral === undefined ? '' : `第${numeral}季度`
}
