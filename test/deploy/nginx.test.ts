import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '../../src/app/registries.server.ts'
import { eventually } from '../eventually.ts'
import { hasNginx, startNginx, type Nginx } from './nginx.ts'

const why = hasNginx ? '' : '（not tried: nginx is not installed, apt-get install nginx-light）'

describe.skipIf(!hasNginx)(`the nginx site before a portal${why}`, () => {
  let folder = ''
  let nginx: Nginx
  let instances: readonly [Server, Server]
  const sockets = new Set<Socket>()
  let heard: IncomingMessage[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => void

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-nginx-'))
    instances = [instance(), instance()]
    const [first, second] = await Promise.all([listen(instances[0]), listen(instances[1])])
    nginx = await startNginx(folder, [first, second])
  })
  beforeEach(() => {
    heard = []
    answer = (_request, response) => response.end('the portal')
  })
  afterAll(async () => {
    await nginx.stop()
    await Promise.all(instances.map(close))
    await rm(folder, { recursive: true, force: true })
  })

  function instance(): Server {
    const server = createServer((request, response) => {
      heard.push(request)
      request.resume()
      request.on('end', () => answer(request, response))
    })
    server.keepAliveTimeout = 65_000
    return server.on('connection', (socket) => sockets.add(socket))
  }

  async function listen(server: Server, port = 0): Promise<number> {
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  async function close(server: Server): Promise<void> {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }

  test('sends readers of http to https', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${nginx.httpPort}/topic/1?a=b`, {
      redirect: 'manual',
    })
    expect([status, headers.get('location')]).toEqual([301, 'https://portal.example.com/topic/1?a=b'])
  })

  test('hands on whom it heard as the last address, whatever the reader wrote before, and the name of the site', async () => {
    expect((await nginx.ask('/', { headers: { 'x-forwarded-for': '8.8.8.8' } })).body).toBe('the portal')
    expect(heard[0]?.headers).toMatchObject({
      host: 'portal.example.com',
      'x-forwarded-for': '8.8.8.8, 127.0.0.1',
      'x-forwarded-proto': 'https',
    })
  })

  test('notes each request under the number that the portal gave it, without what was searched or what a link proves', async () => {
    answer = (_request, response) => response.writeHead(200, { 'x-request-id': 'ab12' }).end('well')
    await nginx.ask('/undo/a-secret-token?code=1234', { headers: { 'user-agent': '"odd"' } })
    const noted = { method: 'GET', path: '/undo/…', status: 200, request: 'ab12' }
    await eventually(async () => expect((await nginx.log()).at(-1)).toMatchObject(noted))
    expect(JSON.stringify(await nginx.log())).not.toMatch(/secret|1234/)
  })

  test('notes of no address the part that proves who may open it', async () => {
    const proving = routes.filter(({ path }) => /:token|\/outbox\/:key/.test(path))
    expect(proving.length).toBeGreaterThan(5)
    for (const { path } of proving) await nginx.ask(path.replaceAll(/:(token|key)/g, 'a-secret-proof'))
    const asked = async () => JSON.stringify((await nginx.log()).slice(-proving.length))
    await eventually(async () => expect((await asked()).match(/\/…"/g)).toHaveLength(proving.length))
    expect(await asked()).not.toContain('secret')
  })

  test('uses few connections to the portal again and again', async () => {
    sockets.clear()
    for (let count = 0; count < 20; count += 1) await nginx.ask(`/topic/${count}`)
    expect(heard).toHaveLength(20)
    expect(sockets.size).toBeLessThanOrEqual(2)
  })

  test('keeps what only we watch to ourselves', async () => {
    for (const path of ['/metrics', '/readyz', '/healthz', '/outbox'])
      for (const asked of [
        path,
        `${path}/`,
        `${path}//`,
        `${path}/a`,
        `/${path}`,
        `${path}?a=b`,
        `/a/..${path}/`,
      ])
        expect((await nginx.ask(asked)).status).toBe(404)
    expect(heard).toEqual([])
  })

  test('asks for a script once, whoever reads it, in each encoding, and keeps it for those who still show old pages', async () => {
    answer = (request, response) => {
      const encoding = request.headers['accept-encoding'] === 'br' ? 'br' : 'identity'
      response.writeHead(200, {
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'content-encoding': encoding,
      })
      response.end(encoding)
    }
    const ask = (encoding: string) =>
      nginx.ask('/assets/app-1a2b.js', { headers: { 'accept-encoding': encoding } })
    for (const encoding of ['br', 'identity', 'br', 'identity'])
      expect((await ask(encoding)).body).toBe(encoding)
    expect(heard).toHaveLength(2)
    answer = (_request, response) => response.writeHead(404).end()
    expect((await ask('br')).status).toBe(200)
  })

  test('passes the largest form of a reader and refuses what no form sends', async () => {
    const post = (bytes: number) => nginx.ask('/uploads', { method: 'POST', body: Buffer.alloc(bytes) })
    expect((await post(20 * 1024 * 1024)).status).toBe(200)
    expect((await post(65 * 1024 * 1024)).status).toBe(413)
    expect(heard).toHaveLength(1)
  })

  test('shows what the portal says when it is overloaded, and a page of its own while there is no portal', async () => {
    answer = (_request, response) => response.writeHead(503, { 'retry-after': '7' }).end('busy')
    expect(await nginx.ask('/')).toMatchObject({ status: 503, headers: { 'retry-after': '7' }, body: 'busy' })
    answer = (request) => request.socket.destroy()
    const { status, headers, body } = await nginx.ask('/topic/1')
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([502, '10', 'no-store'])
    expect(body).toContain('服务暂时不可用')
  })

  test('sends a form to the portal once, even when the answer is lost', async () => {
    answer = (request) => request.socket.destroy()
    expect((await nginx.ask('/orders', { method: 'POST', body: 'x' })).status).toBe(502)
    expect(heard).toHaveLength(1)
  })

  test('passes over an instance that is being restarted, for forms, too', async () => {
    const [first] = instances
    const address = first.address()
    await close(first)
    for (let count = 0; count < 10; count += 1) {
      expect((await nginx.ask('/')).status).toBe(200)
      expect((await nginx.ask('/orders', { method: 'POST', body: 'x' })).status).toBe(200)
    }
    await listen(first, typeof address === 'object' && address ? address.port : 0)
    expect(heard).toHaveLength(20)
  })
})
