import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { orders } from '#features/orders/tables.server.ts'
import { forgetOrders } from '#features/orders/testing.ts'
import { uploads } from '#features/uploads/tables.server.ts'
import { multipart } from '#features/uploads/testing.ts'
import { drawing } from '#platform/images/testing.ts'
import { testConfiguration, testContext, testServices, WITH_BANK } from '../context.ts'
import { testDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { memoryLog } from '../memory-log.ts'
import { testPortal } from '../portal.ts'

/** What becomes of a request whose sender goes away in the middle of its body. */

const TIMES = 8
const real = await testDatabase()
const { log, lines } = memoryLog()
let portal: Awaited<ReturnType<typeof testPortal>>
let port = 0
let token = ''

beforeAll(async () => {
  token = (await personWithToken(testContext(real.db))).token
  const configuration = { ...testConfiguration, maxRequestsInFlight: 2 }
  const services = { ...testServices(real.db), configuration, settings: WITH_BANK }
  portal = await testPortal({ configuration, services, log })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = (portal.app.server.address() as AddressInfo).port
  lines.length = 0
})
afterEach(() => forgetOrders(real))
afterAll(() => portal.close())

/** Sends the first half of a body, goes away, and waits until the server has noticed. */
async function breakOff(path: string, headers: Readonly<Record<string, string>>, body: Buffer) {
  const arrived = once(portal.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const head = Object.entries({ host: 'localhost', 'content-length': body.length, ...headers })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  socket.write(body.subarray(0, Math.floor(body.length / 2)))
  const [, response] = await arrived
  const closed = once(response, 'close')
  socket.destroy()
  await closed
}

test.each([
  ['a call', '/openapi/v1/vue/member/order', async () => order()],
  ['an upload', '/openapi/v1/vue/uploadImg', picture],
])(
  '%s that is broken off saves nothing, is no failure of ours and keeps no place',
  async (_what, path, make) => {
    const { payload, headers } = await make()
    for (let times = 0; times < TIMES; times += 1) await breakOff(path, headers, payload)
    expect(await real.db.$count(orders)).toBe(0)
    expect(await real.db.$count(uploads)).toBe(0)
    // Whoever comes after it, be it the same person, is served.
    await eventually(async () => {
      const answer = await portal.app.inject({ method: 'POST', url: path, headers, payload })
      expect(answer.statusCode).toBe(200)
    })
    const failures = lines.filter((line) => /"level":"(?:warn|error|fatal)"/.test(line))
    expect(failures).toEqual([])
  },
)

function order() {
  const payload = Buffer.from(JSON.stringify({ industry: 'semi' }))
  return { payload, headers: { 'content-type': 'application/json', authorization: token } }
}

async function picture() {
  return multipart({ files: [await drawing(40, 30).jpeg().toBuffer()] }, token)
}
