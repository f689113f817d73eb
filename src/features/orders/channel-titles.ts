import { PROVIDER_TITLES } from '#platform/payments/payment-provider.ts'
import type { PaymentChannel } from './contract.ts'

/** What people call the ways that money comes. */
export const CHANNEL_TITLES: Readonly<Record<PaymentChannel, string>> = {
  ...PROVIDER_TITLES,
  transfer: '对公转账',
}
