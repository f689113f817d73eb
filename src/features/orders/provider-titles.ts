import type { ProviderName } from './contract.ts'

/** What people call those whom they pay through. */
export const PROVIDER_TITLES: Readonly<Record<ProviderName, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
}
