import { createHash, createPublicKey, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { WechatPaySettings } from '../src/platform/payments/wechat-pay-settings.ts'
import { shanghaiDay, shanghaiIso } from '../src/platform/shanghai-time.ts'
import type { PayWay } from '../src/platform/payments/pay-way.ts'
import { makeCertificate } from './make-certificate.ts'
import {
  openControls,
  type SimulatedAnswer,
  type SimulatedOptions,
  type SimulatedOrder,
  type SimulatedRequest,
  type PaymentControls,
} from './payment-controls.ts'
import { isOfAccount } from './wechat-login.ts'
import { wechatBill } from './wechat-pay-bill.ts'
import { encrypted, faultOfRequest, newKey, proofOf } from './wechat-pay-crypto.ts'

/** A local WeChat Pay (API v3, Native, H5, JSAPI): checks our signatures, signs its own, encrypts notices, changes certificates. */
export interface WechatPaySimulator extends PaymentControls {
  /** The account at this WeChat Pay, and the same as an operator would set it. */
  readonly settings: WechatPaySettings
  readonly environment: Readonly<Record<string, string>>
  /** From now on answers and notices are signed with a new certificate; the old one is still handed out. */
  rotateCertificate(): void
}

export interface WechatPaySimulatorOptions extends SimulatedOptions {
  /** `public-key` for an account of the newer kind, which has no certificates. */
  readonly proof?: 'certificate' | 'public-key'
}

const Placing = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[\w|*-]{6,32}$/),
  time_expire: z.iso.datetime({ offset: true }),
  notify_url: z
    .url({ protocol: /^https?$/ })
    .max(255)
    .refine((url) => !url.includes('?')),
  amount: z.object({ total: z.int().positive(), currency: z.literal('CNY') }),
})
const Opening = Placing.extend({
  scene_info: z.object({
    payer_client_ip: z.union([z.ipv4(), z.ipv6()]),
    h5_info: z.object({ type: z.enum(['Wap', 'iOS', 'Android']) }),
  }),
})
const Preparing = Placing.extend({ payer: z.object({ openid: z.string().min(1) }) })
const Refunding = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[\w|*@-]{1,64}$/),
  reason: z.string().max(80),
  amount: z.object({ refund: z.int().positive(), total: z.int().positive(), currency: z.literal('CNY') }),
})

/** The official account that the simulated merchant belongs to. */
export const SIMULATED_APP_ID = 'wx5e1f0c0d0a0b0001'

/** Starts the stand-in on a free port of this machine; refuses in production. */
export async function startWechatPaySimulator(
  options: WechatPaySimulatorOptions = {},
): Promise<WechatPaySimulator> {
  const now = options.now ?? (() => new Date())
  const merchant = {
    merchantId: '1900000109',
    appId: SIMULATED_APP_ID,
    serial: randomBytes(20).toString('hex').toUpperCase(),
    privateKey: newKey(),
    apiV3Key: randomBytes(16).toString('hex'),
  }
  const issue = () => {
    const key = newKey()
    const from = now()
    const until = new Date(from.getTime() + 5 * 365 * 86_400_000)
    return { key, from, until, ...makeCertificate(key, { from, until }) }
  }
  const certificates = [issue()]
  const ownKey = {
    key: newKey(),
    serial: `PUB_KEY_ID_0119000001092026112100${randomBytes(6).toString('hex')}`,
  }
  const bills = new Map<string, string>()
  const signer = () => (options.proof === 'public-key' ? ownKey : (certificates[0] ?? ownKey))

  const say = (status: number, body: object | undefined): SimulatedAnswer => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const type = {
      'content-type': 'application/json; charset=utf-8',
      'request-id': randomBytes(8).toString('hex'),
    }
    return { status, headers: { ...type, ...proofOf(text, { ...signer(), at: now() }) }, body: text }
  }
  const no = (status: number, code: string, message: string) => say(status, { code, message })

  const transactionOf = (order: SimulatedOrder, amountFen = order.amountFen, currency = 'CNY') => ({
    mchid: merchant.merchantId,
    appid: merchant.appId,
    out_trade_no: order.number,
    ...(order.transactionId && {
      transaction_id: order.transactionId,
      trade_type: 'NATIVE',
      bank_type: 'OTHERS',
    }),
    trade_state:
      order.refunds.length > 0
        ? 'REFUND'
        : { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[order.state],
    trade_state_desc: { open: '订单未支付', paid: '支付成功', closed: '订单已关闭' }[order.state],
    ...(order.paidAt && { success_time: shanghaiIso(order.paidAt), payer: { openid: 'oSimulated' } }),
    amount: {
      total: amountFen,
      currency,
      ...(order.paidAt && { payer_total: amountFen, payer_currency: currency }),
    },
  })

  function answer(request: SimulatedRequest): SimulatedAnswer {
    const { method, url, mustFail } = request
    const fault = faultOfRequest(request, merchant, now())
    if (fault) return no(401, 'SIGN_ERROR', fault)
    if (mustFail) return no(mustFail === 'SYSTEM_ERROR' ? 500 : 400, mustFail, '按要求失败')
    const body: unknown = request.body ? JSON.parse(request.body) : undefined
    const [, number = '', closing] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(url.pathname) ?? []
    const order = controls.orders.get(decodeURIComponent(number))
    const where = `${method} ${number ? '/order' : url.pathname}${closing ?? ''}`
    switch (where) {
      case 'POST /v3/pay/transactions/native':
        return place('code', Placing.safeParse(body).data)
      case 'POST /v3/pay/transactions/h5':
        return place('browser', Opening.safeParse(body).data)
      case 'POST /v3/pay/transactions/jsapi': {
        const given = Preparing.safeParse(body).data
        // The number of a person with another application is none with this one.
        if (given && !isOfAccount(given.payer.openid))
          return no(400, 'INVALID_REQUEST', '支付者openid与appid不匹配')
        return place('wechat', given)
      }
      case 'GET /order':
        if (url.searchParams.get('mchid') !== merchant.merchantId) return no(400, 'PARAM_ERROR', '商户号错误')
        return order ? say(200, transactionOf(order)) : no(404, 'ORDER_NOT_EXIST', '订单不存在')
      case 'POST /order/close':
        if (!order) return no(404, 'ORDER_NOT_EXIST', '订单不存在')
        if (order.state === 'paid') return no(400, 'ORDERPAID', '订单已支付')
        order.state = 'closed'
        return say(204, undefined)
      case 'POST /v3/refund/domestic/refunds':
        return refund(Refunding.safeParse(body).data)
      case 'GET /v3/certificates':
        return handOutCertificates()
      case 'GET /v3/bill/tradebill':
        return prepareBill(url.searchParams.get('bill_date') ?? '')
      case 'GET /v3/billdownload/file':
        return controls.sendBill(bills.get(url.searchParams.get('token') ?? ''))
      default:
        return no(404, 'RESOURCE_NOT_EXISTS', '无可用的平台接口')
    }
  }

  function place(way: PayWay, given: z.infer<typeof Placing> | undefined): SimulatedAnswer {
    if (!given) return no(400, 'PARAM_ERROR', '参数错误')
    if (given.mchid !== merchant.merchantId || given.appid !== merchant.appId) {
      return no(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
    }
    const expiresAt = new Date(given.time_expire)
    if (expiresAt <= now()) return no(400, 'PARAM_ERROR', '订单失效时间不正确')
    const known = controls.orders.get(given.out_trade_no)
    if (known?.state === 'paid') return no(400, 'ORDERPAID', '该订单已支付')
    if (known?.state === 'closed') return no(400, 'ORDER_CLOSED', '该订单已关闭')
    if (known && (known.amountFen !== given.amount.total || known.way !== way))
      return no(400, 'INVALID_REQUEST', '201 商户订单号重复')
    const prepayId = known?.prepayId ?? `wx${randomBytes(16).toString('hex')}`
    controls.orders.set(given.out_trade_no, {
      number: given.out_trade_no,
      way,
      ...(way === 'wechat' && { prepayId }),
      amountFen: given.amount.total,
      subject: given.description,
      notifyUrl: given.notify_url,
      expiresAt,
      refunds: [],
      state: 'open',
      isScanned: false,
    })
    if (way === 'wechat') return say(200, { prepay_id: prepayId })
    if (way === 'browser')
      return say(200, { h5_url: `${controls.origin}/h5/${given.out_trade_no}?prepay_id=${prepayId}` })
    // The real one is weixin://wxpay/bizpayurl?pr=…; this one opens in a browser, where a person can press the button.
    return say(200, { code_url: `${controls.origin}/pay/${given.out_trade_no}` })
  }

  function refund(given: z.infer<typeof Refunding> | undefined): SimulatedAnswer {
    if (!given) return no(400, 'PARAM_ERROR', '参数错误')
    const order = controls.orders.get(given.out_trade_no)
    if (!order || order.state !== 'paid') return no(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    const known = order.refunds.find((each) => each.number === given.out_refund_no)
    const rest = order.amountFen - order.refunds.reduce((sum, { fen }) => sum + fen, 0)
    const { refund: fen, total } = given.amount
    if (total !== order.amountFen || (known ? known.fen !== fen : fen > rest)) {
      return no(400, 'INVALID_REQUEST', '退款金额与订单不符，或超过可退金额')
    }
    const made = known ?? {
      number: given.out_refund_no,
      id: `503${randomBytes(12).toString('hex')}`,
      fen,
      at: now(),
      isDone: false,
    }
    if (!known) order.refunds.push(made)
    made.isDone = known !== undefined || !controls.takeRefundDelay()
    const amounts = { total, refund: fen, currency: 'CNY' }
    const numbers = { refund_id: made.id, out_refund_no: made.number, out_trade_no: order.number }
    return say(200, {
      ...numbers,
      transaction_id: order.transactionId,
      status: made.isDone ? 'SUCCESS' : 'PROCESSING',
      amount: amounts,
    })
  }

  function handOutCertificates(): SimulatedAnswer {
    if (options.proof === 'public-key')
      return no(404, 'RESOURCE_NOT_EXISTS', '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥')
    return say(200, {
      data: certificates.slice(0, 2).map(({ serial, pem, from, until }) => ({
        serial_no: serial,
        effective_time: shanghaiIso(from),
        expire_time: shanghaiIso(until),
        encrypt_certificate: encrypted(pem, merchant.apiV3Key, 'certificate'),
      })),
    })
  }

  function prepareBill(day: string): SimulatedAnswer {
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || day >= shanghaiDay(now()))
      return no(400, 'INVALID_REQUEST', '账单日期不正确')
    const bill = wechatBill(controls.orders.values(), day, merchant)
    if (bill === undefined) return no(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
    const token = randomBytes(16).toString('hex')
    bills.set(token, bill)
    const hash = createHash('sha1').update(bill).digest('hex')
    return say(200, {
      hash_type: 'SHA1',
      hash_value: hash,
      download_url: `${controls.origin}/v3/billdownload/file?token=${token}`,
    })
  }

  const controls = await openControls(
    {
      title: '微信支付（模拟）',
      answer,
      isTaken: ({ status }) => status === 200 || status === 204,
      notice(order, amountFen, forgery) {
        const currency = forgery === 'currency' ? 'USD' : 'CNY'
        const transaction = transactionOf(order, amountFen, currency)
        if (forgery === 'merchant') transaction.mchid = '1900000999'
        const key = forgery === 'encryption' ? randomBytes(16).toString('hex') : merchant.apiV3Key
        const body = JSON.stringify({
          id: randomBytes(16).toString('hex'),
          create_time: shanghaiIso(now()),
          resource_type: 'encrypt-resource',
          event_type: 'TRANSACTION.SUCCESS',
          summary: '支付成功',
          resource: {
            original_type: 'transaction',
            ...encrypted(JSON.stringify(transaction), key, 'transaction'),
          },
        })
        const proof = proofOf(body, {
          key: forgery === 'signature' ? newKey() : signer().key,
          serial: forgery === 'serial' ? randomBytes(20).toString('hex').toUpperCase() : signer().serial,
          at: new Date(now().getTime() - (forgery === 'stale' ? 6 * 60_000 : 0)),
        })
        return { url: order.notifyUrl, headers: { 'content-type': 'application/json', ...proof }, body }
      },
    },
    options,
  )
  const publicKey =
    options.proof === 'public-key' ? { id: ownKey.serial, key: createPublicKey(ownKey.key) } : undefined
  return {
    ...controls,
    settings: { ...merchant, publicKey, url: controls.origin },
    environment: {
      WECHAT_PAY_MERCHANT_ID: merchant.merchantId,
      WECHAT_PAY_APP_ID: merchant.appId,
      WECHAT_PAY_SERIAL: merchant.serial,
      WECHAT_PAY_PRIVATE_KEY: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      WECHAT_PAY_API_V3_KEY: merchant.apiV3Key,
      WECHAT_PAY_URL: controls.origin,
      ...(publicKey && {
        WECHAT_PAY_PUBLIC_KEY_ID: publicKey.id,
        WECHAT_PAY_PUBLIC_KEY: publicKey.key.export({ type: 'spki', format: 'pem' }).toString(),
      }),
    },
    rotateCertificate: () => void certificates.unshift(issue()),
  }
}
