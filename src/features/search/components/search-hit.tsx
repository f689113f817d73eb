import { labelPath } from '#features/labels/addresses.ts'
import { GlimpseView } from '#ui/glimpse/glimpse-view.tsx'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'
import type { SearchItem } from '../contract.ts'
import { KIND_NAMES } from '../kind-names.ts'
import { Marked } from './marked.tsx'

/** One hit; the same on the server and where an island appends more. */
export function SearchHit({ item }: { item: SearchItem }) {
  // A table of words says nothing that the text beside it does not.
  const figures = item.glimpse?.kind === 'lines' ? undefined : item.glimpse
  return (
    <article
      className={`group relative border-b border-line py-5 ${figures ? 'gap-x-8 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]' : ''}`}
    >
      <div className="min-w-0">
        <h3 className="text-[1.0625rem] leading-snug sm:text-lg">
          <a href={item.path} className="covering group-hover:text-accent">
            {item.isSponsored ? <SponsoredMark /> : null}
            <Marked of={item.title} />
          </a>
        </h3>
        {item.snippet.text ? (
          <p className="mt-1.5 line-clamp-3 text-sm leading-relaxed text-muted sm:line-clamp-2">
            <Marked of={item.snippet} />
          </p>
        ) : null}
      </div>
      {figures ? (
        <div className="max-w-60 max-sm:pt-3 sm:col-start-2 sm:row-span-2 sm:w-48">
          <GlimpseView glimpse={figures} />
        </div>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2.5 text-xs text-muted">
        <span className="rounded-sm bg-accent-soft px-1.5 py-px leading-5 text-accent">
          {KIND_NAMES[item.kind]}
        </span>
        {item.isPaid ? (
          <span className="rounded-sm bg-copper-soft px-1.5 py-px leading-5 font-medium text-copper">
            会员
          </span>
        ) : null}
        <time dateTime={item.time.iso}>{item.time.text}</time>
        {item.labels.slice(0, 3).map((label) => (
          <a key={label} href={labelPath(label)} className="relative z-10 py-1 hover:text-accent">
            #{label}
          </a>
        ))}
      </p>
    </article>
  )
}
