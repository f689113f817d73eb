import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { register } from '../buying/register.server.ts'
import { registrations, tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { ATTENDEES_KEPT_MS, forgetOldAttendees } from './forget-old-attendees.server.ts'

test('who came is known for two years after the event and then no longer', () =>
  inRolledBackTransaction(async (db) => {
    const portal = testContext(db)
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { priceFen: 0 })
    await register(await makeBuyer(portal), wanted({ eventId, typeId }, { expectedFen: 0 }))
    const end = new Date('2026-12-13T12:00:00+08:00').getTime() + ATTENDEES_KEPT_MS
    const known = async () => {
      const [ticket] = await db.select().from(tickets)
      const [registration] = await db.select().from(registrations)
      return [ticket?.name, ticket?.phone, registration?.contactName, registration?.contactPhone]
    }
    await forgetOldAttendees({ ...portal, now: new Date(end) })
    expect(await known()).not.toContain('')
    await forgetOldAttendees({ ...portal, now: new Date(end + 2 * DAY_MS) })
    expect(await known()).toEqual(['', '', '', ''])
  }))
