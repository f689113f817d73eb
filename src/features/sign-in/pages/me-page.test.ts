import { afterAll, beforeAll, expect, test } from 'vitest'
import { THINKING_DAYS } from '#features/accounts/limits.ts'
import { accountRequests } from '#features/accounts/tables.server.ts'
import { personWithToken } from '#features/accounts/testing.ts'
import { giveMembershipYear } from '#features/membership/add-year.server.ts'
import { readMemberships } from '#features/membership/queries.server.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import { orders } from '#features/orders/tables.server.ts'
import { forgetOrders } from '#features/orders/testing.ts'
import { DAY_MS } from '#platform/durations.ts'
import { endOfDay, lastDayBefore, shanghaiDay } from '#platform/shanghai-time.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
const context = testContext((await testDatabase()).db)

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const open = async (token: string, page = '') =>
  (await portal.app.inject({ url: `/me${page}`, headers: { cookie: `portal_token=${token}` } })).body

test('a membership of another industry stands beside that of the main one, whose state it does not change', async () => {
  const { id: personId, token } = await personWithToken(context)
  await giveMembershipYear(context, { personId, industry: 'display', source: { grant: '合作' } })
  const { endsAt } = (await readMemberships(context, personId)).of('display')
  const body = await open(token)
  expect(body).toContain('尚未开通')
  expect(body.replaceAll('<!-- -->', '')).toMatch(
    new RegExp(`显示[^<]*有效期至 ${lastDayBefore(endsAt ?? context.now)}`),
  )
})

test('a membership that is over ended on its last day, as its owner was told', async () => {
  const { id: personId, token } = await personWithToken(context)
  const lastDay = shanghaiDay(new Date(context.now.getTime() - 3 * DAY_MS))
  await context.db.insert(membershipPeriods).values({
    personId,
    industry: 'semi',
    startsAt: new Date(context.now.getTime() - 300 * DAY_MS),
    endsAt: endOfDay(lastDay),
    source: 'grant',
    note: '试',
    createdAt: context.now,
  })
  expect(await open(token)).toContain(`已于 ${lastDay} 到期`)
})

test('what was bought before many orders that were looked at and left stands on a later page', async () => {
  const { id: personId, token } = await personWithToken(context)
  const { db, now } = context
  await db.insert(orders).values({
    number: '20250101000000000001',
    personId,
    purchase: '旧',
    subject: '两年前的白皮书',
    amountFen: 100,
    state: 'closed',
    createdAt: new Date(now.getTime() - 700 * DAY_MS),
    expiresAt: now,
  })
  const left = (index: number) => ({
    number: String(20_260_101_000_000_000_000n + BigInt(index)),
    personId,
    purchase: `看看 ${index}`,
    subject: '没有付的',
    amountFen: 100,
    state: 'closed' as const,
    createdAt: new Date(now.getTime() - index * DAY_MS),
    expiresAt: now,
  })
  await db.insert(orders).values(Array.from({ length: 100 }, (_, index) => left(index)))
  const first = await open(token)
  expect(first).not.toContain('两年前的白皮书')
  expect(first).toContain('/me?page=3#orders')
  expect(await open(token, '?page=3')).toContain('两年前的白皮书')
  expect(await open(token, '?page=99')).toContain('两年前的白皮书')
  await forgetOrders(context)
})

test('who asked to be closed days ago reads the day on which that happens', async () => {
  const { id: personId, token } = await personWithToken(context)
  const askedAt = new Date(context.now.getTime() - 10 * DAY_MS)
  await context.db.insert(accountRequests).values({ personId, kind: 'close', createdAt: askedAt })
  const closesOn = shanghaiDay(new Date(askedAt.getTime() + THINKING_DAYS * DAY_MS))
  expect((await open(token)).replaceAll('<!-- -->', '')).toContain(`账号将于 ${closesOn} 注销`)
})
