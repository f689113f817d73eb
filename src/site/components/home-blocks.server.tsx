import type { ReactNode } from 'react'
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
import type { BlockKind } from '#features/home/block-kinds.ts'
import type { HomeBlock } from '#features/home/contract.ts'
import { HOME_TAG } from '#features/home/read-home.server.ts'
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

/** What purges these blocks, besides arranging them anew. */
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

/** Blocks that are made once for many showings, by their kind; one that shows nothing is empty. */
export type HomeFragments = ReadonlyMap<BlockKind, Fragment>

/** What home shows besides the topics and the ads, made once for many showings, so that a new article costs none of it. */
export function homeBlocks(context: SharedContext, blocks: readonly HomeBlock[]): Promise<HomeFragments> {
  return sharedPart(
    context,
    { name: 'home blocks', tags: [HOME_TAG, ...HOME_BLOCK_TAGS] },
    async (shared) => {
      const made = blocks.flatMap(({ kind, isShown, title = '', entries = 0 }) => {
        const make = isShown ? MADE[kind] : undefined
        return make ? [make(shared, title, entries).then((node) => [kind, node] as const)] : []
      })
      const nodes = await Promise.all(made)
      return new Map(nodes.map(([kind, node]) => [kind, fragmentOf(`home ${kind}`, node)]))
    },
  )
}

function Part({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <SectionHeading title={title} path={path} />
      {children}
    </section>
  )
}

type Make = (context: SharedContext, title: string, entries: number) => Promise<ReactNode>

const MADE: Readonly<Partial<Record<BlockKind, Make>>> = {
  async events(context, title, entries) {
    const { upcoming } = await listEvents(context, {
      industry: context.services.industries.main,
      isShort: true,
    })
    if (upcoming.length === 0) return null
    return (
      <Part title={title} path="/ev/list">
        <ul className="gap-x-5 [--swipe:78%] max-sm:swipe-row max-sm:[&>li]:border-0 max-sm:[&>li]:py-1">
          {upcoming.slice(0, entries).map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ul>
      </Part>
    )
  },
  async specials(context, title, entries) {
    const industry = context.services.industries.main
    const { items } = await listSpecials(context, { industry, page: 1, perPage: entries })
    if (items.length === 0) return null
    return (
      <Part title={title} path="/specials">
        <ul className="grid gap-x-5 gap-y-8 [--swipe:72%] max-sm:swipe-row sm:grid-cols-2 lg:grid-cols-4 max-sm:[&_h3+p]:hidden">
          {items.map((special) => (
            <SpecialTile key={special.id} special={special} />
          ))}
        </ul>
      </Part>
    )
  },
  async 'data-items'(context, title, entries) {
    const industry = context.services.industries.main
    const before = FAR_FUTURE_MS
    const items = await listDataItems(context, { industry, category: '', before, limit: entries })
    if (items.length === 0) return null
    return (
      <Part title={title} path="/discerns">
        <DataItemLines items={items} />
      </Part>
    )
  },
  async experts(context, title, entries) {
    const experts = await listAskable(context)
    if (experts.length === 0) return null
    return (
      <Part title={title} path="/experts">
        <ExpertList experts={experts.slice(0, entries)} isRow />
      </Part>
    )
  },
  async reports(context, title, entries) {
    const reports = newestReports(context.services.industries.main, await listReports(context), entries)
    if (reports.length === 0) return null
    return (
      <Part title={title} path="/reports">
        <ReportRow reports={reports} />
      </Part>
    )
  },
  async materials(context, title, entries) {
    const industry = context.services.industries.main
    const materials = await listNewestMaterials(context, { industry, limit: entries })
    if (materials.length === 0) return null
    return (
      <Part title={title} path="/files">
        <ul className="grid gap-x-12 max-sm:swipe-row max-sm:grid-rows-2 md:grid-cols-2">
          {materials.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      </Part>
    )
  },
  honours: async (context, title) => <HonoursBlock title={title} categories={await listHonours(context)} />,
  communities: async (context, title) => (
    <CommunityLinks title={title} communities={await listCommunities(context)} />
  ),
  partners: async (context, title, entries) => (
    <PartnerLogos title={title} companies={await listPartners(context, entries)} />
  ),
}
