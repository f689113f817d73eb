import { desc, eq } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import type { SitePageSlug } from './site-page-list.ts'
import { sitePages, sitePageVersions } from './tables.server.ts'
import { filled, partsOf } from './texts.ts'

interface VersionLine {
  readonly version: string
  readonly from: string
  readonly note: string
}

export interface SitePageView {
  readonly slug: SitePageSlug
  readonly title: string
  readonly companyName: string
  readonly siteName: string
  readonly parts: ReturnType<typeof partsOf>
  readonly shown: VersionLine
  /** The day on which another took its place; undefined while it holds. */
  readonly until: string | undefined
  /** All there are, the newest first. */
  readonly versions: readonly VersionLine[]
}

/** A page of the portal as it holds now, or as it held in a version; refuses `site_page_version_unknown`. */
export async function readSitePage(
  { db, services: { settings } }: SharedContext,
  { slug, version }: { slug: SitePageSlug; version: string | undefined },
): Promise<SitePageView> {
  const rows = await db
    .select({ page: sitePages, held: sitePageVersions })
    .from(sitePages)
    .innerJoin(sitePageVersions, eq(sitePageVersions.pageId, sitePages.id))
    .where(eq(sitePages.slug, slug))
    .orderBy(desc(sitePageVersions.heldFrom))
  const [newest] = rows
  if (!newest) throw new Error(`the page ${slug} has no version`)
  const place = version === undefined ? 0 : rows.findIndex(({ held }) => held.version === version)
  const found = rows[place]
  if (!found) throw new Refusal('not_found', 'site_page_version_unknown')
  // What holds quotes today's facts; what held before says what it said then.
  const text = place === 0 ? newest.page : found.held
  return {
    slug,
    title: text.title,
    companyName: settings.site.companyName,
    siteName: settings.site.name,
    parts: partsOf(filled(text.body, settings)),
    shown: lineOf(found.held),
    until: place === 0 ? undefined : shanghaiDay(rows[place - 1]?.held.heldFrom ?? found.held.heldFrom),
    versions: rows.map(({ held }) => lineOf(held)),
  }
}

const lineOf = ({ version, heldFrom, changeNote }: typeof sitePageVersions.$inferSelect): VersionLine => ({
  version,
  from: shanghaiDay(heldFrom),
  note: changeNote,
})
