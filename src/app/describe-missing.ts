import type { Configuration } from '#platform/configuration.server.ts'
import { paymentVariables } from '#platform/payments/payment-settings.server.ts'

/** How the variables of each payment provider begin: every one has an address. */
const PAYMENT_ACCOUNTS = Object.keys(paymentVariables)
  .flatMap((name) => (name.endsWith('_URL') ? `${name.slice(0, -'URL'.length)}…` : []))
  .join('、')

type Described = Pick<
  Configuration,
  | 'fillsWithDemo'
  | 'isLocal'
  | 'lacksAddress'
  | 'examples'
  | 'publicUrl'
  | 'proxies'
  | 'smtp'
  | 'smsProviders'
  | 'payments'
  | 'contentSafety'
  | 'holdsPosts'
>

/**
 * What a portal at a public address still lacks, a line each, so that whoever starts it knows without having read the
 * manual; on somebody's own machine only that others reach it all the same.
 */
export function describeMissing(configuration: Described): string[] {
  const { isLocal, lacksAddress, publicUrl } = configuration
  const lacks = [
    lacksAddress
      ? `没有设置 PUBLIC_URL，而端口对别的机器也开着（HOST）：邮件、短信、二维码与分享里的链接都是 ${publicUrl}，别人打不开。给别人用就设置 PUBLIC_URL，只在本机用就设置 HOST=127.0.0.1`
      : '',
    ...(isLocal ? [] : lacksInPublic(configuration)),
  ].filter(Boolean)
  return lacks.length === 0 ? [] : ['还没有接通或需要确认：', ...lacks.map((line) => `  ${line}`)]
}

function lacksInPublic({
  fillsWithDemo,
  examples,
  publicUrl,
  proxies,
  smtp,
  smsProviders,
  payments,
  contentSafety,
  holdsPosts,
}: Described): string[] {
  return [
    smtp ? '' : '没有接通发信服务器（SMTP_URL）：邮箱不能登录，通知邮件和读者提交的资料都发不出去',
    smsProviders.length > 0 ? '' : '没有接通短信（ALIYUN_SMS_…、TENCENT_SMS_…）：手机号不能登录',
    Object.values(payments).some(Boolean) ? '' : `没有接通支付（${PAYMENT_ACCOUNTS}）：网上不能购买`,
    contentSafety
      ? ''
      : `没有接通内容安全服务（TENCENT_SAFETY_…）：读者发表的内容${holdsPosts ? '一律先人工审核' : '只有词表和事后的人工审核（HOLD_POSTS=no）'}`,
    examples.length === 0
      ? ''
      : `仍是示例，请在后台“门户设置”或用 npm run setup 设置：${examples.join('、')}`,
    publicUrl.startsWith('https:') ? '' : 'PUBLIC_URL 不是 https：口令和 cookie 会明文传输，安全验证无法使用',
    publicUrl.startsWith('https:') && proxies === 0
      ? 'PUBLIC_URL 是 https，前面应有反向代理，但 BEHIND_PROXY 是 no：所有读者会被当作同一个地址'
      : '',
    fillsWithDemo ? '演示内容会装入空数据库（DEMO_PORTAL=yes），正式站点请不要设置' : '',
  ]
}
