import { z } from 'zod'
import { MINUTE_MS } from '../durations.ts'
import { createAlipayClient } from './alipay-client.server.ts'
import { linesOfAlipayBill } from './alipay-bill.server.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { noticeText } from './alipay-signature.ts'
import { forged, refused, unavailable, type ProviderSurroundings } from './ask-provider.server.ts'
import { fenOfYuan, yuanOfFen } from '../money.ts'
import type { PaymentProvider, PaymentState } from './payment-provider.ts'
import { instantOfProvider, isBillDue, providerTime } from './provider-time.ts'
import { isSignedBy } from './rsa-signature.server.ts'

/** Alipay repeats a notice for a day and a quarter of an hour. */
const OLDEST_NOTICE_MS = 26 * 60 * MINUTE_MS
const CLOCK_SKEW_MS = 5 * MINUTE_MS
const LONGEST_TEXT = 256
const UNKNOWN_ORDER = 'ACQ.TRADE_NOT_EXIST'
const WRONG_STATE = new Set(['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID'])

const fen = z.string().transform((text, ctx) => {
  const amount = fenOfYuan(text)
  if (amount !== undefined && amount >= 0) return amount
  ctx.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})
const currency = z.literal('CNY').optional()
/** What an answer and a notice say in the same words. */
const trade = {
  trade_no: z.string().min(1),
  out_trade_no: z.string().min(1),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: fen,
  trans_currency: currency,
  settle_currency: currency,
  pay_currency: currency,
}
const Trade = z.object({ ...trade, send_pay_date: z.string().optional() })
const Notice = z.object({
  ...trade,
  notify_type: z.literal('trade_status_sync'),
  notify_time: z.string(),
  app_id: z.string(),
  auth_app_id: z.string().optional(),
  gmt_payment: z.string().optional(),
})
const Placed = z.object({ out_trade_no: z.string(), qr_code: z.string().min(1) })
const Refunded = z.object({ out_trade_no: z.string(), fund_change: z.enum(['Y', 'N']).optional() })
const RefundState = z.object({ refund_status: z.string().optional() })
const Bill = z.object({ bill_download_url: z.url() })

/** Alipay: by a code that is made before (`alipay.trade.precreate`), or its page on a telephone (`alipay.trade.wap.pay`, C-20). */
export function createAlipay(settings: AlipaySettings, surroundings: ProviderSurroundings): PaymentProvider {
  const { log, now } = surroundings
  const client = createAlipayClient(settings, surroundings)
  const no = (code: string, what: string, number?: string) =>
    refused(log, { provider: 'alipay', what, number, providerCode: code })

  /** The value when it is of this form; a verified answer of another form cannot be used. */
  const understood = <T extends z.ZodType>(form: T, body: unknown, what: string): z.infer<T> => {
    const { data, error } = form.safeParse(body)
    if (data === undefined) throw unavailable(log, { provider: 'alipay', what, error })
    return data
  }

  async function read(number: string): Promise<PaymentState | undefined> {
    const said = await client.ask('alipay.trade.query', { out_trade_no: number })
    if (said.kind === 'refused') {
      if (said.code === UNKNOWN_ORDER) return undefined
      throw no(said.code, 'read', number)
    }
    const found = understood(Trade, said.body, 'read')
    if (found.out_trade_no !== number) {
      throw unavailable(log, { provider: 'alipay', what: 'read', number, flaw: 'another order' })
    }
    return stateOf(found, found.send_pay_date)
  }

  return {
    name: 'alipay',
    read,
    async place({ number, amountFen, subject, expiresAt, notifyUrl }) {
      const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - now().getTime()) / MINUTE_MS))
      const said = await client.ask(
        'alipay.trade.precreate',
        {
          out_trade_no: number,
          total_amount: yuanOfFen(amountFen),
          subject: plain(subject),
          // Counted from the making of the code, where timeout_express counts from its scanning.
          qr_code_timeout_express: `${minutes}m`,
        },
        { notify_url: notifyUrl },
      )
      if (said.kind === 'refused') throw no(said.code, 'place', number)
      const { qr_code, out_trade_no } = understood(Placed, said.body, 'place')
      if (out_trade_no !== number) throw unavailable(log, { what: 'place', number, flaw: 'another order' })
      return { qrContent: qr_code }
    },
    async openInBrowser({ number, amountFen, subject, expiresAt, notifyUrl, returnUrl }) {
      const link = client.addressOf(
        'alipay.trade.wap.pay',
        {
          out_trade_no: number,
          total_amount: yuanOfFen(amountFen),
          subject: plain(subject),
          product_code: 'QUICK_WAP_WAY',
          time_expire: providerTime(expiresAt),
          quit_url: returnUrl,
        },
        { notify_url: notifyUrl, return_url: returnUrl },
      )
      return { link }
    },
    async close(number) {
      const said = await client.ask('alipay.trade.close', { out_trade_no: number })
      if (said.kind === 'done' || said.code === UNKNOWN_ORDER) return
      if (WRONG_STATE.has(said.code)) {
        const { state } = (await read(number)) ?? { state: 'closed' }
        if (state === 'closed' || state === 'refunded') return
      }
      throw no(said.code, 'close', number)
    },
    async refund({ number, refundNumber, refundFen, reason }) {
      const said = await client.ask('alipay.trade.refund', {
        out_trade_no: number,
        refund_amount: yuanOfFen(refundFen),
        out_request_no: refundNumber,
        refund_reason: plain(reason),
      })
      if (said.kind === 'refused') throw no(said.code, 'refund', number)
      const { out_trade_no, fund_change } = understood(Refunded, said.body, 'refund')
      if (out_trade_no !== number) throw unavailable(log, { what: 'refund', number, flaw: 'another order' })
      if (fund_change === 'Y') return { state: 'done' }
      // `N` says only that this call moved nothing: the money may have gone back at an earlier call.
      const query = { out_trade_no: number, out_request_no: refundNumber }
      const asked = await client.ask('alipay.trade.fastpay.refund.query', query)
      if (asked.kind === 'refused') throw no(asked.code, 'refund', number)
      const { refund_status } = understood(RefundState, asked.body, 'refund')
      return { state: refund_status === 'REFUND_SUCCESS' ? 'done' : 'pending' }
    },
    async readNotice({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body))
      const { sign = '', sign_type, charset } = fields
      if (sign_type !== 'RSA2' || (charset ?? 'utf-8').toLowerCase() !== 'utf-8') throw forged(log, 'no RSA2')
      if (!isSignedBy(noticeText(fields), sign, settings.publicKey)) throw forged(log, 'wrong signature')
      const { data: notice, error } = Notice.safeParse(fields)
      if (!notice) throw forged(log, z.prettifyError(error))
      if ([notice.app_id, notice.auth_app_id ?? notice.app_id].some((id) => id !== settings.appId)) {
        throw forged(log, 'another merchant')
      }
      const ageMs = now().getTime() - (instantOfProvider(notice.notify_time)?.getTime() ?? -Infinity)
      if (ageMs > OLDEST_NOTICE_MS || ageMs < -CLOCK_SKEW_MS) throw forged(log, 'stale')
      return {
        number: notice.out_trade_no,
        state: stateOf(notice, notice.gmt_payment),
        merchant: notice.app_id,
      }
    },
    noticeAnswer: (isTaken) => ({
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      body: isTaken ? 'success' : 'fail',
    }),
    async statement(day) {
      const said = await client.ask('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      })
      if (said.kind === 'refused') {
        // The documents say BILL_NOT_EXIST, the gateway says isp.bill_not_exist.
        if (!/bill[_-]not[_-]exist/i.test(said.code)) throw no(said.code, 'statement')
        if (isBillDue(day, now())) return []
        throw unavailable(log, { provider: 'alipay', what: 'statement', day, providerCode: said.code })
      }
      const { bill_download_url } = understood(Bill, said.body, 'statement')
      const zip = await client.download(bill_download_url)
      try {
        return await linesOfAlipayBill(zip)
      } catch (error) {
        throw unavailable(log, { provider: 'alipay', what: 'statement', day, error })
      }
    },
  }
}

/** A subject may not hold `/`, `=` or `&`; a comma would be one more cell of the bill. */
const plain = (text: string) =>
  [...text.replaceAll(/[/=&]/g, ' ').replaceAll(',', '，')].slice(0, LONGEST_TEXT).join('')

/** TRADE_CLOSED is an order nobody paid in time, or one that was paid and refunded in full: then it has a payment time. */
function stateOf(
  { trade_status, total_amount, trade_no }: { trade_status: string; total_amount: number; trade_no: string },
  paidAt: string | undefined,
): PaymentState {
  if (trade_status === 'WAIT_BUYER_PAY') return { state: 'open' }
  if (trade_status === 'TRADE_CLOSED' && !paidAt) return { state: 'closed' }
  return {
    state: trade_status === 'TRADE_CLOSED' ? 'refunded' : 'paid',
    paidFen: total_amount,
    transactionId: trade_no,
    ...(paidAt !== undefined && { paidAt: instantOfProvider(paidAt) }),
  }
}
