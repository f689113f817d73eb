import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastCodeTo } from '#features/accounts/testing.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { readConfiguration } from '#platform/configuration.server.ts'
import { limitPoints } from '#platform/limits/tables.server.ts'
import { operatorLink } from '#platform/outbox/operator-routes.server.ts'
import { testContext, testServices } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'
import { hasNginx, startCarelessNginx } from './nginx.ts'

const why = hasNginx ? '' : '（not tried: nginx is not installed, apt-get install nginx-light）'

/** Before a portal for a trial that nobody has told of a proxy: every visitor comes from this machine. */
const shapes = [
  ['that says nothing of itself', ''],
  ['that hands on the Host that a visitor sends', 'proxy_set_header Host $host;'],
] as const

describe.skipIf(!hasNginx).each(shapes)(`an nginx on the same machine %s${why}`, (_shape, lines) => {
  const configuration = readConfiguration({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  let folder = ''
  let portal: Portal
  let nginx: Awaited<ReturnType<typeof startCarelessNginx>>

  beforeAll(async () => {
    const { db } = await testDatabase()
    const services = { ...testServices(db), configuration }
    portal = await testPortal({ configuration, services })
    await portal.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = portal.app.server.address() as AddressInfo
    folder = await mkdtemp(join(tmpdir(), 'portal-careless-'))
    nginx = await startCarelessNginx(folder, { port, lines })
  })
  afterAll(async () => {
    await nginx.stop()
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await (await testDatabase()).db.delete(limitPoints)
  })

  /** As whoever wants to pass for a browser of this machine. */
  function ask(path: string, { headers = {}, payload }: { headers?: object; payload?: object } = {}) {
    return new Promise<{ status: number; cookies: readonly string[]; body: string }>((done, fail) => {
      const asking = request(`${nginx.address}${path}`, {
        method: payload ? 'POST' : 'GET',
        headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
      })
      asking.once('error', fail)
      asking.once('response', (answer) =>
        done(
          text(answer).then((body) => ({
            status: answer.statusCode ?? 0,
            cookies: (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? ''),
            body,
          })),
        ),
      )
      asking.end(payload && JSON.stringify(payload))
    })
  }

  test('lets nobody read the outbox without the link of the start', async () => {
    expect(configuration).toMatchObject({ showsOutbox: true, outboxNeedsKey: true })
    const { status, body } = await ask('/outbox')
    expect(status).toBe(403)
    expect(body).toContain('启动时印在终端里的链接')
  })

  test('lets nobody read the metrics and how the portal is', async () => {
    expect((await ask('/metrics')).status).toBe(404)
    expect(JSON.parse((await ask('/readyz')).body)).toEqual({ ready: true })
  })

  test('lets staff in without a second factor only with the link of the start', async () => {
    const { db } = await testDatabase()
    const context = { ...testContext(db), services: { ...testServices(db), configuration } }
    const { email } = await makeStaff(context, ['editor'])
    const link = new URL(await operatorLink(context))
    const key = link.pathname.split('/').at(-1) ?? ''
    const signIn = async (cookie: string) => {
      const headers = { 'x-portal-admin': '1', 'sec-fetch-site': 'same-origin' }
      await db.delete(limitPoints)
      const { cookies } = await ask('/admin/api/sign-in/code', { headers, payload: { account: email } })
      const code = await lastCodeTo(context, { kind: 'email', address: email })
      const asBrowser = { ...headers, cookie: [...cookies, cookie].join('; ') }
      return ask('/admin/api/sign-in', { headers: asBrowser, payload: { account: email, code } })
    }
    const stranger = await signIn('')
    expect(stranger).toMatchObject({ status: 403, body: expect.stringContaining('启动时印在终端里的链接') })
    expect((await signIn(`portal_operator=${key}`)).body).toContain('"stage":"open"')
  })

  test('lets nobody ask for more uncached pages than an address may', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count <= 120; count += 1) statuses.add((await ask('/outbox')).status)
    expect([...statuses]).toEqual([403, 429])
  })
})
