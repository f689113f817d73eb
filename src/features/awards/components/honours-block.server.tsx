import { SectionHeading } from '#ui/section-heading.tsx'
import { labelPath } from '#features/labels/addresses.ts'
import { AWARDS_PATH } from '../addresses.ts'
import type { HonourCategory } from '../queries.server.ts'
import { PrizeName } from './prize-name.tsx'

/** Home's six categories of ten-strong or influential companies; nothing while nobody has won (HOME-12, B-103). */
export function HonoursBlock({
  title,
  categories,
}: {
  title: string
  categories: readonly HonourCategory[]
}) {
  const [first] = categories
  if (!first) return null
  return (
    <section aria-label={title}>
      <SectionHeading title={title} note={`${first.year}年度`} path={AWARDS_PATH} />
      <div className="grid gap-5 max-sm:swipe-row sm:grid-cols-2 lg:grid-cols-3">
        {categories.map(({ name, address, companies }) => (
          <article key={name} className="rounded-xl bg-surface p-4 sm:p-5">
            <h3 className="mb-2 border-s-3 border-copper ps-3 text-base">
              <PrizeName prize={{ name, address }} />
            </h3>
            <ul className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm text-body">
              {companies.map((company) => (
                <li key={company}>
                  <a href={labelPath(company)} className="inline-block py-0.5 hover:text-accent">
                    {company}
                  </a>
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </section>
  )
}
