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

test('an event whose ticket types are all to come says from when, and one of which none is sold any longer is over', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const eventId = await makeSale(context, { closesAt: '2026-12-10T18:00:00+08:00' })
    await makeType(context, eventId, {
      soldFrom: '2026-11-25T09:00:00+08:00',
      soldUntil: '2026-12-01T18:00:00+08:00',
    })
    const offer = async (now: string) => await readOffer({ ...context, now: new Date(now) }, eventId)
    expect(await offer('2026-11-24T09:00:00+08:00')).toMatchObject({
      phase: 'soon',
      opens: '2026-11-25 09:00',
    })
    expect(await offer('2026-11-26T09:00:00+08:00')).toMatchObject({
      phase: 'open',
      closes: '2026-12-01 18:00',
    })
    expect(await offer('2026-12-02T09:00:00+08:00')).toMatchObject({ phase: 'over' })
    await makeType(context, eventId, { name: '嘉宾票', shownTo: 'code' })
    expect(await offer('2026-12-02T09:00:00+08:00')).toMatchObject({ phase: 'open' })
  }))
