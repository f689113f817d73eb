import { JoinButton } from '#features/membership/islands/join-button.island.tsx'
import type { MembershipOffer } from '#features/membership/offer.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { Island } from '#platform/pages/island.server.tsx'

/** What a membership costs and gives, with the dialog that buys it (HOME-15). */
export function JoinBlock({ industry, offer }: { industry: Industry; offer: MembershipOffer }) {
  return (
    <section
      aria-label={offer.name}
      className="flex items-center gap-x-4 rounded-2xl bg-copper-soft px-4 py-2 sm:gap-x-8 sm:px-8 sm:py-5"
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="text-ink sm:text-lg">{offer.name}</strong>
          <span className="text-copper">
            <span className="text-xl font-semibold sm:text-2xl">{offer.yuan}</span> {offer.unit}
          </span>
        </p>
        <p className="mt-1 text-sm max-sm:hidden">{offer.benefits}</p>
      </div>
      <div className="flex shrink-0 items-center gap-5">
        <Island of={JoinButton} when="touch" industry={industry} offer={offer} label="开通会员" isQuiet />
        <a href="/membership" className="py-2 text-sm whitespace-nowrap text-link max-sm:hidden">
          看看权益
        </a>
      </div>
    </section>
  )
}
