import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { isOwnBrowser } from '../src/platform/http/own-browser.ts'
import { payWayOf, type PayWay } from '../src/platform/payments/pay-way.ts'
import { payInApplication } from './pay-in-application.ts'
import { page } from './payment-page.ts'

/** What the stand-ins of both payment providers have in common: orders, paying them, and all that can go wrong. */

export interface SimulatedOrder {
  readonly number: string
  /** How it was placed; a number is taken for one way only. */
  readonly way: PayWay
  /** What WeChat's own browser pays by. */
  readonly prepayId?: string
  amountFen: number
  readonly subject: string
  readonly notifyUrl: string
  readonly expiresAt: Date
  readonly refunds: DeskRefund[]
  state: 'open' | 'paid' | 'closed'
  /** Whether somebody has opened the code. */
  isScanned: boolean
  paidAt?: Date
  transactionId?: string
}

interface DeskRefund {
  readonly number: string
  readonly id: string
  readonly fen: number
  readonly at: Date
  isDone: boolean
}

export interface SentNotice {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What our side answered to a notice; `isTaken` as the provider would judge it. */
export interface NoticeOutcome {
  readonly status: number
  readonly body: string
  readonly isTaken: boolean
}

/** How a notice is made untrue: by whom it is signed, when, for whom, in which money, with which key it is encrypted. */
export type Forgery = 'signature' | 'serial' | 'stale' | 'merchant' | 'currency' | 'encryption'

/** What tests and developers do to a provider. Each mishap happens once, to the next answer or notice. */
export interface PaymentControls {
  /** Without a slash at the end. */
  readonly origin: string
  /** What was asked, in order: `POST /v3/pay/transactions/native`, `alipay.trade.query`. */
  readonly asked: string[]
  readonly notices: SentNotice[]
  /** The provider's own books: what was really paid and given back. */
  readonly orders: ReadonlyMap<string, SimulatedOrder>
  /**
   * Pays an open order as a reader would and sends the notice of it; gives what each notice was answered. With `fen` the
   * provider's books say this amount.
   */
  pay(number: string, fen?: number): Promise<NoticeOutcome[]>
  /** Somebody else sends a notice of a payment that never was. */
  pretend(number: string, how: Forgery): Promise<NoticeOutcome>
  /** Sends the notice of a paid order (again). */
  notify(number: string): Promise<NoticeOutcome[]>
  loseNotice(): void
  doubleNotice(): void
  /** The next notice says this amount instead of the one that was paid. */
  wrongAmount(fen: number): void
  /** The next notice is not the provider's. */
  forge(how?: Forgery): void
  /** The next answer comes this late. */
  delay(ms: number): void
  /** The next answer is a web page with status 502. */
  answerHtml(): void
  /** The next answer never comes. */
  hang(): void
  /** The next answer is this error of the provider. */
  failWith(code: string): void
  /** The next refund is under way until it is asked for again. */
  delayRefund(): void
  /** The next bill that is downloaded is another file. */
  spoilBill(): void
  close(): Promise<void>
}

export interface SimulatedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** The error this request must be answered with, whatever it asks. */
  readonly mustFail: string | undefined
}

export interface SimulatedAnswer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: string | Buffer
}

export interface Desk extends PaymentControls {
  readonly orders: Map<string, SimulatedOrder>
  /** Whether the refund that is being made should be under way at first; asks once. */
  takeRefundDelay(): boolean
  /** The bill as it is sent, spoiled when it should be; asks once. */
  sendBill(bill: string | Buffer | undefined): SimulatedAnswer
}

export interface SimulatedOptions {
  /** The clock of the provider. */
  readonly now?: () => Date
  readonly port?: number
  /** How a notice reaches us; over HTTP unless told otherwise. */
  readonly deliver?: (notice: SentNotice) => Promise<{ status: number; body: string }>
}

/** Starts the part that both stand-ins share on a port of this machine; refuses in production. */
export async function openControls(
  provider: {
    readonly title: string
    readonly answer: (request: SimulatedRequest) => Promise<SimulatedAnswer> | SimulatedAnswer
    readonly notice: (order: SimulatedOrder, amountFen: number, forgery: Forgery | undefined) => SentNotice
    readonly isTaken: (answer: { status: number; body: string }) => boolean
  },
  { now = () => new Date(), port = 0, deliver = deliverOverHttp }: SimulatedOptions,
): Promise<Desk> {
  if (process.env.NODE_ENV === 'production') throw new Error('a simulator has no place in production')
  const orders = new Map<string, SimulatedOrder>()
  const asked: string[] = []
  const notices: SentNotice[] = []
  const answers: ('html' | 'hang' | { ms: number } | { code: string })[] = []
  const next = {
    copies: [] as number[],
    amounts: [] as number[],
    forgeries: [] as Forgery[],
    slowRefunds: 0,
    spoiledBills: 0,
  }

  async function notify(order: SimulatedOrder): Promise<NoticeOutcome[]> {
    const outcomes: NoticeOutcome[] = []
    for (let copies = next.copies.shift() ?? 1; copies > 0; copies -= 1) {
      const amountFen = next.amounts.shift() ?? order.amountFen
      const notice = provider.notice(order, amountFen, next.forgeries.shift())
      notices.push(notice)
      const answer = await deliver(notice)
      outcomes.push({ ...answer, isTaken: provider.isTaken(answer) })
    }
    return outcomes
  }

  async function pay(number: string, fen?: number): Promise<NoticeOutcome[]> {
    const order = orders.get(number)
    if (!order) throw new Error(`nobody placed ${number}`)
    if (order.state !== 'open' || now() >= order.expiresAt) throw new Error(`${number} cannot be paid`)
    order.isScanned = true
    if (fen !== undefined) order.amountFen = fen
    Object.assign(order, asPaid())
    return notify(order)
  }
  const asPaid = () => ({
    state: 'paid' as const,
    paidAt: now(),
    transactionId: `42000${now().getTime()}${randomInt(10 ** 9, 10 ** 10 - 1)}`,
  })

  async function showPage(
    { method = 'GET', headers }: IncomingMessage,
    number: string,
  ): Promise<SimulatedAnswer> {
    const order = orders.get(number)
    if (!order) return page(404, { title: provider.title, heading: '没有这笔订单' })
    // As on a real telephone: what a code says is for the one that scans it, and opens in no browser.
    if (payWayOf(headers['user-agent'] ?? '') !== 'code')
      return page(403, { title: provider.title, heading: '无法打开，请用另一台设备扫码' })
    order.isScanned = true
    const isOpen = () => order.state === 'open' && now() < order.expiresAt
    if (method === 'POST' && isOpen()) await pay(number)
    if (order.state === 'paid') return page(200, { title: provider.title, heading: '支付成功', order })
    return page(200, {
      title: provider.title,
      heading: isOpen() ? '确认支付' : '订单已关闭',
      order,
      ...(isOpen() && { button: '支付' }),
    })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwnBrowser(request)) return send(response, { status: 403, body: '' })
    const url = new URL(request.url ?? '/', 'http://host')
    const method = request.method ?? 'GET'
    const body = await text(request)
    const [, number] = /^\/pay\/([^/]+)$/.exec(url.pathname) ?? []
    if (number !== undefined) return send(response, await showPage(request, decodeURIComponent(number)))
    const within = await payInApplication({ request, url, body, orders, now: now(), pay })
    if (within) return send(response, within)
    const mishap = answers.shift()
    if (mishap === 'hang') return
    if (mishap === 'html') {
      const html = '<html><body><h1>502 Bad Gateway</h1></body></html>'
      return send(response, { status: 502, headers: { 'content-type': 'text/html' }, body: html })
    }
    if (mishap && 'ms' in mishap) await wait(mishap.ms)
    const mustFail = mishap && 'code' in mishap ? mishap.code : undefined
    asked.push(url.searchParams.get('method') ?? `${method} ${url.pathname}`)
    send(response, await provider.answer({ method, url, headers: request.headers, body, mustFail }))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      process.stderr.write(`${provider.title}: ${String(error)}\n`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an address of this form.
  const { port: taken } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${taken}`,
    orders,
    asked,
    notices,
    pay,
    async pretend(number, how) {
      const order = orders.get(number)
      if (!order) throw new Error(`nobody placed ${number}`)
      const answer = await deliver(provider.notice({ ...order, ...asPaid() }, order.amountFen, how))
      return { ...answer, isTaken: provider.isTaken(answer) }
    },
    async notify(number) {
      const order = orders.get(number)
      if (order?.state !== 'paid') throw new Error(`${number} is not paid`)
      return notify(order)
    },
    loseNotice: () => void next.copies.push(0),
    doubleNotice: () => void next.copies.push(2),
    wrongAmount: (fen) => void next.amounts.push(fen),
    forge: (how = 'signature') => void next.forgeries.push(how),
    delay: (ms) => void answers.push({ ms }),
    answerHtml: () => void answers.push('html'),
    hang: () => void answers.push('hang'),
    failWith: (code) => void answers.push({ code }),
    delayRefund: () => void (next.slowRefunds += 1),
    spoilBill: () => void (next.spoiledBills += 1),
    sendBill: (bill = '') =>
      next.spoiledBills > 0 && next.spoiledBills-- > 0
        ? { status: 200, body: '<html><body>busy</body></html>' }
        : { status: bill === '' ? 404 : 200, body: bill },
    takeRefundDelay: () => next.slowRefunds > 0 && next.slowRefunds-- > 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, { status, headers, body }: SimulatedAnswer): void {
  response.writeHead(status, headers)
  response.end(body)
}

/** Status 0 when nobody was there to take it. */
async function deliverOverHttp({
  url,
  headers,
  body,
}: SentNotice): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return { status: 0, body: '' }
  }
}
