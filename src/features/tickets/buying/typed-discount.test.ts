import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { saveCodes } from '../office/save-codes.server.ts'
import { makeSale } from '../testing.ts'
import { findCode } from './find-code.server.ts'

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
