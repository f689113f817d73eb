import { FoldArrow } from '#ui/fold-arrow.tsx'
import type { PrizeHistoryGroup } from '../queries.server.ts'
import { PrizeName } from './prize-name.tsx'
import { WinnerList } from './winners.server.tsx'

/** Who has won a prize through the years, prize by prize; the first of all stands open (B-103). */
export function WinnersByPrize({ groups }: { groups: readonly PrizeHistoryGroup[] }) {
  return (
    <div className="space-y-10">
      {groups.map((group, groupIndex) => (
        <div key={group.name}>
          <h3 className="mb-2 text-base text-copper">{group.name}</h3>
          <div className="border-t border-line">
            {group.prizes.map((prize, index) => (
              <details
                key={prize.name}
                open={groupIndex === 0 && index === 0}
                className="group border-b border-line"
              >
                <summary className="flex list-none flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4 [&::-webkit-details-marker]:hidden">
                  <h4 className="text-lg">{prize.name}</h4>
                  <span className="flex min-w-0 items-center gap-3 text-sm text-muted">
                    <span className="min-w-0 break-words">
                      {prize.years.map(({ year }) => year).join('、')}
                    </span>
                    <FoldArrow />
                  </span>
                </summary>
                <div className="grid gap-8 pt-1 pb-6 sm:grid-cols-2 lg:grid-cols-5">
                  {prize.years.map(({ year, winners, address }) => (
                    <div key={year}>
                      <h5 className="mb-2 text-2xl font-light text-copper">
                        <PrizeName prize={{ name: String(year), address }} />
                      </h5>
                      <WinnerList prize={{ winners }} />
                    </div>
                  ))}
                </div>
              </details>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
