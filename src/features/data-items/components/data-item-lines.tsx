import { dataItemPath } from '../addresses.ts'
import type { DataItemCard } from '../contract.ts'
import { GlimpseFigure } from '#ui/glimpse/glimpse-view.tsx'

/** Data items as lines in columns, for home (HOME-10). */
export function DataItemLines({ items }: { items: readonly DataItemCard[] }) {
  return (
    <ul className="grid gap-x-12 max-sm:swipe-row max-sm:grid-rows-3 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((item) => (
        <li key={item.id} className="flex items-baseline gap-3 border-b border-line/60 py-2.5">
          <a
            href={dataItemPath(item.id)}
            className="line-clamp-2 min-w-0 flex-1 text-[0.9375rem] leading-snug text-ink hover:text-accent"
          >
            {item.title}
          </a>
          <span className="shrink-0 text-end text-sm">
            {item.glimpse ? <GlimpseFigure glimpse={item.glimpse} /> : null}
            <time dateTime={item.time.iso} className="block text-xs text-muted">
              {item.time.iso.slice(0, 10)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  )
}
