import { METHODS } from 'node:http'
import { createConnection, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
let port: number
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => portal.close())

function ask(method: string, path: string, more = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = createConnection(port, '127.0.0.1', () =>
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${more}\r\n`),
    )
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })
}

/** What says that the request is at fault. */
const FAILURE = /^HTTP\/1\.1 (?:400|404|405|415) /

test.each(['/assets/../../package.json', '/assets/%00', '/brand/.', `/brand/${'x'.repeat(300)}`])(
  'an address that leads out of the files there are is not found (%s)',
  async (path) => expect(await ask('GET', path)).toMatch(/^HTTP\/1\.1 404 /),
)

test.each(['/favicon.ico', '/brand/favicon.svg'])(
  'a part that %s does not have is answered with all of it, and is no failure of ours',
  async (path) => expect(await ask('GET', path, 'range: bytes=99999999-\r\n')).toMatch(/^HTTP\/1\.1 200 /),
)

test.each(METHODS.filter((method) => !['GET', 'HEAD', 'POST', 'CONNECT'].includes(method)))(
  '%s of anything is refused and no failure of ours',
  async (method) => {
    for (const path of ['/', '/openapi/v1/vue/topics', '/img/a', '/nothing', '/pay/notices/wechat'])
      expect(await ask(method, path), `${method} ${path}`).toMatch(FAILURE)
  },
)
