import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refundMoney } from '#features/orders/refund-order.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { payRegistration } from '../buying/pay-registration.server.ts'
import { register } from '../buying/register.server.ts'
import { makeBuyer, makeSale, makeType, pay, wanted } from '../testing.ts'
import { readOffice } from './read-office.server.ts'
import { refundTicket } from './refund-ticket.server.ts'

test('what an event earned is what the books say of it, after tickets were taken back for less and money for none', () =>
  inRolledBackTransaction(async (db) => {
    const wechat = fakeProvider('wechat')
    const plain = testContext(db)
    const portal: Context = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId)
    const bought = async (cameFrom: string, seats: number) => {
      const buyer = await makeBuyer(portal)
      const form = wanted({ eventId, typeId }, { seats, expectedFen: seats * 100_000 })
      const made = await register(buyer, { ...form, cameFrom })
      const order = await payRegistration(buyer, made)
      await pay(portal, wechat, order)
      return order
    }
    const [, { number }] = [await bought('协会', 1), await bought('公众号', 2)]
    await refundMoney(portal, { number, reason: '补偿', amountFen: 30_000 }, async () => undefined)
    const code = async (from: string) => {
      const { rows } = await db.execute<{ code: string }>(
        sql`select code from tickets t join registrations r on r.id = t.registration_id where came_from = ${from}`,
      )
      return rows[0]?.code ?? ''
    }
    await refundTicket(portal, { code: await code('协会'), amountFen: 80_000, reason: '无法出席' })
    const { figures } = await readOffice(portal, { eventId })
    expect(figures.byType).toMatchObject([{ valid: 2, paidFen: 190_000 }])
    expect(figures.bySource).toEqual([
      { from: '公众号', tickets: 2, paidFen: 170_000 },
      { from: '协会', tickets: 0, paidFen: 20_000 },
    ])
    const { rows } = await db.execute(sql`select sum(amount_fen)::integer as fen from ledger_entries`)
    expect(rows).toEqual([{ fen: 190_000 }])
  }))
