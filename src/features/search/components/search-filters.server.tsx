import { TabLinks } from '#ui/tab-links.tsx'
import { searchPath } from '../addresses.ts'
import { ORDERS, PAYS, TIMES, type Choices } from '../choices.ts'
import { SearchKind, type Counts } from '../contract.ts'
import { KIND_NAMES } from '../kind-names.ts'

interface Properties {
  readonly q: string
  readonly choices: Choices
  readonly counts: Counts
}

/** What a search can be narrowed by, as links: kinds with their counts, then order, time, price and source. */
export function SearchFilters({ q, choices, counts }: Properties) {
  const { sources } = counts
  return (
    <>
      <Kinds q={q} choices={choices} counts={counts} />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <Choice name="order" label="次序" options={ORDERS} q={q} choices={choices} fallback="relevance" />
        <Choice name="time" label="时间" options={{ '': '不限时间', ...TIMES }} q={q} choices={choices} />
        {counts.paid > 0 || choices.pay ? (
          <Choice name="pay" label="费用" options={{ '': '不限费用', ...PAYS }} q={q} choices={choices} />
        ) : null}
        {sources.length > 1 || choices.source ? (
          <Choice
            name="source"
            label="来源"
            options={{
              '': '全部来源',
              ...Object.fromEntries(sources.map(({ source, count }) => [source, `${source} ${count}`])),
            }}
            q={q}
            choices={choices}
          />
        ) : null}
      </div>
    </>
  )
}

function Kinds({ q, choices, counts }: Properties) {
  const kinds = SearchKind.options.filter((kind) => (counts.kinds[kind] ?? 0) > 0 || kind === choices.kind)
  if (kinds.length < 2 && !choices.kind) return null
  return (
    <div className="mt-4">
      <TabLinks
        label="内容类型"
        tabs={[undefined, ...kinds].map((kind) => ({
          name: kind ? KIND_NAMES[kind] : '全部',
          path: searchPath(q, { ...choices, kind }),
          isChosen: kind === choices.kind,
          count: kind && (counts.kinds[kind] ?? 0),
        }))}
      />
    </div>
  )
}

/** One choice behind a quiet button that says what is chosen; it opens without script. */
function Choice({
  name,
  label,
  options,
  q,
  choices,
  fallback = '',
}: {
  name: 'order' | 'time' | 'pay' | 'source'
  label: string
  options: Readonly<Record<string, string>>
  q: string
  choices: Choices
  fallback?: string
}) {
  const chosen = choices[name] ?? fallback
  return (
    <details className="group/choice relative">
      <summary
        aria-label={`${label}：${options[chosen] ?? chosen}`}
        className={`flex cursor-pointer list-none items-center gap-1 py-1 hover:text-accent [&::-webkit-details-marker]:hidden ${chosen === fallback ? 'text-muted' : 'font-medium text-accent'}`}
      >
        {options[chosen] ?? chosen}
        <span aria-hidden="true" className="text-xs">
          ▾
        </span>
      </summary>
      <ul className="absolute top-9 left-0 z-20 max-h-80 min-w-36 overflow-y-auto rounded-lg border border-line bg-raised py-1.5 shadow-md">
        {Object.entries(options).map(([value, text]) => (
          <li key={value}>
            <a
              href={searchPath(q, { ...choices, [name]: value || undefined })}
              aria-current={value === chosen ? 'true' : undefined}
              className="block px-4 py-2 whitespace-nowrap hover:bg-surface aria-[current]:text-accent"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
