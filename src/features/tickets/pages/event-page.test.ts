import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventPath } from '#features/events/addresses.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'
import { makeSale, makeType } from '../testing.ts'

/** What readers find on the page of an event (C-41). */

let portal: Awaited<ReturnType<typeof testPortal>>
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(async () => {
  await portal.close()
  await (await testDatabase()).db.execute(sql`truncate ticket_sales cascade`)
})

test('the page that was kept from before the hour lets nobody wait once the sale has begun', async () => {
  const context = testContext((await testDatabase()).db)
  const opensAt = '2026-11-21T14:00:00+08:00'
  const eventId = await makeSale(context, { opensAt })
  await makeType(context, eventId)
  const availability = async (time: string) => {
    portal.setNow(new Date(`2026-11-21T${time}+08:00`))
    const { body } = await portal.app.inject(eventPath(eventId))
    return /schema\.org\/(PreOrder|InStock)/.exec(body)?.[1]
  }
  expect(await availability('13:59:30')).toBe('PreOrder')
  expect(await availability('13:59:59')).toBe('PreOrder')
  expect(await availability('14:00:00')).toBe('InStock')
})
