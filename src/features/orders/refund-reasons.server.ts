import type { Refusal } from '#platform/refusal.ts'
import { ProviderRefusal } from '#platform/payments/ask-provider.server.ts'

/** What providers commonly mean when they give no money back, by their own codes; what finance does about it differs. */
const MEANINGS: Readonly<Record<string, string>> = {
  NOT_ENOUGH: '商户账户余额不足，充值后再退一次',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': '商户账户余额不足，充值后再退一次',
  USER_ACCOUNT_ABNORMAL: '对方账户已注销或异常，请用其他方式退回',
  ABNORMAL: '对方的银行卡已作废或冻结，请在微信商户平台处理，或用其他方式退回',
  'ACQ.TRADE_HAS_FINISHED': '超过可以退款的期限，请用其他方式退回',
}
/** A code is a word; whatever else comes from outside fills no column. */
const MOST_SIGNS = 60

/** Why a provider gives no money back, for finance. */
export function whyNotRefunded(refusal: Refusal): string {
  if (!(refusal instanceof ProviderRefusal)) return '支付机构拒绝了退款'
  const code = refusal.providerCode.slice(0, MOST_SIGNS)
  return `支付机构拒绝了退款：${MEANINGS[code] ?? '原因见它的代码'}（${code}）`
}
