import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { endAllStaffSessions } from './end-all-sessions.server.ts'
import { staffSessions } from './tables.server.ts'
import { staffWithToken } from './testing.ts'

test('after the database came back everybody who works here signs in anew', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { id } = await staffWithToken(context, ['editor'])
    await staffWithToken(context, ['administrator'])
    expect(await endAllStaffSessions(context)).toBeGreaterThanOrEqual(2)
    const sessions = await db.select().from(staffSessions)
    expect(sessions.some(({ staffId }) => staffId === id)).toBe(true)
    expect(sessions.filter(({ expiresAt }) => expiresAt > context.now)).toEqual([])
    expect(await endAllStaffSessions(context)).toBe(0)
  })
})
