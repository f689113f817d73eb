import { Picture } from '#ui/picture.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { chartPath } from '../addresses.ts'
import type { ChartCard } from '../contract.ts'
import { GlimpseView } from '#ui/glimpse/glimpse-view.tsx'

/** Charts and films, which have pages of their own: four beside each other, moved sideways on a telephone. */
export function ChartRow({ title, charts }: { title: string; charts: readonly ChartCard[] }) {
  if (charts.length === 0) return null
  return (
    <section aria-label={title} className="no-print pt-12">
      <SectionHeading title={title} />
      <ul className="grid gap-x-5 gap-y-8 [--swipe:72%] max-sm:swipe-row sm:grid-cols-2 lg:grid-cols-4">
        {charts.map(({ id, title: name, image, isFilm, glimpse }) => (
          <li key={id} className="group relative">
            {glimpse ? (
              <div className="flex aspect-[3/2] flex-col justify-center overflow-hidden rounded-md border border-line bg-raised p-4">
                <GlimpseView glimpse={glimpse} />
              </div>
            ) : image ? (
              <Picture
                image={image}
                alt=""
                widths={[480, 960]}
                shape="3x2"
                sizes="(min-width: 66rem) 285px, (min-width: 40rem) 50vw, 72vw"
                className="aspect-[3/2] w-full rounded-md border border-line bg-surface object-cover"
              />
            ) : (
              <div className="aspect-[3/2] w-full rounded-md bg-accent-soft" />
            )}
            {isFilm ? (
              <span className="absolute top-2 left-2 rounded-sm bg-black/70 px-1.5 text-xs leading-5 text-white">
                短片
              </span>
            ) : null}
            <h3 className="mt-3 line-clamp-2 text-[0.9375rem] leading-snug">
              <a href={chartPath(id)} className="covering group-hover:text-accent">
                {name}
              </a>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  )
}
