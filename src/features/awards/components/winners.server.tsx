import { labelPath } from '#features/labels/addresses.ts'
import { FoldArrow } from '#ui/fold-arrow.tsx'
import type { HonoursOfYear, PrizeView } from '../contract.ts'
import { PrizeName } from './prize-name.tsx'

/** Winners year by year; the first year stands open, the years before it open on a click and without script. */
export function WinnersByYear({ honours }: { honours: readonly HonoursOfYear[] }) {
  return (
    <div className="border-t border-line">
      {honours.map(({ year, groups }, index) => (
        <details key={year} open={index === 0} className="group border-b border-line">
          <summary className="flex list-none items-center justify-between gap-4 py-5 [&::-webkit-details-marker]:hidden">
            <h3 className="min-w-0 text-xl sm:text-2xl">
              <span className="me-1 font-light text-copper">{year}</span>年度获奖名单
            </h3>
            <FoldArrow />
          </summary>
          <div className="space-y-10 pt-2 pb-10">
            {groups.map((group) => (
              <div key={group.name}>
                <h4 className="mb-4 text-base text-copper">{group.name}</h4>
                <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
                  {group.prizes.map((prize) => (
                    <article key={prize.id} className="rounded-xl bg-surface p-5">
                      <h5 className="mb-3 font-semibold text-ink">
                        <PrizeName prize={prize} />
                      </h5>
                      <WinnerList prize={prize} />
                    </article>
                  ))}
                </div>
              </div>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}

/** More names than this stand side by side on a telephone. */
const SHORT_LIST = 5

/** The winners of one prize in their order: companies, products, or products with their companies. */
export function WinnerList({ prize }: { prize: Pick<PrizeView, 'winners'> }) {
  return (
    <ol
      className={`grid gap-x-4 gap-y-1.5 text-[0.9375rem] ${prize.winners.length > SHORT_LIST ? 'max-sm:grid-cols-2' : ''}`}
    >
      {prize.winners.map(({ company, product }) => (
        <li key={`${company}/${product}`} className="flex gap-2.5">
          <span aria-hidden="true" className="mt-[0.7em] size-1 shrink-0 rotate-45 bg-copper" />
          <span className="min-w-0">
            {product ? <span className="text-ink">{product}</span> : null}
            {company ? (
              <a
                href={labelPath(company)}
                className={`hover:text-accent hover:underline ${product ? 'block text-sm text-muted' : 'text-ink'}`}
              >
                {company}
              </a>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
