import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { endAllReaderSessions } from './end-all-sessions.server.ts'
import { ignoreNewDevice } from './note-device.server.ts'
import { readSession } from './read-session.server.ts'
import { openSession } from './sign-in.server.ts'
import { makePerson } from './testing.ts'

test('after a restore every reader signs in anew', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { token } = await openSession(context, await makePerson(context), ignoreNewDevice)
    await openSession(context, await makePerson(context), ignoreNewDevice)
    expect(await readSession(context, token)).toBeDefined()
    expect(await endAllReaderSessions(context)).toBeGreaterThanOrEqual(2)
    expect(await readSession(context, token)).toBeUndefined()
    expect(await endAllReaderSessions(context)).toBe(0)
  })
})
