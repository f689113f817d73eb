import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { saveCodes } from '../office/save-codes.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { register } from './register.server.ts'

afterEach(async () => {
  await (await testDatabase()).db.execute(sql`truncate ticket_sales cascade`)
})

test('a code is used by one person as often as it may be, also by fifty tabs at once', async () => {
  const portal = testContext((await testDatabase()).db)
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId, { isRepeatable: true })
  await saveCodes(portal, {
    eventId,
    codes: [{ code: 'FRIENDS' }],
    percentOff: 100,
    mostUses: 100,
    mostPerPerson: 2,
  })
  const form = (seats: number) => wanted({ eventId, typeId }, { seats, expectedFen: 0, code: 'FRIENDS' })
  const buyer = await makeBuyer(portal)
  await expect(register(buyer, form(3))).rejects.toMatchObject({
    code: 'code_of_person_used',
    detail: { most: 2 },
  })
  // As many registrations as one person may make in a day, all at once.
  const all = await Promise.allSettled(Array.from({ length: 29 }, () => register(buyer, form(1))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await register(await makeBuyer(portal), form(2))).state).toBe('confirmed')
})
