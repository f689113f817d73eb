import { expect, test } from 'vitest'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { testContext } from '../../../test/context.ts'
import { notificationCalls } from './calls.server.ts'

test('nothing waits for a visitor', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db, { actor: { kind: 'visitor' } })
    const [call] = notificationCalls
    expect(call?.path).toBe('/openapi/v1/vue/messageInfo')
    expect(await call?.answer(context, {})).toEqual({ json: { unread: 0, toAnswer: 0, items: [] } })
  })
})
