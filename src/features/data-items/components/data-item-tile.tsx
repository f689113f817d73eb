import { SourceLine } from '#features/labels/components/source-line.tsx'
import { Picture } from '#ui/picture.tsx'
import { dataItemPath } from '../addresses.ts'
import type { DataItemCard } from '../contract.ts'
import { GlimpseView } from '#ui/glimpse/glimpse-view.tsx'

/** One data item of the list; the same on the server and where an island shows another page. */
export function DataItemTile({ item }: { item: DataItemCard }) {
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      {item.image && !item.glimpse ? (
        <Picture
          image={item.image}
          alt=""
          widths={[320, 480, 640]}
          sizes="(min-width: 66rem) 384px, (min-width: 40rem) 50vw, 100vw"
          className="aspect-[3/2] w-full bg-surface object-contain"
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col p-4">
        <h3 className="line-clamp-2 text-[0.9375rem] leading-snug sm:text-base">
          <a href={dataItemPath(item.id)} className="covering before:z-10 group-hover:text-accent">
            {item.title}
          </a>
        </h3>
        {item.glimpse ? (
          <div className="mt-auto pt-3">
            <GlimpseView glimpse={item.glimpse} />
          </div>
        ) : null}
        <p className="flex flex-wrap items-baseline gap-x-3 pt-3 text-xs text-muted">
          {item.category ? <span className="text-accent">{item.category}</span> : null}
          <span className="line-clamp-1 min-w-0 flex-1">
            <SourceLine source={item.source} />
          </span>
          <time dateTime={item.time.iso}>{item.time.text}</time>
        </p>
      </div>
    </li>
  )
}

export const DATA_GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3'
