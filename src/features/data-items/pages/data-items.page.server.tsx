import { z } from 'zod'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { cursor, page as pageNumber, word } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { MovedTo, page } from '#platform/pages/page.ts'
import { ChoiceLinks } from '#ui/choice-links.tsx'
import { EmptyList } from '#ui/empty-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { dataItemsPath } from '../addresses.ts'
import { ChartRow } from '../components/chart-row.tsx'
import { DATA_GRID, DataItemTile } from '../components/data-item-tile.tsx'
import type { ChartCard, DataItemSlice } from '../contract.ts'
import { DataItemPages } from '../islands/data-item-pages.island.tsx'
import { listCharts } from '../list-charts.server.ts'
import { DATA_ITEMS_PER_PAGE } from '../list-walk.ts'
import { cursorOfPage, listDataItemCategories, readDataItemPage } from '../queries.server.ts'

const Input = z.object({
  category: word(40).default(''),
  p: pageNumber,
  before: cursor,
  after: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number({ error: '应为数字' }).int('应为整数').min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  ),
})

interface DiscernsView {
  readonly category: string
  readonly before: number
  readonly categories: readonly string[]
  readonly slice: DataItemSlice
  /** Below all data, on each of its pages. */
  readonly charts: readonly ChartCard[]
}

const CHARTS_SHOWN = 8

async function loadDiscerns(
  context: SharedContext,
  { category, p, before, after }: z.output<typeof Input>,
): Promise<DiscernsView> {
  const industry = context.services.industries.main
  // Numbered addresses lead to where that page begins now; what is beyond the last is before all there is.
  if (p > 1) {
    const start = await cursorOfPage(context, { industry, category, page: p, perPage: DATA_ITEMS_PER_PAGE })
    throw new MovedTo(dataItemsPath({ category, before: start ?? 1 }), { isForEver: false })
  }
  const [slice, categories, charts] = await Promise.all([
    readDataItemPage(context, { industry, category, before, after, limit: DATA_ITEMS_PER_PAGE }),
    listDataItemCategories(context, industry),
    category === '' ? listCharts(context, { limit: CHARTS_SHOWN }) : [],
  ])
  return { category, before: after === undefined ? before : cursorOf(slice), categories, slice, charts }
}

/** The cursor that gives this page again: just above its first item, and the first of all for the first page. */
const cursorOf = ({ items, previous }: DataItemSlice) =>
  previous === undefined ? FAR_FUTURE_MS : (items[0]?.sortDate ?? previous) + 1

/** All data items, 45 a page (ROUTE-09, DISC-01 to -03). */
export const dataItemsPage = page({
  path: '/discerns',
  about: '数据列表',
  input: Input,
  shared: { seconds: 60, tags: () => ['data-items', 'charts'] },
  load: loadDiscerns,
  // A category without data is one that there is none of; so is what lies before the first or after the last.
  status: ({ category, slice }) =>
    slice.items.length === 0 && (category !== '' || slice.previous !== undefined) ? 404 : 200,
  head: ({ category, slice }, { before, after }) => ({
    title: category ? `${category} - 产业数据` : '产业数据',
    description: '第三代半导体产业数据：市场规模、产能、价格、专利与器件性能，每条都写明来源与口径。',
    canonical: dataItemsPath({ category }),
    isIndexed: before === FAR_FUTURE_MS && after === undefined,
    next: slice.next === undefined ? undefined : dataItemsPath({ category, before: slice.next }),
    previous: slice.previous === undefined ? undefined : dataItemsPath({ category, after: slice.previous }),
  }),
  View: DataItemsPage,
})

function DataItemsPage({ view: { category, before, categories, slice, charts } }: { view: DiscernsView }) {
  const choices = ['', ...categories].map((name) => ({
    name: name || '全部',
    path: dataItemsPath({ category: name }),
    isChosen: name === category,
  }))
  const hasNone = slice.items.length === 0 && category === '' && slice.previous === undefined
  return (
    <div className="wide pt-8">
      <PageTitle title="产业数据">一图一表，写明来源与口径；点开可看编辑部的说明。</PageTitle>
      <ChoiceLinks label="数据分类" choices={choices} />
      <h2 className="sr-only">{category || '全部数据'}</h2>
      <div id="data-first">
        <ul className={DATA_GRID}>
          {slice.items.map((item) => (
            <DataItemTile key={item.id} item={item} />
          ))}
        </ul>
        {slice.items.length > 0 ? null : hasNone ? (
          <EmptyList said="还没有数据" />
        ) : (
          <p className="py-16 text-center text-muted">
            这里还没有数据，
            <a href="/discerns" className="text-link">
              看看全部
            </a>
          </p>
        )}
      </div>
      {hasNone ? null : (
        <Island
          of={DataItemPages}
          when="touch"
          category={category}
          before={before}
          next={slice.next}
          previous={slice.previous}
        />
      )}
      <ChartRow title="图表与短片" charts={charts} />
    </div>
  )
}
