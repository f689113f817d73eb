import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { saveCodes, stopCode } from '../office/save-codes.server.ts'
import { codeTries } from '../rate-limits.ts'
import { ticketCodes } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { findCode } from './find-code.server.ts'
import { quoteTickets } from './quote-tickets.server.ts'
import { register } from './register.server.ts'

afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
})

test('a code is found however a Chinese keyboard writes it, and with the marks that come along when it is copied', async () => {
  const portal = testContext((await testDatabase()).db)
  const eventId = await makeSale(portal)
  const codes = [{ code: 'Friends26' }, { code: '老友会２０２６' }]
  const [plain, mixed] = await saveCodes(portal, { eventId, codes, percentOff: 10, mostUses: 100 })
  expect([plain?.code, mixed?.code]).toEqual(['FRIENDS26', '老友会2026'])
  for (const written of ['friends26', 'ＦＲＩＥＮＤＳ２６', ' friends26　', '\u200BFRIENDS26\u202C'])
    expect((await findCode(portal, eventId, written))?.code).toBe('FRIENDS26')
  for (const written of ['老友会2026', '老友会２０２６'])
    expect((await findCode(portal, eventId, written))?.code).toBe('老友会2026')
  // One that was made before stands as it was written.
  await portal.db.execute(sql`update ticket_codes set code = 'ＶＩＰ２６' where code = 'FRIENDS26'`)
  expect((await findCode(portal, eventId, 'ＶＩＰ２６'))?.code).toBe('ＶＩＰ２６')
})

test('a code is good from the moment to the moment that it says, for its own event, and until it is ended', async () => {
  const portal = testContext((await testDatabase()).db)
  const eventId = await makeSale(portal)
  await saveCodes(portal, {
    eventId,
    codes: [{ code: 'NOVEMBER' }],
    percentOff: 10,
    startsAt: '2026-11-22T00:00:00+08:00',
    endsAt: '2026-12-01T00:00:00+08:00',
  })
  const found = (time: string, of = eventId) =>
    findCode({ ...portal, now: new Date(`${time}+08:00`) }, of, 'november').then(
      (code) => code?.code,
      (error: { code: string }) => error.code,
    )
  expect(await found('2026-11-21T23:59:59')).toBe('code_over')
  expect(await found('2026-11-22T00:00:00')).toBe('NOVEMBER')
  expect(await found('2026-11-30T23:59:59')).toBe('NOVEMBER')
  expect(await found('2026-12-01T00:00:00')).toBe('code_over')
  expect(await found('2026-11-25T12:00:00', await makeSale(portal))).toBe('code_unknown')
  const [code] = await portal.db.select().from(ticketCodes)
  await stopCode(portal, { id: code?.id ?? 0 })
  expect(await found('2026-11-25T12:00:00')).toBe('code_unknown')
})

test('nobody guesses at codes all day, neither by asking what it costs nor by registering', async () => {
  const portal = testContext((await testDatabase()).db)
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId)
  const buyer = await makeBuyer(portal)
  const key = requirePerson(buyer.actor).id
  await takePoints(buyer, [{ limit: codeTries, key, points: codeTries.points - 2 }])
  const quote = (code: string) => quoteTickets(buyer, { eventId, typeIds: [typeId], code })
  const order = (code: string) => register(buyer, wanted({ eventId, typeId }, { code }))
  await expect(quote('GUESS1')).rejects.toMatchObject({ code: 'code_unknown' })
  await expect(order('GUESS2')).rejects.toMatchObject({ code: 'code_unknown' })
  await expect(quote('GUESS3')).rejects.toMatchObject({ code: 'code_tries_used' })
  await expect(order('GUESS4')).rejects.toMatchObject({ code: 'code_tries_used' })
  expect((await quote('')).amountFen).toBe(100_000)
  expect((await order('')).state).toBe('held')
})
