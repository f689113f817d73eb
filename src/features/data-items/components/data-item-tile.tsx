import { Picture } from '#ui/picture.tsx'
import { dataItemPath } from '../addresses.ts'
import type { DataItemCard } from '../contract.ts'

/** One data item of the list; the same on the server and where an island shows another page. */
export function DataItemTile({ item }: { item: DataItemCard }) {
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      {item.image ? (
        <Picture
          image={item.image}
          alt=""
          widths={[320, 480, 640]}
          sizes="(min-width: 66rem) 384px, (min-width: 40rem) 50vw, 100vw"
          className="aspect-[3/2] w-full bg-surface object-cover"
        />
      ) : null}
      <div className="flex flex-1 flex-col p-4">
        <h3 className="line-clamp-2 text-base leading-snug">
          <a
            href={dataItemPath(item.id)}
            className="after:absolute after:inset-0 after:z-10 group-hover:text-accent"
          >
            {item.title}
          </a>
        </h3>
        <p className="mt-auto flex flex-wrap gap-x-3 pt-3 text-xs text-muted">
          {item.category ? <span className="text-accent">{item.category}</span> : null}
          <span className="line-clamp-1 min-w-0 flex-1">{item.source}</span>
          <time dateTime={item.time.iso}>{item.time.text}</time>
        </p>
      </div>
    </li>
  )
}

export const DATA_GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3'
