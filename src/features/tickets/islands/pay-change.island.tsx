import { PayButton } from '#features/orders/components/pay-button.tsx'
import { FILLED } from '#ui/button-looks.ts'
import { sendPayChange } from '../browser-calls.ts'

/** Pays what a ticket costs more that the organisers changed. */
export function PayChange({ code, title, yuan }: { code: string; title: string; yuan: string }) {
  return (
    <PayButton
      label="补差价"
      look={`${FILLED} noscript:hidden`}
      title={title}
      unit="元"
      price={yuan}
      onOrder={() => sendPayChange({ code })}
      signInReason="登录后付款"
    >
      付款后门票立即改签，原来的二维码作废。
    </PayButton>
  )
}
