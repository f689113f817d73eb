import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { giveMembershipYear } from '#features/membership/add-year.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { SEMI, TERMS, testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

/** Rules that the code keeps with its own locks and that the database must refuse to break all the same. */

const brokenBy = async ({ db }: Context, statement: SQL) =>
  db.execute(statement).then(() => 'nothing', violatedConstraint)

/** A row of a table once more, under other numbers. */
const again = (table: string, otherwise: Record<string, string>) => {
  const changes = Object.entries(otherwise).map(([column, value]) => `'${column}', ${value}`)
  return sql.raw(
    `insert into ${table} overriding system value select (jsonb_populate_record(t, jsonb_build_object(${changes.join(', ')}))).* from ${table} t`,
  )
}

test('one person has one open order of the same', () =>
  inRolledBackTransaction(async (db) => {
    const plain = testContext(db)
    const personId = await makePerson(plain)
    const context: Context = {
      ...plain,
      actor: { kind: 'person', id: personId, sessionId: 1 },
      services: { ...plain.services, payments: [fakeProvider('wechat').provider] },
    }
    await startOrder(context, membershipYear(SEMI, TERMS))
    expect(await brokenBy(context, again('orders', { id: '990001', number: `'P990001'` }))).toBe(
      'orders_one_open',
    )
  }))

test('one order gives one period of membership', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const source = { order: 'P990002' }
    await giveMembershipYear(context, { personId: await makePerson(context), industry: 'semi', source })
    const otherPerson = await makePerson(context)
    const copy = again('membership_periods', { id: '990003', person_id: String(otherPerson) })
    expect(await brokenBy(context, copy)).toBe('membership_periods_order_once')
  }))
