import { HonoursBlock } from '#features/awards/components/honours-block.server.tsx'
import { listHonours } from '#features/awards/queries.server.ts'
import { communityPath } from '#features/communities/addresses.ts'
import { listCommunities } from '#features/communities/queries.server.ts'
import { DataItemLines } from '#features/data-items/components/data-item-lines.tsx'
import { listDataItems } from '#features/data-items/queries.server.ts'
import { FileLine } from '#features/events/components/file-line.server.tsx'
import { listNewestMaterials } from '#features/events/material-queries.server.ts'
import { PartnerLogos } from '#features/partners/components/partner-logos.server.tsx'
import { listPartners } from '#features/partners/queries.server.ts'
import { newestReports } from '#features/reports/classify.ts'
import { ReportRow } from '#features/reports/components/report-lines.server.tsx'
import { listReports } from '#features/reports/queries.server.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import { sharedFragment, type Fragment } from '#platform/pages/fragment.server.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

/** HOME-08, HOME-17, HOME-11 */
const REPORTS = 5
const DATA_ITEMS = 30
const MATERIALS = 12
const PARTNERS = 30

/** What purges these blocks. */
export const HOME_BLOCK_TAGS = [
  'reports',
  'data-items',
  'materials',
  'files',
  'awards',
  'communities',
  'partners',
] as const

/** What home shows below the topics. It seldom changes, so that a new article costs none of it. */
export function homeBlocks(context: SharedContext): Promise<Fragment> {
  return sharedFragment(context, { name: 'home blocks', tags: HOME_BLOCK_TAGS }, async (shared) => (
    <Blocks view={await loadBlocks(shared)} />
  ))
}

type Shown = Awaited<ReturnType<typeof loadBlocks>>

async function loadBlocks(context: SharedContext) {
  const industry = context.services.industries.main
  const [reports, dataItems, materials, honours, communities, partners] = await Promise.all([
    listReports(context),
    listDataItems(context, { industry, category: '', before: FAR_FUTURE_MS, limit: DATA_ITEMS }),
    listNewestMaterials(context, { industry, limit: MATERIALS }),
    listHonours(context),
    listCommunities(context),
    listPartners(context, PARTNERS),
  ])
  return {
    reports: newestReports(industry, reports, REPORTS),
    dataItems,
    materials,
    honours,
    communities,
    partners,
  }
}

function Blocks({ view }: { view: Shown }) {
  return (
    <>
      {view.reports.length > 0 ? (
        <section aria-label="白皮书">
          <SectionHeading title="白皮书" path="/reports" />
          <ReportRow reports={view.reports} />
        </section>
      ) : null}
      {view.dataItems.length > 0 ? (
        <section aria-label="产业数据">
          <SectionHeading title="产业数据" path="/discerns" />
          <DataItemLines items={view.dataItems} />
        </section>
      ) : null}
      {view.materials.length > 0 ? (
        <section aria-label="活动资料">
          <SectionHeading title="活动资料" path="/files" />
          <ul className="grid grid-cols-1 gap-x-12 md:grid-cols-2">
            {view.materials.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </ul>
        </section>
      ) : null}
      <HonoursBlock categories={view.honours} />
      {view.communities.length > 0 ? (
        <nav aria-label="产业社区">
          <SectionHeading title="产业社区" />
          <ul className="flex flex-wrap gap-3">
            {view.communities.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={communityPath(id)}
                  className="block rounded-full bg-surface px-5 py-2 text-ink hover:bg-accent-soft hover:text-accent"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <PartnerLogos companies={view.partners} />
    </>
  )
}
