import { createPublicKey, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { AlipaySettings } from '../src/platform/payments/alipay-settings.ts'
import { instantOfProvider, providerTime } from '../src/platform/payments/provider-time.ts'
import { shanghaiDay } from '../src/platform/shanghai-time.ts'
import { alipayBill } from './alipay-bill.ts'
import {
  openControls,
  type SimulatedAnswer,
  type SimulatedOptions,
  type SimulatedOrder,
  type SimulatedRequest,
  type PaymentControls,
} from './payment-controls.ts'

/** A local Alipay gateway (codes made before payment): checks our signatures, signs its own, sends form notices. */
export interface AlipaySimulator extends PaymentControls {
  /** The application at this Alipay, and the same as an operator would set it. */
  readonly settings: AlipaySettings
  readonly environment: Readonly<Record<string, string>>
  /** The next answer has no signature, as if somebody stood between. */
  dropSignature(): void
}

type Content = Record<string, unknown>
/** What a method answers: a code with a reason, or what it found. */
type Said = { readonly no: string; readonly code?: string } | { readonly yes: Content }

const MOST_SKEW_MS = 10 * 60_000
const APP_ID = '2021000000000109'
const yuan = (fen: number) => (fen / 100).toFixed(2)
const amount = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .transform((text) => Math.round(Number(text) * 100))
const trade = {
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  total_amount: amount.refine((fen) => fen > 0),
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]*$/),
}
const Placing = z.object({ ...trade, qr_code_timeout_express: z.string().regex(/^\d+m$/) })
const Opening = z.object({
  ...trade,
  product_code: z.literal('QUICK_WAP_WAY'),
  time_expire: z.string(),
  quit_url: z.url(),
})
const Refunding = z.object({
  refund_amount: amount.refine((fen) => fen > 0),
  out_request_no: z.string().min(1).max(64),
})

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const inOrder = (fields: Record<string, string>) =>
  Object.keys(fields)
    .toSorted()
    .filter((name) => fields[name] !== '')
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/** Starts the stand-in on a free port of this machine; refuses in production. */
export async function startAlipaySimulator(options: SimulatedOptions = {}): Promise<AlipaySimulator> {
  const now = options.now ?? (() => new Date())
  const appKey = newKey()
  const alipayKey = newKey()
  const bills = new Map<string, Buffer>()
  let unsigned = 0
  const signed = (text: string, key = alipayKey) =>
    createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')

  const say = (method: string, body: Content): SimulatedAnswer => {
    // Slashes come escaped, and what is signed is the text as it stands.
    const inner = JSON.stringify(body).replaceAll('/', String.raw`\/`)
    const sign = unsigned > 0 && unsigned-- > 0 ? '' : `,"sign":"${signed(inner)}"`
    const name = `${method.replaceAll('.', '_')}_response`
    return {
      status: 200,
      headers: { 'content-type': 'text/html;charset=utf-8' },
      body: `{"${name}":${inner}${sign}}`,
    }
  }

  function faultOf(fields: Record<string, string>): string | undefined {
    const { sign = '', ...rest } = fields
    if (rest.app_id !== APP_ID) return 'isv.invalid-app-id'
    if (rest.sign_type !== 'RSA2' || rest.charset !== 'utf-8' || rest.version !== '1.0')
      return 'isv.invalid-signature-type'
    const isRight = createVerify('RSA-SHA256')
      .update(inOrder(rest), 'utf8')
      .verify(createPublicKey(appKey), sign, 'base64')
    if (!isRight) return 'isv.invalid-signature'
    const skewMs = Math.abs(Date.parse(`${rest.timestamp?.replace(' ', 'T')}+08:00`) - now().getTime())
    return skewMs <= MOST_SKEW_MS ? undefined : 'isv.invalid-timestamp'
  }

  function answer({ method, url, body, mustFail }: SimulatedRequest): SimulatedAnswer {
    if (method === 'GET' && url.pathname === '/gateway.do')
      return openPage(Object.fromEntries(url.searchParams))
    if (method === 'GET') return controls.sendBill(bills.get(url.searchParams.get('token') ?? ''))
    const fields = {
      ...Object.fromEntries(url.searchParams),
      ...Object.fromEntries(new URLSearchParams(body)),
    }
    const asked = fields.method ?? ''
    const fault = faultOf(fields)
    if (fault) return say(asked, { code: '40002', msg: 'Invalid Arguments', sub_code: fault, sub_msg: fault })
    const said: Said = mustFail
      ? { no: mustFail, ...(mustFail.startsWith('isp.') && { code: '20000' }) }
      : reply(
          asked,
          z.record(z.string(), z.unknown()).parse(JSON.parse(fields.biz_content ?? '{}')),
          fields.notify_url,
        )
    if ('no' in said) {
      return say(asked, {
        code: said.code ?? '40004',
        msg: 'Business Failed',
        sub_code: said.no,
        sub_msg: said.no,
      })
    }
    return say(asked, { code: '10000', msg: 'Success', ...said.yes })
  }

  function reply(method: string, content: Content, notifyUrl: string | undefined): Said {
    if (method === 'alipay.trade.precreate') return place(content, notifyUrl)
    if (method === 'alipay.data.dataservice.bill.downloadurl.query')
      return prepareBill(String(content.bill_date))
    const order = controls.orders.get(String(content.out_trade_no))
    // A trade begins when its code is scanned, not when the code is made.
    if (!order?.isScanned) return { no: 'ACQ.TRADE_NOT_EXIST' }
    if (order.state === 'open' && now() >= order.expiresAt) order.state = 'closed'
    switch (method) {
      case 'alipay.trade.query':
        return {
          yes: {
            ...tradeOf(order),
            buyer_logon_id: 'mon***@example.com',
            ...(order.paidAt && { send_pay_date: providerTime(order.paidAt) }),
          },
        }
      case 'alipay.trade.close':
        if (order.state !== 'open') return { no: 'ACQ.TRADE_STATUS_ERROR' }
        order.state = 'closed'
        return { yes: { out_trade_no: order.number } }
      case 'alipay.trade.refund':
        return refund(order, Refunding.safeParse(content).data)
      case 'alipay.trade.fastpay.refund.query': {
        const found = order.refunds.find(({ number }) => number === content.out_request_no)
        if (found === undefined) return { yes: {} }
        const isDone = found.isDone
        found.isDone = true
        return {
          yes: {
            out_request_no: found.number,
            refund_amount: yuan(found.fen),
            ...(isDone && { refund_status: 'REFUND_SUCCESS' }),
          },
        }
      }
      default:
        return { no: 'isv.invalid-method', code: '40002' }
    }
  }

  const refundedFen = (order: SimulatedOrder) => order.refunds.reduce((sum, { fen }) => sum + fen, 0)
  const tradeOf = (order: SimulatedOrder) => {
    const isRefunded = order.state === 'paid' && refundedFen(order) === order.amountFen
    const states = { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }
    return {
      trade_no: order.transactionId ?? `2026${order.number}`,
      out_trade_no: order.number,
      trade_status: isRefunded ? 'TRADE_CLOSED' : states[order.state],
      total_amount: yuan(order.amountFen),
    }
  }

  /** What a telephone's browser is sent to: the trade begins here, and goes on at a page of ours. */
  function openPage(fields: Record<string, string>): SimulatedAnswer {
    const given = Opening.safeParse(JSON.parse(fields.biz_content ?? '{}')).data
    const fault = faultOf(fields)
    if (fault || fields.method !== 'alipay.trade.wap.pay' || !given || !fields.notify_url)
      return { status: 400, body: fault ?? 'ACQ.INVALID_PARAMETER' }
    const expiresAt = instantOfProvider(given.time_expire) ?? now()
    const known = controls.orders.get(given.out_trade_no)
    if (known && known.way !== 'browser') return { status: 400, body: 'ACQ.CONTEXT_INCONSISTENT' }
    if (!known)
      controls.orders.set(given.out_trade_no, {
        number: given.out_trade_no,
        way: 'browser',
        amountFen: given.total_amount,
        subject: given.subject,
        notifyUrl: fields.notify_url,
        expiresAt,
        refunds: [],
        state: 'open',
        isScanned: true,
      })
    const back = encodeURIComponent(fields.return_url ?? '')
    return {
      status: 302,
      headers: { location: `${controls.origin}/h5/${given.out_trade_no}?redirect_url=${back}` },
      body: '',
    }
  }

  function place(content: Content, notifyUrl: string | undefined): Said {
    const given = Placing.safeParse(content).data
    if (!given || !notifyUrl) return { no: 'ACQ.INVALID_PARAMETER' }
    const known = controls.orders.get(given.out_trade_no)
    if (known?.state === 'paid') return { no: 'ACQ.TRADE_HAS_SUCCESS' }
    if (known?.state === 'closed') return { no: 'ACQ.TRADE_HAS_CLOSE' }
    if (known && known.amountFen !== given.total_amount) return { no: 'ACQ.CONTEXT_INCONSISTENT' }
    controls.orders.set(given.out_trade_no, {
      number: given.out_trade_no,
      way: 'code',
      amountFen: given.total_amount,
      subject: given.subject,
      notifyUrl,
      expiresAt: new Date(now().getTime() + Number.parseInt(given.qr_code_timeout_express, 10) * 60_000),
      refunds: [],
      state: 'open',
      isScanned: known?.isScanned ?? false,
    })
    // The real one is https://qr.alipay.com/…; this one opens in a browser, where a person can press the button.
    return {
      yes: { out_trade_no: given.out_trade_no, qr_code: `${controls.origin}/pay/${given.out_trade_no}` },
    }
  }

  function refund(order: SimulatedOrder, given: z.infer<typeof Refunding> | undefined): Said {
    if (!given) return { no: 'ACQ.INVALID_PARAMETER' }
    if (order.state !== 'paid') return { no: 'ACQ.TRADE_STATUS_ERROR' }
    const known = order.refunds.find(({ number }) => number === given.out_request_no)
    if (known && known.fen !== given.refund_amount) return { no: 'ACQ.DISCORDANT_REPEAT_REQUEST' }
    if (!known && refundedFen(order) + given.refund_amount > order.amountFen)
      return { no: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' }
    const isDone = known?.isDone ?? !controls.takeRefundDelay()
    if (!known) {
      const id = randomBytes(8).toString('hex')
      order.refunds.push({ number: given.out_request_no, id, fen: given.refund_amount, at: now(), isDone })
    }
    const moved = { fund_change: known || !isDone ? 'N' : 'Y', refund_fee: yuan(refundedFen(order)) }
    return { yes: { trade_no: order.transactionId, out_trade_no: order.number, ...moved } }
  }

  function prepareBill(day: string): Said {
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || day >= shanghaiDay(now())) return { no: 'isv.invalid_arguments' }
    const bill = alipayBill(controls.orders.values(), day)
    if (bill === undefined) return { no: 'isp.bill_not_exist' }
    const token = randomBytes(16).toString('hex')
    bills.set(token, bill)
    return { yes: { bill_download_url: `${controls.origin}/bill?token=${token}` } }
  }

  const controls = await openControls(
    {
      title: '支付宝（模拟）',
      answer,
      isTaken: ({ status, body }) => status === 200 && body.trim() === 'success',
      notice(order, amountFen, forgery) {
        const at = new Date(now().getTime() - (forgery === 'stale' ? 27 * 3_600_000 : 0))
        // Alipay has neither serials nor encryption: who forges those has not its key.
        const isForeign = forgery === 'signature' || forgery === 'serial' || forgery === 'encryption'
        const fields: Record<string, string> = {
          ...tradeOf(order),
          total_amount: yuan(amountFen),
          receipt_amount: yuan(amountFen),
          app_id: forgery === 'merchant' ? '2021000000000999' : APP_ID,
          auth_app_id: forgery === 'merchant' ? '2021000000000999' : APP_ID,
          seller_id: '2088900000000109',
          notify_type: 'trade_status_sync',
          notify_id: randomBytes(17).toString('hex'),
          notify_time: providerTime(at),
          charset: 'utf-8',
          version: '1.0',
          subject: order.subject,
          fund_bill_list: JSON.stringify([{ amount: yuan(amountFen), fundChannel: 'ALIPAYACCOUNT' }]),
          ...(order.paidAt && { gmt_payment: providerTime(order.paidAt) }),
          ...(forgery === 'currency' && { trans_currency: 'USD' }),
        }
        const sign = signed(inOrder(fields), isForeign ? newKey() : alipayKey)
        return {
          url: order.notifyUrl,
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
          body: String(new URLSearchParams({ ...fields, sign_type: 'RSA2', sign })),
        }
      },
    },
    options,
  )
  const url = `${controls.origin}/gateway.do`
  const publicKey = createPublicKey(alipayKey)
  return {
    ...controls,
    settings: { appId: APP_ID, privateKey: appKey, publicKey, url },
    environment: {
      ALIPAY_APP_ID: APP_ID,
      // As Alipay's key tool and console give them: base64 without the lines around it.
      ALIPAY_PRIVATE_KEY: appKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      ALIPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      ALIPAY_URL: url,
    },
    dropSignature: () => void (unsigned += 1),
  }
}
