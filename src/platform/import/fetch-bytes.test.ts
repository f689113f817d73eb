import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBytes } from './fetch-bytes.server.ts'

let server: Server
let url = ''
beforeAll(async () => {
  server = createServer((_request, response) => response.end('hello'))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  url = `http://localhost:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())

const fetch = (mayConnect: () => boolean) =>
  fetchBytes({ url, mostBytes: 1000, timeoutMs: 60_000, mayConnect })

test('a host that somebody else may reach is judged anew for everybody, and no connection is inherited', async () => {
  expect(await fetch(() => true)).toMatchObject({ status: 200, bytes: Buffer.from('hello') })
  expect(await fetch(() => false)).toEqual({ refused: '地址不在公网上' })
})
