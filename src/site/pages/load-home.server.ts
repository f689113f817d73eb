import { z } from 'zod'
import type { AdsOfPage } from '#features/ads/contract.ts'
import { listAds } from '#features/ads/queries.server.ts'
import { listHonours, type HonourCategory } from '#features/awards/queries.server.ts'
import type { CommunityLine } from '#features/communities/contract.ts'
import { listCommunities } from '#features/communities/queries.server.ts'
import type { DataItemCard } from '#features/data-items/contract.ts'
import { listDataItems } from '#features/data-items/queries.server.ts'
import type { FileCard } from '#features/files/contract.ts'
import { listNewestMaterials } from '#features/events/material-queries.server.ts'
import type { CompanyView } from '#features/partners/contract.ts'
import { listPartners } from '#features/partners/queries.server.ts'
import { newestReports } from '#features/reports/classify.ts'
import type { ReportView } from '#features/reports/contract.ts'
import { listReports } from '#features/reports/queries.server.ts'
import { SIDEBAR_HOT } from '#features/popularity/components/hot-list.tsx'
import type { TopicCard, TopicLine } from '#features/topics/contract.ts'
import { listHot } from '#features/popularity/queries.server.ts'
import { FIRST_ROWS, listFirstOfLists, listPinned } from '#features/topics/feed-queries.server.ts'
import { featuredList, feedList, newsList } from '#features/topics/lists.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import type { HeadlineFeed } from '../components/headlines.tsx'

/** Home's address. */
export const HomeInput = z.object({
  /** The chosen feed type of the headlines (HOME-04, B-90). */
  feed: z.enum(['latest', 'depth', 'hot']).default('latest').catch('latest'),
})

export interface HomeView {
  readonly feed: HeadlineFeed
  readonly pinned: readonly TopicLine[]
  readonly headlines: readonly TopicLine[]
  readonly ads: AdsOfPage
  readonly hot: readonly TopicCard[]
  readonly silicon: readonly TopicCard[]
  readonly gallium: readonly TopicCard[]
  readonly literature: readonly TopicCard[]
  readonly reports: readonly ReportView[]
  readonly dataItems: readonly DataItemCard[]
  readonly materials: readonly FileCard[]
  readonly honours: readonly HonourCategory[]
  readonly communities: readonly CommunityLine[]
  readonly partners: readonly CompanyView[]
  readonly site: { readonly name: string; readonly slogan: string; readonly publicUrl: string }
}

const HEADLINES = FIRST_ROWS
const COLUMN_ROWS = 6
/** HOME-08, HOME-17, HOME-11 */
const REPORTS = 5
const DATA_ITEMS = 30
const MATERIALS = 12
const PARTNERS = 30

/** Everything home shows; topics and the rest are read side by side. */
export async function loadHome(
  context: SharedContext,
  { feed }: z.output<typeof HomeInput>,
): Promise<HomeView> {
  const industry = context.services.industries.main
  const [topics, ads, reports, dataItems, materials, honours, communities, partners] = await Promise.all([
    loadTopics(context, feed),
    listAds(context, { industry, page: 'home' }),
    listReports(context),
    listDataItems(context, { industry, category: '', before: FAR_FUTURE_MS, limit: DATA_ITEMS }),
    listNewestMaterials(context, { industry, limit: MATERIALS }),
    listHonours(context),
    listCommunities(context),
    listPartners(context, PARTNERS),
  ])
  const { site, publicUrl } = context.services.configuration
  return {
    feed,
    ...topics,
    ads,
    reports: newestReports(industry, reports, REPORTS),
    dataItems,
    materials,
    honours,
    communities,
    partners,
    site: { ...site, publicUrl },
  }
}

type Topics = Pick<HomeView, 'pinned' | 'headlines' | 'hot' | 'silicon' | 'gallium' | 'literature'>

async function loadTopics(context: SharedContext, feed: HeadlineFeed): Promise<Topics> {
  const industry = context.services.industries.main
  const columns = {
    silicon: feedList(industry, 'news', ['SiC产业']),
    gallium: feedList(industry, 'news', ['GaN产业']),
    literature: feedList(industry, 'literature', []),
  }
  const chosenList = feed === 'depth' ? featuredList(industry) : newsList(industry, 'all')
  const [pinned, lists, hot] = await Promise.all([
    listPinned(context, 'home'),
    listFirstOfLists(context, { lists: [chosenList, ...Object.values(columns)] }),
    listHot(context, { industry, scope: 'news', limit: Math.max(SIDEBAR_HOT, HEADLINES) }),
  ])
  const of = (list: string) => lists.get(list) ?? []
  const pinnedIds = new Set(pinned.map((line) => line.id))
  const chosen = feed === 'hot' ? hot : of(chosenList)
  // Pinned ones stand first and are not repeated (B-89).
  const headlines = chosen.filter((line) => !pinnedIds.has(line.id)).slice(0, HEADLINES - pinned.length)
  const column = (list: string) => of(list).slice(0, COLUMN_ROWS)
  return {
    pinned,
    headlines,
    hot,
    silicon: column(columns.silicon),
    gallium: column(columns.gallium),
    literature: column(columns.literature),
  }
}
