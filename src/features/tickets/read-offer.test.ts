import { expect, test } from 'vitest'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
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

test('an offer says when the time alone changes it next: what opens, ends or costs more then', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const eventId = await makeSale(context, {
      opensAt: '2026-11-25T10:00:00+08:00',
      closesAt: '2026-12-10T18:00:00+08:00',
    })
    await makeType(context, eventId, {
      earlyPriceFen: 50_000,
      earlyUntil: '2026-12-01T00:00:00+08:00',
      soldUntil: '2026-12-05T00:00:00+08:00',
    })
    const changes = async (now: Date) => (await readOffer({ ...context, now }, eventId))?.changesAt
    const moments: string[] = []
    for (let at = await changes(context.now); at; at = await changes(at)) moments.push(shanghaiMinute(at))
    expect(moments).toEqual(['2026-11-25 10:00', '2026-12-01 00:00', '2026-12-05 00:00', '2026-12-10 18:00'])
  }))
