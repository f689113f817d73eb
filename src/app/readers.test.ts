import { expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { NOON, testContext } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { Readers } from './readers.server.ts'

test('a member whose last day was over for a clock that was ahead reads on once the clock is right', async () => {
  const context = testContext((await testDatabase()).db)
  const { id: personId, token } = await personWithToken(context)
  await context.db.insert(membershipPeriods).values({
    personId,
    industry: 'semi',
    startsAt: new Date(NOON.getTime() - DAY_MS),
    endsAt: new Date(NOON.getTime() + DAY_MS / 2),
    source: 'grant',
    note: '试',
    createdAt: NOON,
  })
  let now = new Date(NOON.getTime() + DAY_MS)
  const readers = new Readers(context.db, () => now)
  const memberOf = async () => (await readers.read(token))?.audience.memberOf
  expect(await memberOf()).toEqual([])
  now = NOON
  expect(await memberOf()).toEqual(['semi'])
  expect(readers.known(token)?.audience.memberOf).toEqual(['semi'])
})
