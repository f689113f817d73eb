import { PayButton } from '#features/orders/components/pay-button.tsx'
import { sendMembershipOrder } from '../browser-calls.ts'
import type { MembershipOffer } from '../offer.ts'

/** Buys a year of membership (HOME-15, MEMBER-02 to -04). */
export function JoinButton({
  industry,
  offer,
  label,
  isQuiet = false,
  topicId,
}: {
  industry: string
  offer: MembershipOffer
  label: string
  isQuiet?: boolean
  /** The article it stands in. */
  topicId?: number
}) {
  return (
    <>
      <PayButton
        label={label}
        look={
          isQuiet
            ? 'rounded-full border border-copper px-5 py-1.5 text-sm text-copper hover:bg-copper-soft noscript:hidden'
            : 'rounded-full bg-copper px-8 py-2.5 text-paper hover:opacity-90 noscript:hidden'
        }
        title={offer.name}
        price={offer.yuan}
        unit={offer.unit}
        onOrder={() => sendMembershipOrder({ industry, topic: topicId })}
        signInReason="登录后即可开通会员"
      >
        {offer.benefits}
      </PayButton>
      <span className="hidden text-sm text-muted noscript:inline">启用 JavaScript 后可以开通会员</span>
    </>
  )
}
