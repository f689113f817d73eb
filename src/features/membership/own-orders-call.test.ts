import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import type { Portal } from '../../../test/portal.ts'
import { SEMI, testContext, TERMS } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { signIn } from '../../../test/readers.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

test('own orders are given in yuan, and to nobody else', async () => {
  const plain = testContext((await testDatabase()).db)
  const context = { ...plain, services: { ...plain.services, payments: [fakeProvider('wechat').provider] } }
  const [buyer, other] = [await makePerson(context), await makePerson(context)]
  const actor = { kind: 'person', id: buyer, sessionId: 1 } as const
  const { number } = await startOrder({ ...context, actor }, membershipYear(SEMI, TERMS))
  const ordersOf = async (personId: number) => {
    const headers = { authorization: await signIn(context, personId) }
    return (await portal.app.inject({ url: '/openapi/v1/vue/member/orders', headers })).json<{
      json: object[]
    }>().json
  }
  expect(await ordersOf(buyer)).toMatchObject([{ number, price: 299, state: 'open', paidAt: null }])
  expect(await ordersOf(other)).toEqual([])
})
