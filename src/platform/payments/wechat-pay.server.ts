import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { shanghaiIso } from '../shanghai-time.ts'
import { forged, refused, unavailable, type ProviderSurroundings } from './ask-provider.server.ts'
import type { PaymentOrder, PaymentProvider, PaymentState } from './payment-provider.ts'
import { signText } from './rsa-signature.server.ts'
import { isBillDue } from './provider-time.ts'
import { linesOfWechatBill } from './wechat-pay-bill.ts'
import { createWechatPayClient } from './wechat-pay-client.server.ts'
import type { WechatPaySettings } from './wechat-pay-settings.ts'
import { decrypted, Encrypted } from './wechat-pay-signature.server.ts'

const LONGEST_DESCRIPTION = 127
const LONGEST_REASON = 80
/** The documents spell both. */
const UNKNOWN_ORDER = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
const CLOSED_ORDER = ['ORDER_CLOSED', 'ORDERCLOSED']

const Transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().nonnegative(), currency: z.string().optional() }).optional(),
})
const Notice = z.object({ event_type: z.literal('TRANSACTION.SUCCESS'), resource: Encrypted })
const Placed = z.object({ code_url: z.string().min(1) })
const Opened = z.object({ h5_url: z.url() })
const Prepared = z.object({ prepay_id: z.string().min(1) })
const Refunded = z.object({
  out_refund_no: z.string(),
  status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']),
})
const Bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })

/** WeChat Pay API v3: the reader scans a code (Native), or pays on the telephone, in a browser (H5) or in WeChat (JSAPI; C-19). */
export function createWechatPay(
  settings: WechatPaySettings,
  surroundings: ProviderSurroundings,
): PaymentProvider {
  const { log, now } = surroundings
  const { merchantId, appId } = settings
  const client = createWechatPayClient(settings, surroundings)
  const no = (code: string, what: string, number?: string) =>
    refused(log, { provider: 'wechat', what, number, providerCode: code })

  /** The value when it is of this form; a verified answer of another form cannot be used. */
  const understood = <T extends z.ZodType>(form: T, body: unknown, what: string): z.infer<T> => {
    const { data, error } = form.safeParse(body)
    if (data === undefined) throw unavailable(log, { provider: 'wechat', what, error })
    return data
  }
  const orderOf = ({ number, amountFen, subject, expiresAt, notifyUrl }: PaymentOrder) => ({
    appid: appId,
    mchid: merchantId,
    description: shortened(subject, LONGEST_DESCRIPTION),
    out_trade_no: number,
    time_expire: shanghaiIso(expiresAt),
    notify_url: notifyUrl,
    amount: { total: amountFen, currency: 'CNY' },
  })
  const path = (number: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}`

  return {
    name: 'wechat',
    async place(order) {
      const said = await client.ask('POST', '/v3/pay/transactions/native', orderOf(order))
      if (said.kind === 'refused') throw no(said.code, 'place', order.number)
      return { qrContent: understood(Placed, said.body, 'place').code_url }
    },
    async openInBrowser({ payerAddress, returnUrl, ...order }) {
      const said = await client.ask('POST', '/v3/pay/transactions/h5', {
        ...orderOf(order),
        scene_info: { payer_client_ip: payerAddress, h5_info: { type: 'Wap' } },
      })
      if (said.kind === 'refused') throw no(said.code, 'openInBrowser', order.number)
      const link = new URL(understood(Opened, said.body, 'openInBrowser').h5_url)
      link.searchParams.set('redirect_url', returnUrl)
      return { link: link.href }
    },
    inWechat: {
      appId,
      async prepare({ openId, ...order }) {
        const said = await client.ask('POST', '/v3/pay/transactions/jsapi', {
          ...orderOf(order),
          payer: { openid: openId },
        })
        if (said.kind === 'refused') throw no(said.code, 'prepare', order.number)
        return { prepayId: understood(Prepared, said.body, 'prepare').prepay_id }
      },
      bridgeOf(prepayId) {
        const timeStamp = String(Math.floor(now().getTime() / 1000))
        const nonceStr = randomBytes(16).toString('hex')
        const pack = `prepay_id=${prepayId}`
        const paySign = signText(`${appId}\n${timeStamp}\n${nonceStr}\n${pack}\n`, settings.privateKey)
        return { appId, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign }
      },
    },
    async read(number) {
      const said = await client.ask('GET', `${path(number)}?mchid=${encodeURIComponent(merchantId)}`)
      if (said.kind === 'refused') {
        if (UNKNOWN_ORDER.includes(said.code)) return undefined
        throw no(said.code, 'read', number)
      }
      const transaction = understood(Transaction, said.body, 'read')
      const flaw = flawOfTransaction(transaction, settings, number)
      if (flaw) throw unavailable(log, { provider: 'wechat', what: 'read', number, flaw })
      return stateOf(transaction)
    },
    async close(number) {
      const said = await client.ask('POST', `${path(number)}/close`, { mchid: merchantId })
      if (said.kind === 'done' || [...UNKNOWN_ORDER, ...CLOSED_ORDER].includes(said.code)) return
      throw no(said.code, 'close', number)
    },
    async refund({ number, refundNumber, totalFen, refundFen, reason }) {
      const said = await client.ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: number,
        out_refund_no: refundNumber,
        reason: shortened(reason, LONGEST_REASON),
        amount: { refund: refundFen, total: totalFen, currency: 'CNY' },
      })
      if (said.kind === 'refused') throw no(said.code, 'refund', number)
      const { status, out_refund_no } = understood(Refunded, said.body, 'refund')
      if (out_refund_no !== refundNumber)
        throw unavailable(log, { what: 'refund', number, flaw: 'another refund' })
      if (status === 'SUCCESS') return { state: 'done' }
      if (status === 'PROCESSING') return { state: 'pending' }
      throw no(status, 'refund', number)
    },
    async readNotice({ headers, body }) {
      const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
      const flaw = await client.flawOf((name) => byName.get(name), body)
      if (flaw) throw forged(log, flaw)
      const transaction = transactionOf(body, settings.apiV3Key)
      if (!transaction) throw forged(log, 'no payment within')
      const foreign = flawOfTransaction(transaction, settings, transaction.out_trade_no)
      if (foreign) throw forged(log, foreign)
      return { number: transaction.out_trade_no, state: stateOf(transaction), merchant: transaction.mchid }
    },
    noticeAnswer: (isTaken) => ({
      status: isTaken ? 200 : 500,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(
        isTaken ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' },
      ),
    }),
    async statement(day) {
      const said = await client.ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
      if (said.kind === 'refused') {
        if (said.code === 'NO_STATEMENT_EXIST' && isBillDue(day, now())) return []
        if (['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'].includes(said.code)) {
          throw unavailable(log, { provider: 'wechat', what: 'statement', day, providerCode: said.code })
        }
        throw no(said.code, 'statement')
      }
      const { download_url, hash_value } = understood(Bill, said.body, 'statement')
      const bytes = await client.download(download_url)
      const hash = createHash('sha1').update(bytes).digest('hex')
      if (hash !== hash_value.toLowerCase()) {
        throw unavailable(log, { provider: 'wechat', what: 'statement', day, flaw: 'wrong hash' })
      }
      try {
        return linesOfWechatBill(bytes.toString())
      } catch (error) {
        throw unavailable(log, { provider: 'wechat', what: 'statement', day, error })
      }
    },
  }
}

const shortened = (text: string, length: number) => [...text].slice(0, length).join('')

/** Undefined when the decrypted notice is not one about a payment. */
function transactionOf(body: string, apiV3Key: string): z.infer<typeof Transaction> | undefined {
  try {
    const { resource } = Notice.parse(JSON.parse(body))
    return Transaction.parse(JSON.parse(decrypted(resource, apiV3Key)))
  } catch {
    return undefined
  }
}

function flawOfTransaction(
  { mchid, appid, out_trade_no, trade_state, amount, transaction_id }: z.infer<typeof Transaction>,
  { merchantId, appId }: WechatPaySettings,
  number: string,
): string | undefined {
  if (mchid !== merchantId || appid !== appId) return 'another merchant'
  if (out_trade_no !== number) return 'another order'
  const isPaid = trade_state === 'SUCCESS' || trade_state === 'REFUND'
  if (isPaid && (!amount || !transaction_id)) return 'paid without an amount'
  return amount && (amount.currency ?? 'CNY') !== 'CNY' ? 'another currency' : undefined
}

const STATES = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'open',
  USERPAYING: 'open',
  PAYERROR: 'open',
  CLOSED: 'closed',
  REVOKED: 'closed',
} as const

function stateOf({
  trade_state,
  amount,
  transaction_id,
  success_time,
}: z.infer<typeof Transaction>): PaymentState {
  const state = STATES[trade_state]
  if (state === 'open' || state === 'closed') return { state }
  return {
    state,
    paidFen: amount?.total,
    transactionId: transaction_id,
    ...(success_time !== undefined && { paidAt: new Date(success_time) }),
  }
}
