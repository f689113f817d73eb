import { PayButton } from '#features/orders/components/pay-button.tsx'
import { sendMembershipOrder } from '../browser-calls.ts'
import { MEMBERSHIP_OFFER } from '../offer.ts'

/** Buys a year of membership (HOME-15, MEMBER-02 to -04). */
export function JoinButton({
  industry,
  label,
  isQuiet = false,
}: {
  industry: string
  label: string
  isQuiet?: boolean
}) {
  return (
    <PayButton
      label={label}
      look={
        isQuiet
          ? 'rounded-full border border-copper px-5 py-1.5 text-sm text-copper hover:bg-copper-soft'
          : 'rounded-full bg-copper px-8 py-2.5 text-paper hover:opacity-90'
      }
      title={MEMBERSHIP_OFFER.name}
      price={MEMBERSHIP_OFFER.yuan}
      unit={MEMBERSHIP_OFFER.unit}
      onOrder={() => sendMembershipOrder({ industry })}
      signInReason="登录后即可开通会员"
    >
      {MEMBERSHIP_OFFER.benefits}
    </PayButton>
  )
}
