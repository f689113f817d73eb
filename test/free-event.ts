import { sql } from 'drizzle-orm'
import { makeBuyer, makeSale, makeType } from '#features/tickets/testing.ts'
import { testContext } from './context.ts'
import { testDatabase } from './database.ts'

/** What most tests of tickets begin with: an event, one type of tickets that cost nothing, and somebody who asks for some. */
export async function freeEvent() {
  const portal = testContext((await testDatabase()).db)
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId, { priceFen: 0 })
  return { portal, eventId, typeId, buyer: await makeBuyer(portal) }
}

/** Takes every event out of sale, with all of its registrations. */
export async function forgetSales(): Promise<void> {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
}
