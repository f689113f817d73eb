import type { PrizeGroupView, PrizeKind } from '../contract.ts'
import { PrizeName } from './prize-name.tsx'

/** Who can win a prize. */
export const WHO: Record<PrizeKind, string> = { companies: '企业', products: '产品', both: '企业与产品' }

/** What can be won, group by group. */
export function PrizeGroups({ groups }: { groups: readonly PrizeGroupView[] }) {
  return (
    <div className="space-y-12">
      {groups.map((group) => (
        <div key={group.name} className="grid gap-x-12 gap-y-5 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <div>
            <h3 className="text-xl">{group.name}</h3>
            {group.description ? (
              <p className="mt-2 text-[0.9375rem] text-muted">{group.description}</p>
            ) : null}
          </div>
          <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2">
            {group.prizes.map((prize) => (
              <li key={prize.name} className="bg-paper p-5 last:odd:sm:col-span-2">
                <p className="flex items-baseline justify-between gap-3">
                  <PrizeName prize={prize} className="min-w-0 font-semibold text-ink" />
                  <span className="shrink-0 rounded-full bg-copper-soft px-2.5 text-xs leading-6 text-copper">
                    {WHO[prize.kind]}
                  </span>
                </p>
                {prize.description ? <p className="mt-1.5 text-sm text-muted">{prize.description}</p> : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
