import { z } from 'zod'
import { page as pageNumber } from '#platform/calls/inputs.ts'
import { ADDRESS_LIMIT } from '#platform/http/server.server.ts'
import type { SharedContext } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { searchPath } from '../addresses.ts'
import { NothingFound, SearchLinks } from '../components/search-help.server.tsx'
import { SearchHit } from '../components/search-hit.tsx'
import { SearchKind, type SearchResult } from '../contract.ts'
import { findForReader } from '../find-for-reader.server.ts'
import { SearchMore } from '../islands/search-more.island.tsx'
import { KIND_NAMES } from '../kind-names.ts'
import { SEARCH_ROWS } from '../limits.ts'
import { listShorterQueries } from '../shorter-queries.server.ts'
import { listHotLabels, listKinds } from '../suggest.server.ts'
import { LONGEST_QUERY } from '../read-query.ts'

const Input = z.object({
  // A longer address is cut rather than refused: a label that leads here may be longer than what one may type.
  q: z
    .string()
    .max(ADDRESS_LIMIT)
    .default('')
    .transform((text) => [...text.trim()].slice(0, LONGEST_QUERY).join('').trim()),
  kind: z.preprocess((value) => (value === '' ? undefined : value), SearchKind.optional().catch(undefined)),
  p: pageNumber,
})

interface SearchView {
  readonly industry: Industry
  readonly q: string
  readonly kind: SearchKind | undefined
  readonly page: number
  readonly kinds: readonly SearchKind[]
  readonly found: SearchResult
  readonly shorter: readonly string[]
  readonly hotLabels: readonly string[]
}

const HOT_LABELS = 18

async function loadSearch(
  context: SharedContext,
  { q, kind, p }: z.output<typeof Input>,
): Promise<SearchView> {
  const industry = context.services.industries.main
  const nothing = { items: [], total: 0, isCapped: false, reach: 0 }
  const [found, kinds] = await Promise.all([
    q ? findForReader(context, { q, kind, industry, page: p, limit: SEARCH_ROWS }) : nothing,
    listKinds(context),
  ])
  const needsHelp = found.total === 0
  const hotLabels = needsHelp ? await listHotLabels(context, { industry, most: HOT_LABELS }) : []
  const shorter = needsHelp && q ? await listShorterQueries(context, { q, industry }) : []
  return {
    industry,
    q,
    kind,
    page: p,
    kinds: SearchKind.options.filter((each) => kinds.includes(each)),
    found,
    shorter,
    hotLabels,
  }
}

/** Search results, server-rendered and usable without script; only the empty start page is kept (ROUTE-21, SEARCH-01 to -03). */
export const searchPage = page({
  path: '/search',
  about: '搜索',
  input: Input,
  shared: { seconds: 60, tags: () => ['topics'], unless: ({ q }) => q !== '' },
  load: loadSearch,
  head: ({ q }) => ({ title: q ? `“${q}”的搜索结果` : '搜索', isIndexed: false }),
  View: SearchPage,
})

function SearchPage({ view }: { view: SearchView }) {
  const { q, found } = view
  return (
    <div className="wide pt-8">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-2xl">{q ? '搜索结果' : '搜索'}</h1>
        <SearchForm view={view} />
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

function SearchForm({ view: { q, kind } }: { view: SearchView }) {
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
      {kind ? <input type="hidden" name="kind" value={kind} /> : null}
      <button type="submit" className="h-11 rounded-lg bg-accent px-6 whitespace-nowrap text-on-accent">
        搜索
      </button>
    </form>
  )
}

function Found({ view }: { view: SearchView }) {
  const { q, kind, page, found } = view
  return (
    <>
      {view.kinds.length > 1 ? <Kinds view={view} /> : null}
      {found.total === 0 ? (
        <NothingFound
          query={q}
          isFiltered={kind !== undefined}
          shorter={view.shorter}
          hotLabels={view.hotLabels}
        />
      ) : (
        <>
          <h2 className="pt-4 text-sm font-normal text-muted">
            {found.isCapped ? `约 ${found.total} 条以上` : `${found.total} 条`}
            {page > 1 ? `，第 ${page} 页` : ''}
          </h2>
          {found.loosenedTo ? (
            <p className="mt-3 rounded-lg bg-surface px-4 py-2.5 text-sm text-body">
              没有内容完整包含“{q}”，以下内容分别包含：{found.loosenedTo.join('、')}
            </p>
          ) : null}
          {found.items.map((item) => (
            <SearchHit key={item.path} item={item} />
          ))}
        </>
      )}
    </>
  )
}

function Kinds({ view: { q, kind, kinds } }: { view: SearchView }) {
  return (
    <nav aria-label="内容类型" className="mt-4 overflow-x-auto border-b border-line">
      <ul className="flex gap-6">
        {[undefined, ...kinds].map((each) => (
          <li key={each ?? ''}>
            <a
              href={searchPath(q, each)}
              aria-current={each === kind ? 'page' : undefined}
              className="block border-b-2 border-transparent py-2.5 whitespace-nowrap hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              {each ? KIND_NAMES[each] : '全部'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function More({ view: { industry, q, kind, page, found } }: { view: SearchView }) {
  const pageCount = Math.ceil(found.reach / SEARCH_ROWS)
  if (page > pageCount) {
    return (
      <p className="py-12 text-center text-muted">
        这一页没有内容，
        <a href={searchPath(q, kind)} className="text-accent underline underline-offset-4">
          回到第一页
        </a>
      </p>
    )
  }
  return (
    <Island
      of={SearchMore}
      when="idle"
      industry={industry}
      q={q}
      kind={kind}
      next={page + 1}
      pageCount={pageCount}
    />
  )
}
