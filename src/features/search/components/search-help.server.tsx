import { searchPath } from '../addresses.ts'

/** Links to searches, as quiet pills. */
export function SearchLinks({ title, queries }: { title: string; queries: readonly string[] }) {
  if (queries.length === 0) return null
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-sm font-semibold text-muted">{title}</h2>
      <ul className="mt-3 flex flex-wrap gap-2.5 text-sm">
        {queries.map((query) => (
          <li key={query}>
            <a
              href={searchPath(query)}
              className="block rounded-full border border-line px-4 py-1.5 text-ink hover:border-accent hover:text-accent"
            >
              {query}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What to try when nothing was found: without the filters, in other words, what others read. */
export function NothingFound({
  query,
  isFiltered,
  hotLabels,
}: {
  query: string
  isFiltered: boolean
  hotLabels: readonly string[]
}) {
  return (
    <div className="py-10">
      <p className="text-lg text-ink">没有找到包含“{query}”的内容</p>
      <ul className="mt-4 list-disc space-y-1 ps-5 text-sm text-muted">
        {isFiltered ? (
          <li>
            <a href={searchPath(query)} className="text-link">
              在全部内容里找
            </a>
          </li>
        ) : null}
        <li>检查有没有错字，或换一种说法</li>
        <li>用更短的词，几个词之间加空格</li>
      </ul>
      <SearchLinks title="大家在看" queries={hotLabels} />
    </div>
  )
}
