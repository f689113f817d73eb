import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { memoryLog } from '../../test/memory-log.ts'
import { testPortal } from '../../test/portal.ts'

interface Answered {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** One connection, kept for whatever is asked for on it. */
function connectionTo(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    get: (path: string) =>
      new Promise<Answered>((resolve, reject) => {
        const sent = request({ port, path, agent, host: '127.0.0.1' }, (answer) => {
          const { statusCode: status, headers } = answer
          text(answer).then((body) => resolve({ status, headers, body }), reject)
        })
        sent.on('error', reject)
        sent.end()
      }),
    end: () => agent.destroy(),
  }
}

/** A portal that is being stopped and waits for what is still being answered on each of these connections. */
async function stoppingPortal(connections: number) {
  const { log, lines } = memoryLog()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  const portal = await testPortal({
    log,
    development(asked, response, next) {
      if (asked.url !== '/held') return next()
      held += 1
      void released.then(() => response.end('answered'))
    },
  })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo
  const first = connectionTo(port)
  await first.get('/about')
  first.end()
  const kept = Array.from({ length: connections }, () => connectionTo(port))
  const answered = kept.map(({ get }) => get('/held'))
  await eventually(() => expect(held).toBe(connections))
  const stopped = portal.close()
  await eventually(() => expect(portal.app.server.listening).toBe(false))
  lines.length = 0
  release()
  for (const { body } of await Promise.all(answered)) expect(body).toBe('answered')
  const end = () => kept.forEach((connection) => connection.end())
  return { get: (index: number, path: string) => kept[index]?.get(path), lines, stopped, end }
}

test('who asks again on a connection that is still there while the portal stops is refused as when there is no place', async () => {
  const { get, lines, stopped, end } = await stoppingPortal(3)
  const [page, call, kept] = await Promise.all([
    get(0, '/news'),
    get(1, '/openapi/v1/vue/partners?limit=3'),
    get(2, '/about'),
  ])
  for (const answer of [page, call]) {
    expect(answer).toMatchObject({ status: 503, headers: { connection: 'close' } })
    expect(answer?.body).toContain('网站正在重新启动，请过几秒再试')
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer?.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  expect(page?.headers['content-type']).toContain('text/html')
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ code: 503, json: null })
  // What lies in memory is there for them, too; but nobody waits for their connection.
  expect(kept).toMatchObject({ status: 200, headers: { connection: 'close' } })
  expect(lines).toEqual([])
  await stopped
  end()
})
