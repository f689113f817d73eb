import { HonoursBlock } from '#features/awards/components/honours-block.server.tsx'
import { listHonours } from '#features/awards/queries.server.ts'
import { CommunityLinks } from '#features/communities/components/community-links.server.tsx'
import { listCommunities } from '#features/communities/queries.server.ts'
import { DataItemLines } from '#features/data-items/components/data-item-lines.tsx'
import { listDataItems } from '#features/data-items/queries.server.ts'
import { EventLine } from '#features/events/components/event-line.server.tsx'
import { FileLine } from '#features/events/components/file-line.server.tsx'
import { listNewestMaterials } from '#features/events/material-queries.server.ts'
import { listEvents } from '#features/events/queries.server.ts'
import { PartnerLogos } from '#features/partners/components/partner-logos.server.tsx'
import { listPartners } from '#features/partners/queries.server.ts'
import { ExpertList } from '#features/people/components/expert-list.tsx'
import { listAskable } from '#features/people/queries.server.ts'
import { newestReports } from '#features/reports/classify.ts'
import { ReportRow } from '#features/reports/components/report-lines.server.tsx'
import { listReports } from '#features/reports/queries.server.ts'
import { SpecialTile } from '#features/specials/components/special-tile.tsx'
import { listSpecials } from '#features/specials/queries.server.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import { fragmentOf, type Fragment } from '#platform/pages/fragment.server.tsx'
import { sharedPart } from '#platform/pages/shared-parts.server.ts'
import { SectionHeading } from '#ui/section-heading.tsx'

/** HOME-08, HOME-17, HOME-11 */
const REPORTS = 5
const DATA_ITEMS = 30
const MATERIALS = 12
const PARTNERS = 30
const SPECIALS = 4
const EVENTS = 4
const EXPERTS = 5

/** What purges these blocks. */
export const HOME_BLOCK_TAGS = [
  'reports',
  'data-items',
  'materials',
  'files',
  'awards',
  'communities',
  'partners',
  'specials',
  'events',
  'people',
] as const

/** What stands on home around the topics, by place. */
export interface HomeBlocks {
  readonly beside: Fragment
  readonly discover: Fragment
  readonly experts: Fragment
  readonly resources: Fragment
}

/** What home shows besides the topics. It seldom changes, so that a new article costs none of it. */
export function homeBlocks(context: SharedContext): Promise<HomeBlocks> {
  return sharedPart(context, { name: 'home blocks', tags: HOME_BLOCK_TAGS }, async (shared) => {
    const view = await loadBlocks(shared)
    return {
      beside: fragmentOf('home beside', <Events events={view.events} />),
      discover: fragmentOf('home discover', <Discover view={view} />),
      experts: fragmentOf('home experts', <Experts experts={view.experts} />),
      resources: fragmentOf('home resources', <Resources view={view} />),
    }
  })
}

type Shown = Awaited<ReturnType<typeof loadBlocks>>

async function loadBlocks(context: SharedContext) {
  const industry = context.services.industries.main
  const [reports, dataItems, materials, honours, communities, partners, specials, events, experts] =
    await Promise.all([
      listReports(context),
      listDataItems(context, { industry, category: '', before: FAR_FUTURE_MS, limit: DATA_ITEMS }),
      listNewestMaterials(context, { industry, limit: MATERIALS }),
      listHonours(context),
      listCommunities(context),
      listPartners(context, PARTNERS),
      listSpecials(context, { industry, page: 1, perPage: SPECIALS }),
      listEvents(context, { industry, isShort: true }),
      listAskable(context),
    ])
  return {
    reports: newestReports(industry, reports, REPORTS),
    dataItems,
    materials,
    honours,
    communities,
    partners,
    specials: specials.items,
    events: events.upcoming.slice(0, EVENTS),
    experts: experts.slice(0, EXPERTS),
  }
}

function Events({ events }: Pick<Shown, 'events'>) {
  if (events.length === 0) return null
  return (
    <section aria-label="近期活动">
      <SectionHeading title="近期活动" path="/ev/list" />
      <ul className="gap-x-5 [--swipe:78%] max-sm:swipe-row max-sm:[&>li]:border-0 max-sm:[&>li]:py-1">
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}

function Experts({ experts }: Pick<Shown, 'experts'>) {
  if (experts.length === 0) return null
  return (
    <section aria-label="向专家提问">
      <SectionHeading title="向专家提问" path="/experts" />
      <ExpertList experts={experts} isRow />
    </section>
  )
}

function Discover({ view: { specials, dataItems } }: { view: Shown }) {
  return (
    <>
      {specials.length > 0 ? (
        <section aria-label="专题·图说">
          <SectionHeading title="专题·图说" path="/specials" />
          <ul className="grid gap-x-5 gap-y-8 [--swipe:72%] max-sm:swipe-row sm:grid-cols-2 lg:grid-cols-4">
            {specials.map((special) => (
              <SpecialTile key={special.id} special={special} />
            ))}
          </ul>
        </section>
      ) : null}
      {dataItems.length > 0 ? (
        <section aria-label="产业数据">
          <SectionHeading title="产业数据" path="/discerns" />
          <DataItemLines items={dataItems} />
        </section>
      ) : null}
    </>
  )
}

function Resources({ view }: { view: Shown }) {
  return (
    <>
      {view.reports.length > 0 ? (
        <section aria-label="白皮书">
          <SectionHeading title="白皮书" path="/reports" />
          <ReportRow reports={view.reports} />
        </section>
      ) : null}
      {view.materials.length > 0 ? (
        <section aria-label="活动资料">
          <SectionHeading title="活动资料" path="/files" />
          <ul className="grid gap-x-12 max-sm:swipe-row max-sm:grid-rows-2 md:grid-cols-2">
            {view.materials.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </ul>
        </section>
      ) : null}
      <HonoursBlock categories={view.honours} />
      <CommunityLinks communities={view.communities} />
      <PartnerLogos companies={view.partners} />
    </>
  )
}
