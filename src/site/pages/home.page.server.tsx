import { Place } from '#platform/pages/fragment.server.tsx'
import { page } from '#platform/pages/page.ts'
import { AnswersBlock } from '../components/answers-block.tsx'
import { Column } from '../components/column.tsx'
import { HOME_BLOCK_TAGS } from '../components/home-blocks.server.tsx'
import { Headlines } from '../components/headlines.tsx'
import { LeadStories } from '../components/lead-stories.tsx'
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

/** News first, one advertisement before it at most, and something of everything the portal has. */
function Home({ view }: { view: HomeView }) {
  const { ads, blocks } = view
  return (
    <>
      <Place fragment={ads.top} />
      <div className="wide space-y-5 pt-4 sm:space-y-12 sm:pt-6">
        <h1 className="sr-only">{`${view.site.name}：${view.site.slogan}`}</h1>
        <section aria-label="头条" className="space-y-5 sm:space-y-8">
          <LeadStories stories={view.stories} />
          <div className="grid grid-cols-1 gap-x-12 gap-y-6 sm:gap-y-9 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
            <Headlines feed={view.feed} pinned={view.pinned} lines={view.headlines} />
            <Place fragment={blocks.beside} />
          </div>
        </section>
        <Place fragment={ads.recommended} />
        <div className="grid gap-x-12 gap-y-10 max-lg:swipe-row lg:grid-cols-3">
          <Column title="SiC产业" path="/paynews?tab=SiC%E4%BA%A7%E4%B8%9A" topics={view.silicon} />
          <Column title="GaN产业" path="/paynews?tab=GaN%E4%BA%A7%E4%B8%9A" topics={view.gallium} />
          <Column title="文献中心" path="/wenxian" topics={view.literature} />
        </div>
        <Place fragment={blocks.discover} />
        <div className="grid grid-cols-1 gap-x-12 gap-y-6 sm:gap-y-9 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <AnswersBlock questions={view.answers} />
          <Place fragment={blocks.experts} />
        </div>
        <Place fragment={ads.strips} />
        <Place fragment={blocks.resources} />
      </div>
    </>
  )
}
