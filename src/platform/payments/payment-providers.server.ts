import type { Logger } from 'pino'
import { createAlipay } from './alipay.server.ts'
import { PATIENCE_MS } from './ask-provider.server.ts'
import { PROVIDER_NAMES, type PaymentProvider } from './payment-provider.ts'
import type { PaymentSettings } from './payment-settings.server.ts'
import { createWechatPay } from './wechat-pay.server.ts'

/** The ways to be paid that the operator has set up, WeChat Pay first; none when there is no account. */
export function createPaymentProviders(
  { payments }: { readonly payments: PaymentSettings },
  log: Logger,
): readonly PaymentProvider[] {
  const surroundings = { log, now: () => new Date(), timeoutMs: PATIENCE_MS }
  const providers: Readonly<Record<PaymentProvider['name'], PaymentProvider | undefined>> = {
    wechat: payments.wechatPay && createWechatPay(payments.wechatPay, surroundings),
    alipay: payments.alipay && createAlipay(payments.alipay, surroundings),
  }
  return PROVIDER_NAMES.flatMap((name) => providers[name] ?? [])
}
