import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { tokenHash } from '#features/accounts/token.server.ts'
import { readConfiguration } from '#platform/configuration.server.ts'
import type { Context } from '#platform/context.ts'
import { NOON, testConfiguration, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { staff, staffRoles, staffSessions, staffTotp } from './tables.server.ts'
import { staffHeaders, staffWithToken } from './testing.ts'

let context: Context
let portal: Awaited<ReturnType<typeof testPortal>>
beforeAll(async () => {
  context = testContext((await testDatabase()).db)
  portal = await testPortal()
})
afterAll(() => portal.close())

const me = (headers: Record<string, string>) => portal.app.inject({ url: '/admin/api/me', headers })
const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

test('whoever works here is told name, roles and what they allow', async () => {
  const { id, token } = await staffWithToken(context, ['moderator'])
  const answer = await me(staffHeaders(token))
  expect(answer.json()).toMatchObject({
    code: 0,
    json: {
      stage: 'open',
      id,
      name: '同事',
      roles: [{ role: 'moderator', name: '审核' }],
      permissions: ['questions.assign', 'moderation.decide'],
      endsAt: '2026-11-22T00:00:00+08:00',
    },
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

describe('nobody comes in', () => {
  test('without a session, with a made-up one, or as a reader', async () => {
    const { token } = await personWithToken(context)
    for (const headers of [
      staffHeaders(),
      staffHeaders('x'.repeat(43)),
      staffHeaders(token),
      { ...staffHeaders(), authorization: token, cookie: `token=${token}` },
    ]) {
      const answer = await me(headers)
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        {
          code: 1401,
          json: null,
          msg: '请先登录后台',
          refused: { code: 'staff_sign_in_required', detail: {} },
        },
      ])
    }
  })

  test.each([
    ['a form or link of another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site of the same company', { 'sec-fetch-site': 'same-site' }],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'https://evil.example.com' }],
    ['a page that hides where it is', { origin: 'null' }],
    ['something that does not say where it is', { 'sec-fetch-site': undefined }],
    ['something without our header', { 'x-portal-admin': undefined }],
  ])('from %s', async (_what, changed) => {
    const { token } = await staffWithToken(context, ['administrator'])
    const all: Record<string, string | undefined> = { ...staffHeaders(token), ...changed }
    const headers = Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    )
    const answer = await me(headers)
    expect([answer.statusCode, answer.json().msg]).toEqual([403, '这个操作不是从后台页面发出的，已经拒绝'])
  })

  test('after twelve hours, however busy', async () => {
    const { token } = await staffWithToken(context, ['editor'])
    for (let minutes = 0; minutes < 720; minutes += 50) {
      portal.setNow(minutesLater(minutes))
      expect((await me(staffHeaders(token))).statusCode).toBe(200)
      await portal.app.inject({ url: '/admin/api/staff', headers: staffHeaders(token) })
    }
    portal.setNow(minutesLater(720))
    expect((await me(staffHeaders(token))).statusCode).toBe(401)
    portal.setNow(NOON)
  })

  test('once disabled, or signed out', async () => {
    const [gone, out] = [await staffWithToken(context, ['editor']), await staffWithToken(context, ['editor'])]
    await context.db.update(staff).set({ state: 'disabled', disabledAt: NOON }).where(eq(staff.id, gone.id))
    expect((await me(staffHeaders(gone.token))).statusCode).toBe(401)
    const headers = staffHeaders(out.token)
    const answer = await portal.app.inject({ method: 'POST', url: '/admin/api/sign-out', headers })
    expect(answer.headers['set-cookie']).toBe(
      '__Host-portal_staff=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    )
    expect((await me(headers)).statusCode).toBe(401)
  })

  test('from an address that is not on the list', async () => {
    const services = {
      ...context.services,
      configuration: { ...testConfiguration, staffNetworks: ['10.1.0.0/16'] },
    }
    const listed = await testPortal({ configuration: services.configuration, services })
    const { token } = await staffWithToken(context, ['editor'])
    const from = (remoteAddress: string) =>
      listed.app.inject({ url: '/admin/api/me', remoteAddress, headers: staffHeaders(token) })
    expect((await from('10.2.0.1')).json().msg).toBe('您所在的网络不能进入后台，请联系管理员')
    expect((await from('10.1.200.7')).statusCode).toBe(200)
    await listed.close()
  })
})

test('a role that was taken away is gone with the next call', async () => {
  const { id, token } = await staffWithToken(context, ['moderator', 'editor'])
  await context.db.delete(staffRoles).where(eq(staffRoles.role, 'editor'))
  const { roles, permissions } = (await me(staffHeaders(token))).json().json
  expect([id, roles, permissions]).toEqual([
    id,
    [{ role: 'moderator', name: '审核' }],
    ['questions.assign', 'moderation.decide'],
  ])
})

describe('a screen that was left alone for an hour', () => {
  const list = (headers: Record<string, string>) => portal.app.inject({ url: '/admin/api/staff', headers })

  test('locks, and says so to whoever asks', async () => {
    const { token } = await staffWithToken(context, ['administrator'])
    portal.setNow(minutesLater(60))
    expect((await list(staffHeaders(token))).statusCode).toBe(200)
    portal.setNow(minutesLater(121))
    const answer = await list(staffHeaders(token))
    expect([answer.statusCode, answer.json().code]).toEqual([423, 423])
    expect((await me(staffHeaders(token))).json().json).toMatchObject({ stage: 'locked', permissions: [] })
    portal.setNow(NOON)
  })

  test('locks also where it was used under a clock that was ahead, and proves nothing until that clock’s time', async () => {
    const { id, token } = await staffWithToken(context, ['administrator'])
    await context.db.insert(staffTotp).values({ staffId: id, secret: Buffer.from('x'), confirmedAt: NOON })
    const usedAt = async (minutes: number) => {
      const moment = minutesLater(minutes)
      await context.db
        .update(staffSessions)
        .set({ seenAt: moment, provedAt: moment })
        .where(eq(staffSessions.tokenHash, tokenHash(token)))
      const { stage, isProved } = (await me(staffHeaders(token))).json().json
      return [stage, isProved]
    }
    expect(await usedAt(1)).toEqual(['open', true])
    expect(await usedAt(30)).toEqual(['open', false])
    expect(await usedAt(24 * 60)).toEqual(['locked', false])
  })

  test('is not kept awake by what screens ask by themselves', async () => {
    const { token } = await staffWithToken(context, ['administrator'])
    portal.setNow(minutesLater(59))
    expect((await list({ ...staffHeaders(token), 'x-portal-admin': 'background' })).statusCode).toBe(200)
    portal.setNow(minutesLater(61))
    expect((await list(staffHeaders(token))).statusCode).toBe(423)
    portal.setNow(NOON)
  })
})

test('before the second factor nothing opens', async () => {
  const { token } = await staffWithToken(context, ['administrator'])
  await context.db
    .update(staffSessions)
    .set({ provedAt: null })
    .where(eq(staffSessions.tokenHash, tokenHash(token)))
  const answer = await portal.app.inject({ url: '/admin/api/staff', headers: staffHeaders(token) })
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    {
      code: 1401,
      json: null,
      msg: '请先完成第二步验证',
      refused: { code: 'second_factor_needed', detail: {} },
    },
  ])
  expect((await me(staffHeaders(token))).json().json).toMatchObject({
    stage: 'second_factor',
    permissions: [],
  })
})

describe('on somebody’s own machine', () => {
  const local = readConfiguration({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
  })
  const from = async (headers: Record<string, string>) => {
    const services = { ...context.services, configuration: local }
    const own = await testPortal({ configuration: local, services })
    const { token } = await staffWithToken(context, ['editor'])
    const answer = await own.app.inject({
      url: '/admin/api/me',
      headers: { 'x-portal-admin': '1', cookie: `portal_staff=${token}`, ...headers },
    })
    await own.close()
    return answer.statusCode
  }

  test.each([
    ['localhost:3000', 'http://localhost:3000', 200],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000', 200],
    ['rebound.example.com', 'http://rebound.example.com', 403],
    ['localhost:3000', 'http://rebound.example.com', 403],
  ])('a page at %s that says %s is answered %i', async (host, origin, status) => {
    expect(await from({ host, origin })).toBe(status)
  })
})

test('an unknown address of the back office is no page', async () => {
  const answer = await portal.app.inject({ url: '/admin/api/nothing', headers: staffHeaders() })
  expect([answer.statusCode, answer.json().msg]).toEqual([404, '没有这个接口'])
})
