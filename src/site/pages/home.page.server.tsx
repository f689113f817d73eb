import { z } from 'zod'
import { AdStrips } from '#features/ads/components/ad-strips.server.tsx'
import { PromoAd } from '#features/ads/components/single-ads.server.tsx'
import type { AdsOfPage } from '#features/ads/contract.ts'
import { BannerSwiper } from '#features/ads/islands/banner-swiper.island.tsx'
import { TopBanner } from '#features/ads/islands/top-banner.island.tsx'
import { listAds } from '#features/ads/queries.server.ts'
import { PartnerLogos } from '#features/partners/components/partner-logos.server.tsx'
import type { CompanyView } from '#features/partners/contract.ts'
import { listPartners } from '#features/partners/queries.server.ts'
import { HotList, SIDEBAR_HOT } from '#features/topics/components/hot-list.tsx'
import type { TopicCard, TopicLine } from '#features/topics/contract.ts'
import { listHot, listLines, listPinned, listTopics } from '#features/topics/feed-queries.server.ts'
import { featuredList, feedList, newsList } from '#features/topics/lists.ts'
import { FAR_FUTURE_MS } from '#platform/calls/inputs.ts'
import type { Reading } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { Column } from '../components/column.tsx'
import { Headlines, type HeadlineFeed } from '../components/headlines.tsx'

const Input = z.object({
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
  readonly partners: readonly CompanyView[]
  readonly site: { readonly name: string; readonly slogan: string; readonly publicUrl: string }
}

const HEADLINES = 12
const COLUMN_ROWS = 6
const PARTNERS = 30
const industry = 'semi'

async function loadHome(reading: Reading, { feed }: z.output<typeof Input>): Promise<HomeView> {
  const newest = (list: string, limit: number) =>
    listTopics(reading, { list, before: FAR_FUTURE_MS, limit }).then((stretch) => stretch.items)
  const [ads, pinned, lines, hot, silicon, gallium, literature, partners] = await Promise.all([
    listAds(reading, { industry, page: 'home' }),
    feed === 'latest' ? listPinned(reading, 'home') : [],
    feed === 'hot'
      ? []
      : listLines(reading, {
          list: feed === 'depth' ? featuredList(industry) : newsList(industry, 'all'),
          limit: HEADLINES,
        }),
    listHot(reading, { industry, scope: 'news', limit: Math.max(SIDEBAR_HOT, HEADLINES) }),
    newest(feedList(industry, 'news', ['SiC产业']), COLUMN_ROWS),
    newest(feedList(industry, 'news', ['GaN产业']), COLUMN_ROWS),
    newest(feedList(industry, 'literature', []), COLUMN_ROWS),
    listPartners(reading, PARTNERS),
  ])
  const pinnedIds = new Set(pinned.map((line) => line.id))
  const chosen = feed === 'hot' ? hot : lines
  // Pinned ones stand first and are not repeated (B-89).
  const headlines = chosen.filter((line) => !pinnedIds.has(line.id)).slice(0, HEADLINES - pinned.length)
  const { site, publicUrl } = reading.services.configuration
  return {
    feed,
    pinned,
    headlines,
    ads,
    hot,
    silicon,
    gallium,
    literature,
    partners,
    site: { ...site, publicUrl },
  }
}

/** Home (ROUTE-03, HOME-01 to -07, -13). */
export const homePage = page({
  path: '/',
  about: '首页',
  input: Input,
  shared: { seconds: 60, tags: () => ['topics', 'hot', 'ads', 'pins', 'partners'] },
  load: loadHome,
  head: ({ site, feed }) => ({
    title: site.name,
    description: `${site.name}：${site.slogan}。碳化硅、氮化镓及相关 LED 领域的新闻、深度报道、文献、白皮书与活动。`,
    canonical: '/',
    isIndexed: feed === 'latest',
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: site.name,
        url: site.publicUrl,
        inLanguage: 'zh-CN',
        potentialAction: {
          '@type': 'SearchAction',
          target: `${site.publicUrl}/search?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }),
  View: Home,
})

function Home({ view }: { view: HomeView }) {
  const { ads } = view
  return (
    <>
      {ads.top.length > 0 ? <Island of={TopBanner} when="idle" ads={ads.top} /> : null}
      <div className="wide space-y-10 pt-6">
        <h1 className="sr-only">{`${view.site.name}：${view.site.slogan}`}</h1>
        {ads.banners.length > 0 || ads.promo ? (
          <section aria-label="推荐" className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
            {ads.banners.length > 0 ? <Island of={BannerSwiper} when="idle" ads={ads.banners} /> : <span />}
            {ads.promo ? <PromoAd ad={ads.promo} /> : null}
          </section>
        ) : null}
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Headlines feed={view.feed} pinned={view.pinned} lines={view.headlines} />
          <HotList title="每日热榜" topics={view.hot} />
        </div>
        <AdStrips ads={ads} />
        <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
          <Column title="SiC产业" path="/paynews?tab=SiC%E4%BA%A7%E4%B8%9A" topics={view.silicon} />
          <Column title="GaN产业" path="/paynews?tab=GaN%E4%BA%A7%E4%B8%9A" topics={view.gallium} />
        </div>
        <Column title="文献中心" path="/wenxian" topics={view.literature} isWide />
        <PartnerLogos companies={view.partners} />
      </div>
    </>
  )
}
