import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAlipay } from '../src/platform/payments/alipay.server.ts'
import { createWechatPay } from '../src/platform/payments/wechat-pay.server.ts'
import { silentLog } from '../test/context.ts'
import { startAlipaySimulator } from './alipay.ts'
import type { PaymentControls } from './payment-controls.ts'
import { startWechatPaySimulator } from './wechat-pay.ts'

afterEach(() => vi.unstubAllEnvs())

const surroundings = { log: silentLog, now: () => new Date(), timeoutMs: 5000 }
const simulators = [
  {
    name: 'WeChat Pay',
    start: startWechatPaySimulator,
    open: async () => {
      const simulator = await startWechatPaySimulator()
      return { simulator, provider: createWechatPay(simulator.settings, surroundings) }
    },
  },
  {
    name: 'Alipay',
    start: startAlipaySimulator,
    open: async () => {
      const simulator = await startAlipaySimulator()
      return { simulator, provider: createAlipay(simulator.settings, surroundings) }
    },
  },
]

describe.each(simulators)('the stand-in of $name', ({ start, open }) => {
  let ours: Awaited<ReturnType<typeof listen>>
  let simulator: PaymentControls
  let provider: Awaited<ReturnType<typeof open>>['provider']
  beforeEach(async () => {
    ours = await listen((notice) => provider.readNotice(notice).then(() => provider.noticeAnswer(true)))
    ;({ simulator, provider } = await open())
  })
  afterEach(() => Promise.all([ours.close(), simulator.close()]))

  const place = async () => {
    const expiresAt = new Date(Date.now() + 15 * 60_000)
    const order = {
      number: 'ORDER1',
      amountFen: 29_900,
      subject: '会员 <一年>',
      expiresAt,
      notifyUrl: ours.url,
    }
    return (await provider.place(order)).qrContent
  }

  test('does not start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(start()).rejects.toThrow('no place in production')
  })

  test('lets a person pay by a button on the page behind the code, once, and sends a true notice', async () => {
    const address = await place()
    const page = await (await fetch(address)).text()
    expect(page).toContain('<button>支付</button>')
    expect(page).toContain('¥299.00')
    expect(page).toContain('会员 &#60;一年&#62;')
    const done = await (await fetch(address, { method: 'POST' })).text()
    expect(done).toContain('支付成功')
    expect(await (await fetch(address, { method: 'POST' })).text()).not.toContain('<button>')
    expect(ours.notices).toHaveLength(1)
    expect(await provider.read('ORDER1')).toMatchObject({ state: 'paid', paidFen: 29_900 })
    expect((await fetch(`${simulator.origin}/pay/ORDER2`)).status).toBe(404)
  })

  test('loses and doubles notices when told so, and knows whether each was taken', async () => {
    await place()
    simulator.loseNotice()
    expect(await simulator.pay('ORDER1')).toEqual([])
    expect(ours.notices).toHaveLength(0)
    simulator.doubleNotice()
    expect(await simulator.notify('ORDER1')).toMatchObject([{ isTaken: true }, { isTaken: true }])
    simulator.forge()
    expect(await simulator.notify('ORDER1')).toMatchObject([{ status: 400, isTaken: false }])
    await ours.close()
    expect(await simulator.notify('ORDER1')).toEqual([{ status: 0, body: '', isTaken: false }])
  })

  test('pays nothing that nobody placed, and nothing twice', async () => {
    await expect(simulator.pay('ORDER1')).rejects.toThrow('nobody placed')
    await place()
    await simulator.pay('ORDER1')
    await expect(simulator.pay('ORDER1')).rejects.toThrow('cannot be paid')
  })
})

/** Our side: a server that hands each notice on and answers as it is told, or 400. */
async function listen(
  take: (notice: {
    headers: Record<string, string>
    body: string
  }) => Promise<{ status: number; body: string }>,
) {
  const notices: string[] = []
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      notices.push(body)
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const answer = await take({ headers, body }).catch(() => ({ status: 400, body: 'fail' }))
      response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/notice`,
    notices,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
