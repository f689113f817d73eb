import { PayButton } from '#features/orders/components/pay-button.tsx'

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
      title="年度会员"
      price="299"
      unit="元 / 年"
      path="/openapi/v1/vue/member/order"
      input={{ industry }}
      signInReason="登录后即可开通会员"
    >
      阅读全部会员文章与深度报告，活动门票半价。
    </PayButton>
  )
}
