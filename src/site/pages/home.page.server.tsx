import { Place } from '#platform/pages/fragment.server.tsx'
import { page } from '#platform/pages/page.ts'
import { Column } from '../components/column.tsx'
import { HOME_BLOCK_TAGS } from '../components/home-blocks.server.tsx'
import { Headlines } from '../components/headlines.tsx'
import { HomeInput, loadHome, type HomeView } from './load-home.server.ts'

/** Home (ROUTE-03, HOME-01 to -14, -17). */
export const homePage = page({
  path: '/',
  about: '首页',
  input: HomeInput,
  shared: {
    seconds: 60,
    tags: () => ['topics', 'hot', 'ads', 'pins', ...HOME_BLOCK_TAGS],
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
      <Place fragment={ads.top} />
      <div className="wide space-y-10 pt-6">
        <h1 className="sr-only">{`${view.site.name}：${view.site.slogan}`}</h1>
        <Place fragment={ads.recommended} />
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Headlines feed={view.feed} pinned={view.pinned} lines={view.headlines} />
          <Place fragment={view.hot} />
        </div>
        <Place fragment={ads.strips} />
        <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
          <Column title="SiC产业" path="/paynews?tab=SiC%E4%BA%A7%E4%B8%9A" topics={view.silicon} />
          <Column title="GaN产业" path="/paynews?tab=GaN%E4%BA%A7%E4%B8%9A" topics={view.gallium} />
        </div>
        <Column title="文献中心" path="/wenxian" topics={view.literature} isWide />
        <Place fragment={view.blocks} />
      </div>
    </>
  )
}
