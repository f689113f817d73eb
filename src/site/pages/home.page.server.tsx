import { Place } from '#platform/pages/fragment.server.tsx'
import { page } from '#platform/pages/page.ts'
import { AnswersBlock } from '../components/answers-block.tsx'
import { Column } from '../components/column.tsx'
import { HOME_BLOCK_TAGS } from '../components/home-blocks.server.tsx'
import { Headlines } from '../components/headlines.tsx'
import { JoinBlock } from '../components/join-block.server.tsx'
import { LeadStories } from '../components/lead-stories.tsx'
import { inRows } from './home-rows.ts'
import { HomeInput, loadHome, type HomeView, type ShownBlock } from './load-home.server.ts'

/** Home (ROUTE-03, HOME-01 to -14, -17). */
export const homePage = page({
  path: '/',
  about: '首页',
  input: HomeInput,
  shared: {
    seconds: 60,
    tags: () => ['topics', 'hot', 'ads', 'pins', 'home', ...HOME_BLOCK_TAGS],
  },
  load: loadHome,
  head: ({ site, isFirstFeed }) => ({
    title: site.name,
    description: `${site.name}：${site.slogan}。碳化硅、氮化镓及相关 LED 领域的新闻、深度报道、文献、白皮书与活动。`,
    canonical: '/',
    isIndexed: isFirstFeed,
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

/** News first, and below it something of everything the portal has, as staff arranged it. */
function Home({ view }: { view: HomeView }) {
  const rows = inRows(view.blocks)
  // The stories and the headlines are one thing to a reader, wherever nothing was put between them.
  const opening = rows.slice(0, rows[1]?.[0]?.kind === 'headlines' ? 2 : 1)
  return (
    <>
      <Place fragment={view.top} />
      <div className="wide space-y-4 pt-4 sm:space-y-12 sm:pt-6">
        <h1 className="sr-only">{`${view.site.name}：${view.site.slogan}`}</h1>
        <section aria-label="头条" className="space-y-5 sm:space-y-8">
          {opening.map((row) => (
            <Row key={keyOf(row[0])} row={row} />
          ))}
        </section>
        <div className="rows-below space-y-4 sm:space-y-12">
          {rows.slice(opening.length).map((row) => (
            <Row key={keyOf(row[0])} row={row} />
          ))}
        </div>
      </div>
    </>
  )
}

const THIRDS = ['', 'lg:grid-cols-1', 'lg:grid-cols-2', 'lg:grid-cols-3'] as const

/** What stands beside each other; on a telephone below each other, or moved sideways. */
function Row({ row }: { row: readonly ShownBlock[] }) {
  const [first] = row
  if (!first) return null
  if (first.shape === 'third')
    return (
      <div className={`grid gap-x-12 gap-y-10 max-lg:swipe-row ${THIRDS[Math.min(row.length, 3)]}`}>
        {row.map((block) => (
          <Block key={keyOf(block)} block={block} />
        ))}
      </div>
    )
  if (row.length === 1) return <Block block={first} />
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-6 sm:gap-y-9 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      {row.map((block) => (
        <Block key={keyOf(block)} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: ShownBlock }) {
  switch (block.kind) {
    case 'stories':
      return <LeadStories stories={block.stories} />
    case 'headlines':
      return <Headlines {...block} />
    case 'column':
      return <Column {...block} />
    case 'answers':
      return <AnswersBlock {...block} />
    case 'membership':
      return <JoinBlock {...block} />
    case 'fragment':
      return <Place fragment={block.fragment} />
  }
}

function keyOf(block: ShownBlock | undefined): string | undefined {
  switch (block?.kind) {
    case 'fragment':
      return block.name
    case 'column':
      return block.title + block.path
    default:
      return block?.kind
  }
}
