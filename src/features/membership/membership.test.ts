import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { addMembershipYear, giveMembershipYear } from './add-year.server.ts'
import { endMembershipOfOrder } from './end-of-order.server.ts'
import { yearAfter } from './policy.ts'
import { readMemberships, readPaidIndustries } from './queries.server.ts'
import { membershipPeriods } from './tables.server.ts'

const at = (text: string) => new Date(`${text}+08:00`)

describe('a year of membership', () => {
  test.each([
    ['2026-11-21T12:00:00', '2027-11-22T00:00:00'],
    ['2026-11-21T00:00:00', '2027-11-21T00:00:00'],
    ['2026-12-31T23:59:00', '2028-01-01T00:00:00'],
    ['2028-02-29T10:00:00', '2029-03-02T00:00:00'],
  ])('that begins %s ends %s', (start, end) => {
    expect(yearAfter(at(start))).toEqual(at(end))
  })
})

describe('a person', () => {
  const buy = { industry: 'semi', source: { order: 'M1' } } as const

  test('is a member of what was paid for, and of nothing else, until the end and not a moment longer', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db, { now: at('2026-11-21T12:00:00') })
      const personId = await makePerson(context)
      await addMembershipYear(context, { ...buy, personId })
      const on = (text: string) => readPaidIndustries({ db, now: at(text) }, personId)
      expect((await on('2026-11-21T12:00:00')).memberOf).toEqual(['semi'])
      expect((await on('2027-11-21T23:59:59')).memberOf).toEqual(['semi'])
      expect((await on('2027-11-22T00:00:00')).memberOf).toEqual([])
      expect(
        (await readMemberships({ db, now: at('2028-01-01T00:00:00') }, personId)).of('semi'),
      ).toMatchObject({
        isMember: false,
        endsAt: at('2027-11-22T00:00:00'),
      })
    })
  })

  test('who renews is a member to the end of the second year, as one membership', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db, { now: at('2026-11-21T12:00:00') })
      const personId = await makePerson(context)
      await addMembershipYear(context, { ...buy, personId })
      await addMembershipYear(context, { personId, industry: 'semi', source: { order: 'M2' } })
      expect((await readMemberships(context, personId)).of('semi')).toEqual({
        isMember: true,
        startsAt: at('2026-11-21T12:00:00'),
        endsAt: at('2028-11-22T00:00:00'),
      })
    })
  })

  test('whose first year of three is paid back has whole days still, none lost and none cut short', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db, { now: at('2026-11-21T12:00:00') })
      const personId = await makePerson(context)
      for (const order of ['M1', 'M2', 'M3'])
        await giveMembershipYear(context, { personId, industry: 'semi', source: { order } })
      await endMembershipOfOrder({ ...context, now: at('2027-03-05T15:30:00') }, 'M1')
      const periods = await db
        .select({ startsAt: membershipPeriods.startsAt, endsAt: membershipPeriods.endsAt })
        .from(membershipPeriods)
        .where(eq(membershipPeriods.personId, personId))
        .orderBy(asc(membershipPeriods.startsAt))
      expect(periods).toEqual([
        { startsAt: at('2027-03-05T15:30:00'), endsAt: at('2028-03-06T00:00:00') },
        { startsAt: at('2028-03-06T00:00:00'), endsAt: at('2029-03-06T00:00:00') },
      ])
    })
  })

  test('who comes back after a lapse begins anew', async () => {
    await inRolledBackTransaction(async (db) => {
      const personId = await makePerson(testContext(db))
      await addMembershipYear(testContext(db, { now: at('2020-01-01T12:00:00') }), { ...buy, personId })
      const now = at('2026-11-21T12:00:00')
      await addMembershipYear(testContext(db, { now }), {
        personId,
        industry: 'semi',
        source: { grant: '线下转账' },
      })
      expect((await readMemberships({ db, now }, personId)).of('semi').startsAt).toEqual(now)
    })
  })

  test('whose order is told to be paid fifty times at once has one year', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const personId = await makePerson(context)
    const year = { personId, industry: 'semi', source: { order: `race-${personId}` } } as const
    const ends = await Promise.all(Array.from({ length: 50 }, () => addMembershipYear(context, year)))
    expect(new Set(ends.map((end) => end.getTime())).size).toBe(1)
  })

  test('whose ten orders are paid at the same moment has ten years, each behind the one before', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const personId = await makePerson(context)
    const give = (at: number) =>
      giveMembershipYear(context, { personId, industry: 'semi', source: { order: `ten-${personId}-${at}` } })
    await Promise.all(Array.from({ length: 10 }, (_, at) => give(at)))
    const years = await db
      .select()
      .from(membershipPeriods)
      .where(eq(membershipPeriods.personId, personId))
      .orderBy(asc(membershipPeriods.startsAt))
    expect(years).toHaveLength(10)
    expect(years.slice(1).map(({ startsAt }) => startsAt)).toEqual(
      years.slice(0, -1).map(({ endsAt }) => endsAt),
    )
  })

  test('cannot give a membership away', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db, { actor: { kind: 'person', id: 1, sessionId: 1 } })
      await expect(addMembershipYear(context, { ...buy, personId: 1 })).rejects.toMatchObject({
        code: 'permission_missing',
      })
    })
  })
})
