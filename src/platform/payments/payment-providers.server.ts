import type { Logger } from 'pino'
import { createAlipay } from './alipay.server.ts'
import { PATIENCE_MS } from './ask-provider.server.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PaymentSettings } from './payment-settings.server.ts'
import { createWechatPay } from './wechat-pay.server.ts'

/** The ways to be paid that the operator has set up, WeChat Pay first; none when there is no account. */
export function createPaymentProviders(
  { payments }: { readonly payments: PaymentSettings },
  log: Logger,
): readonly PaymentProvider[] {
  const surroundings = { log, now: () => new Date(), timeoutMs: PATIENCE_MS }
  return [
    ...(payments.wechatPay ? [createWechatPay(payments.wechatPay, surroundings)] : []),
    ...(payments.alipay ? [createAlipay(payments.alipay, surroundings)] : []),
  ]
}
