import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPayments } from './tables.server.ts'
import { fakeProvider } from './testing.ts'
import type { Portal } from '../../../test/portal.ts'
import { testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'

let portal: Portal
beforeAll(async () => {
  const services = testServices((await testDatabase()).db)
  portal = await testPortal({
    services: Object.assign(services, { payments: [fakeProvider('wechat').provider] }),
  })
})
afterAll(() => portal.close())

test('a payment of an order nobody knows is not acknowledged, so that its provider tells again', async () => {
  const notice = {
    number: 'P404',
    state: { state: 'paid', paidFen: 29_900, transactionId: 'T', paidAt: '2026-11-21T04:00:00Z' },
  }
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/pay/notices/wechat',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(notice),
  })
  expect([answer.statusCode, answer.body]).toEqual([500, 'fail'])
  expect(await (await testDatabase()).db.$count(orderPayments)).toBe(0)
})

test('a provider that there is not is told so', async () => {
  const { statusCode } = await portal.app.inject({ method: 'POST', url: '/pay/notices/cash', payload: '{}' })
  expect(statusCode).toBe(404)
})
