import type { ReactNode } from 'react'
import { z } from 'zod'
import { page as pageNumber } from '#platform/calls/inputs.ts'
import { ADDRESS_LIMIT } from '#platform/http/server.server.ts'
import type { SharedContext } from '#platform/context.ts'
import type { IndustryRow } from '#platform/industries/industries.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { EmptyPage } from '#ui/empty-page.tsx'
import { searchPath } from '../addresses.ts'
import { NothingFound, SearchLinks } from '../components/search-help.server.tsx'
import { choiceParameters, filtersOf, unlessEmpty, type Choices } from '../choices.ts'
import { SearchFilters } from '../components/search-filters.server.tsx'
import { SearchIndustries } from '../components/search-industries.server.tsx'
import { SearchHit } from '../components/search-hit.tsx'
import { labelPath } from '#features/labels/addresses.ts'
import { findLabel, type LabelView } from '#features/labels/queries.server.ts'
import type { SearchResult } from '../contract.ts'
import { findForReader } from '../find-for-reader.server.ts'
import { SearchMore } from '../islands/search-more.island.tsx'
import { furtherOf } from '../further.ts'
import { KIND_NAMES } from '../kind-names.ts'
import { placeInput } from '../place.ts'
import { askedFor } from '../query-units.ts'
import { listHotLabels } from '../suggest.server.ts'
import { LONGEST_QUERY, SEARCH_ROWS } from '../limits.ts'
import { titleOf } from '../title-of.server.ts'

const Input = z.object({
  // A longer address is cut rather than refused: a label that leads here may be longer than what one may type.
  q: z
    .string()
    .max(ADDRESS_LIMIT)
    .default('')
    .transform((text) => {
      const typed = [...text.trim()]
      return { words: typed.slice(0, LONGEST_QUERY).join('').trim(), isCut: typed.length > LONGEST_QUERY }
    }),
  ...choiceParameters,
  p: pageNumber,
  after: unlessEmpty(placeInput).catch(undefined),
})

interface SearchView {
  readonly industry: Industry
  /** All that can be searched, with their names; each by itself. */
  readonly industries: readonly IndustryRow[]
  readonly q: string
  /** Whether more was asked than is looked for. */
  readonly isCut: boolean
  readonly choices: Choices
  readonly page: number
  /** Whether what comes before stands on another page. */
  readonly isLater: boolean
  readonly found: SearchResult
  readonly hotLabels: readonly string[]
  /** What is searched within is called so. */
  readonly place: string | undefined
  /** The company or term that was asked for by its name. */
  readonly label: LabelView | undefined
}

const HOT_LABELS = 18
const NOTHING: SearchResult = { items: [], total: 0, isCapped: false, reach: 0 }

async function loadSearch(
  context: SharedContext,
  { q: { words: q, isCut }, p: page, after: asked, industry: named, ...others }: z.output<typeof Input>,
): Promise<SearchView> {
  const { all: industries, main } = context.services.industries
  const industry = industries.find(({ slug }) => slug === named)?.slug ?? main
  const choices: Choices = { ...others, ...(industry !== main && { industry }) }
  const filters = filtersOf(choices, context.now)
  const after = choices.order === 'date' ? asked : undefined
  const isLater = page > 1 || after !== undefined
  const [found, label] = q
    ? await Promise.all([
        findForReader(context, {
          q,
          ...filters,
          industry,
          page,
          after,
          limit: SEARCH_ROWS,
          withCounts: true,
        }),
        isLater ? undefined : findLabel(context, q),
      ])
    : [NOTHING, undefined]
  const needsHelp = found.total === 0
  const hotLabels = needsHelp ? await listHotLabels(context, { industry, most: HOT_LABELS }) : []
  const place = choices.within === undefined ? undefined : await titleOf(context, choices.within)
  return { industry, industries, q, isCut, choices, page, isLater, found, hotLabels, place, label }
}

const SEARCHED = Object.values(KIND_NAMES).join('、')

/** Search results, server-rendered and usable without script; what was found is not kept (ROUTE-21, SEARCH-01 to -03). */
export const searchPage = page({
  path: '/search',
  about: '搜索',
  input: Input,
  shared: { seconds: 60, tags: () => ['topics'], unless: ({ q }) => q.words !== '' },
  load: loadSearch,
  head: ({ q }) => ({
    title: q ? `“${q}”的搜索结果` : '搜索',
    description: q ? `${SEARCHED}里关于“${q}”的内容。` : `搜索第三代半导体的${SEARCHED}。`,
    // Where somebody begins to search is a page like any other; of what is found there is no end.
    ...(q ? { isIndexed: false } : { canonical: searchPath('') }),
  }),
  View: SearchPage,
})

function SearchPage({ view }: { view: SearchView }) {
  const { q, found } = view
  return (
    <div className="wide pt-8">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-2xl">{q ? '搜索结果' : '搜索'}</h1>
        <SearchForm view={view} />
        <SearchIndustries {...view} />
        {q ? (
          <Found view={view} />
        ) : (
          <>
            <p className="mt-6 text-sm text-muted">
              标题、标签与正文都会找到；几个词之间加空格，表示都要包含。
            </p>
            <SearchLinks title="大家在看" queries={view.hotLabels} />
          </>
        )}
        {found.total > 0 ? <More view={view} /> : null}
      </div>
    </div>
  )
}

function SearchForm({ view: { q, choices } }: { view: SearchView }) {
  const { industry, within } = choices
  return (
    <form action="/search" className="mt-5 flex gap-2">
      <input
        type="search"
        name="q"
        required
        maxLength={LONGEST_QUERY}
        defaultValue={q}
        aria-label="关键词"
        className="h-11 min-w-0 flex-1 rounded-lg border border-line bg-surface px-4 text-ink"
      />
      {industry ? <input type="hidden" name="industry" value={industry} /> : null}
      {within ? <input type="hidden" name="within" value={within} /> : null}
      <button type="submit" className="h-11 rounded-lg bg-accent px-6 whitespace-nowrap text-on-accent">
        搜索
      </button>
    </form>
  )
}

function Found({ view }: { view: SearchView }) {
  const { q, choices, page, isLater, found } = view
  const isFiltered = Object.values(choices).some((choice) => choice !== undefined)
  const cut = view.isCut ? <Note>最多按 {LONGEST_QUERY} 个字搜索，后面的没有算在内。</Note> : null
  if (found.total === 0) {
    return (
      <>
        <Within view={view} />
        {cut}
        <NothingFound query={q} isFiltered={isFiltered} hotLabels={view.hotLabels} />
      </>
    )
  }
  return (
    <>
      <Within view={view} />
      {found.counts ? <SearchFilters q={q} choices={choices} counts={found.counts} /> : null}
      <h2 className="pt-4 text-sm font-normal text-muted">
        {isLater && page === 1 ? '接着往后，还有' : ''}
        {found.isCapped ? `约 ${found.total} 条` : `${found.total} 条`}
        {page > 1 ? `，第 ${page} 页` : ''}
      </h2>
      {cut}
      <Told q={q} choices={choices} found={found} />
      {view.label ? <LabelCard label={view.label} /> : null}
      {found.items.map((item) => (
        <SearchHit key={item.path} item={item} />
      ))}
    </>
  )
}

/** Says what alone is looked through, and leads out of it. */
function Within({ view: { q, choices, place } }: { view: SearchView }) {
  if (!choices.within) return null
  return (
    <p className="mt-4 text-sm text-muted">
      只在“
      <a href={choices.within} className="text-link">
        {place ?? '这一页'}
      </a>
      ”的内容里找，
      <a href={searchPath(q, { ...choices, within: undefined })} className="text-link">
        改为全站
      </a>
    </p>
  )
}

/** Whoever looks for a company or term by its name is led to its page first. */
function LabelCard({ label: { kind, name, description } }: { label: LabelView }) {
  return (
    <p className="group relative mt-4 rounded-lg bg-accent-soft px-5 py-4">
      <span className="text-xs text-accent">{kind === 'company' ? '企业' : '术语'}</span>
      <a
        href={labelPath(name)}
        className="block text-lg font-semibold text-ink covering group-hover:text-accent"
      >
        {name}
      </a>
      <span className="mt-1 line-clamp-2 text-sm text-body">
        {description || `关于${name}的资讯、问答、数据、资料与活动`}
      </span>
    </p>
  )
}

/** What was looked for instead, said before the results. */
function Told({ q, choices, found }: { q: string; choices: Choices; found: SearchResult }) {
  const { correctedTo, didYouMean, loosenedTo, wholeTotal } = found
  if (correctedTo)
    return (
      <Note>
        没有包含“{q}”的内容，以下是<strong className="px-1 font-semibold text-ink">{correctedTo}</strong>
        的结果
      </Note>
    )
  if (didYouMean)
    return (
      <Note>
        您是不是要找：
        <a href={searchPath(didYouMean, choices)} className="font-semibold text-link">
          {didYouMean}
        </a>
      </Note>
    )
  if (!loosenedTo) return null
  return (
    <Note>
      {wholeTotal
        ? `完整包含“${askedFor(q)}”的有 ${wholeTotal} 条，其余`
        : `没有内容完整包含“${q}”，以下内容`}
      包含其中一些词：{loosenedTo.join('、')}
    </Note>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 rounded-lg bg-surface px-4 py-2.5 text-sm text-body">{children}</p>
)

function More({ view: { industry, q, choices, page, isLater, found } }: { view: SearchView }) {
  const next = furtherOf(choices.order, { page, ...found })
  if (found.items.length === 0 && !next) {
    return <EmptyPage first={searchPath(q, choices)} />
  }
  return (
    <>
      {isLater ? (
        <p className="pt-6 text-center text-sm">
          <a href={searchPath(q, choices)} className="text-link">
            回到第一页结果
          </a>
        </p>
      ) : null}
      <Island
        of={SearchMore}
        when="list"
        industry={industry}
        q={q}
        choices={choices}
        after={found.items.at(-1)?.path}
        next={next}
      />
      {choices.order !== 'date' && found.reach < found.total ? (
        <p className="pb-8 text-center text-sm text-muted">
          相关优先只排最相关的一部分，
          <a href={searchPath(q, { ...choices, order: 'date' })} className="text-link">
            按时间可以翻到全部
          </a>
        </p>
      ) : null}
    </>
  )
}
