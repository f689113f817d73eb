import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { z } from 'zod'
import { inJson } from './from-wire.ts'
import { oldPortalMessages } from './messages.ts'
import { openOldPortal } from './portal-client.server.ts'

/** Old portals that answer badly, and what somebody reads who moves from one. */

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((closed) => {
      server.close(closed)
    })
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const Titled = inJson(z.object({ title: z.string() }))

async function sentenceOf(origin: string): Promise<string> {
  const portal = openOldPortal({ origin, pause: () => Promise.resolve() })
  const error = await portal.ask(['GET', '/call'], { id: 1 }, Titled).catch((refused: unknown) => refused)
  if (!(error instanceof Refusal)) throw new Error('it was not refused', { cause: error })
  return sentenceFor(error, oldPortalMessages)
}

describe('an answer that cannot be used is a sentence', () => {
  test.each([
    ['a page to sign in', 200, '<html><form>登录</form></html>', '不是 JSON 对象'],
    ['a list where an object should be', 200, '[1,2]', '不是 JSON 对象'],
    ['nothing', 200, '', '不是 JSON 对象'],
    ['a lone surrogate', 200, String.raw`{"code":0,"json":{"title":"\ud800"}}`, '不是 JSON 对象'],
    ['another code', 200, '{"code":500,"msg":"系统繁忙"}', '代码 500，系统繁忙'],
    ['no code', 200, '{"json":{"title":"题"}}', '代码 undefined'],
    ['a wrong type', 200, '{"code":0,"json":{"title":7}}', '“json.title”缺少或类型不对'],
    ['an expired token', 401, '{"code":401,"msg":"请登录"}', '令牌无效或已过期，请登录'],
    ['a fault', 500, 'oops', '服务器返回 500'],
  ])('%s', async (_, status, body, problem) => {
    const origin = await serve((_request, response) => response.writeHead(status).end(body))
    expect(await sentenceOf(origin)).toBe(`旧站的回答不能用（/call?id=1）：${problem}`)
  })

  test('a redirect to another site, in circles, and what is not there', async () => {
    const origin = await serve((request, response) => {
      const isCircle = request.url === '/call'
      response.writeHead(302, { location: isCircle ? '/call' : 'http://elsewhere.example.com/' }).end()
    })
    expect(await sentenceOf(origin)).toContain('转到了另一个网站 elsewhere.example.com')
    const circle = await serve((_request, response) =>
      response.writeHead(302, { location: '/call?id=1' }).end(),
    )
    expect(await sentenceOf(circle)).toContain('跳转次数过多')
    const gone = await serve((_request, response) => response.writeHead(404).end('{"code":404}'))
    expect(await sentenceOf(gone)).toBe('旧站上没有（/call?id=1）')
  })

  test('more than 20 MB is not read to its end', async () => {
    const origin = await serve((_request, response) => {
      const part = Buffer.alloc(1024 * 1024, ' ')
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed) if (!response.write(part)) return response.once('drain', more)
      }
      more()
    })
    expect(await sentenceOf(origin)).toContain('超过 20 MB')
  })

  test('a portal that is not there ends everything', async () => {
    const origin = await serve((request) => request.socket.destroy())
    expect(await sentenceOf(origin)).toBe('旧站没有应答（/call?id=1：无法连接）')
  })
})

describe('a busy portal', () => {
  test('is asked again after as long as it says, five times at most', async () => {
    let asked = 0
    const origin = await serve((_request, response) => {
      asked += 1
      if (asked < 3) response.writeHead(429, { 'retry-after': '7' }).end()
      else response.writeHead(200).end('{"code":"0","json":{"title":"题"}}')
    })
    const pauses: number[] = []
    const pause = async (ms: number) => void pauses.push(ms)
    const portal = openOldPortal({ origin, pause })
    expect((await portal.ask(['GET', '/call'], {}, Titled)).json.title).toBe('题')
    expect(pauses).toEqual([7000, 7000])
    const always = await serve((_request, response) =>
      response.writeHead(503, { 'retry-after': '86400' }).end(),
    )
    pauses.length = 0
    await expect(openOldPortal({ origin: always, pause }).ask(['GET', '/call'], {}, Titled)).rejects.toThrow(
      'old_portal_answer',
    )
    expect(pauses).toEqual([120_000, 120_000, 120_000, 120_000])
  })

  test('is asked again for a picture that it did not send, three times at most', async () => {
    let asked = 0
    const origin = await serve((request, response) => {
      asked += 1
      if (asked === 1 || request.url === '/never.png') request.socket.destroy()
      else response.writeHead(200, { 'content-type': 'image/png' }).end('png')
    })
    const portal = openOldPortal({ origin, pause: () => Promise.resolve() })
    expect(await portal.picture(`${origin}/late.png`)).toEqual({ bytes: Buffer.from('png') })
    expect(asked).toBe(2)
    expect(await portal.picture(`${origin}/never.png`)).toEqual({ refused: '无法连接' })
    expect(asked).toBe(5)
  })

  test('is never asked more than three things at once', async () => {
    let open = 0
    let most = 0
    const origin = await serve((_request, response) => {
      open += 1
      most = Math.max(most, open)
      setImmediate(() => {
        open -= 1
        response.writeHead(200).end('{"code":0,"json":{"title":"题"}}')
      })
    })
    const portal = openOldPortal({ origin })
    await Promise.all(Array.from({ length: 20 }, () => portal.ask(['GET', '/call'], {}, Titled)))
    expect(most).toBeLessThanOrEqual(3)
  })
})

describe('who is asked', () => {
  test('the token goes to the named host alone, which may lie in any network; others must be public', async () => {
    const seen: (string | undefined)[] = []
    const other = await serve((request, response) => {
      seen.push(request.headers.authorization)
      response.writeHead(200, { 'content-type': 'image/png' }).end('png')
    })
    const origin = await serve((request, response) => {
      seen.push(request.headers.authorization)
      if (request.url === '/away.png') response.writeHead(302, { location: `${other}/a.png` }).end()
      else if (request.url === '/own.png') response.writeHead(200, { 'content-type': 'image/png' }).end('png')
      else response.writeHead(200).end('{"code":0,"json":{"title":"题"}}')
    })
    const portal = openOldPortal({ origin, token: 'secret' })
    await portal.ask(['GET', '/call'], {}, Titled)
    expect(seen.splice(0)).toEqual(['secret'])
    expect(await portal.picture(`${origin}/own.png`)).toEqual({ bytes: Buffer.from('png') })
    expect(await portal.picture(`${other}/a.png`)).toEqual({ refused: '地址不在公网上' })
    expect(await portal.picture(`${origin}/away.png`)).toEqual({ refused: '地址不在公网上' })
    expect(await portal.document(`${other}/a.pdf`)).toHaveProperty('refused')
    expect(seen).toEqual([undefined, undefined])
  })
})
