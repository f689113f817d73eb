import { AdStrips } from '#features/ads/components/ad-strips.server.tsx'
import { PromoAd } from '#features/ads/components/single-ads.server.tsx'
import { BannerSwiper } from '#features/ads/islands/banner-swiper.island.tsx'
import { TopBanner } from '#features/ads/islands/top-banner.island.tsx'
import { HonoursBlock } from '#features/awards/components/honours-block.server.tsx'
import { communityPath } from '#features/communities/addresses.ts'
import { DataItemLines } from '#features/data-items/components/data-item-lines.tsx'
import { FileLine } from '#features/events/components/file-line.server.tsx'
import { PartnerLogos } from '#features/partners/components/partner-logos.server.tsx'
import { ReportRow } from '#features/reports/components/report-lines.server.tsx'
import { HotList } from '#features/popularity/components/hot-list.tsx'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Column } from '../components/column.tsx'
import { Headlines } from '../components/headlines.tsx'
import { HomeInput, loadHome, type HomeView } from './load-home.server.ts'

/** Home (ROUTE-03, HOME-01 to -14, -17). */
export const homePage = page({
  path: '/',
  about: '首页',
  input: HomeInput,
  shared: {
    seconds: 60,
    tags: () => [
      'topics',
      'hot',
      'ads',
      'pins',
      'reports',
      'data-items',
      'materials',
      'files',
      'awards',
      'communities',
      'partners',
    ],
  },
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
        <Blocks view={view} />
      </div>
    </>
  )
}

function Blocks({ view }: { view: HomeView }) {
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
