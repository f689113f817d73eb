import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { readOffer } from './read-offer.server.ts'
import { makeSale, makeType } from './testing.ts'

test('an event that was opened before it sells anything has not begun; what a code opens is something, what staff give out is not', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const eventId = await makeSale(context)
    const phase = async () => (await readOffer(context, eventId))?.phase
    expect(await phase()).toBe('soon')
    await makeType(context, eventId, { name: '赠票', shownTo: 'staff' })
    expect(await phase()).toBe('soon')
    await makeType(context, eventId, { name: '嘉宾票', shownTo: 'code' })
    expect(await readOffer(context, eventId)).toMatchObject({ phase: 'open', types: [] })
  }))
