import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { announceResults } from '#features/awards/announcing/announce-results.server.ts'
import { scheduleAnnouncement } from '#features/awards/announcing/schedule-announcement.server.ts'
import { freezeResult } from '#features/awards/results/freeze-result.server.ts'
import { prepareResult } from '#features/awards/results/prepare-result.server.ts'
import { makeJudged } from '#features/awards/results/testing.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { register } from '../buying/register.server.ts'
import { ticketCodes, tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { giveDinnerCodes } from './give-dinner-codes.server.ts'

/** A year whose winner a reader applied for, and an event with a dinner that only a code opens. */
async function makeDinner(portal: Context) {
  const made = await makeJudged(portal)
  const buyer = await makeBuyer(portal)
  const personId = buyer.actor.kind === 'person' ? buyer.actor.id : 0
  await portal.db.execute(
    sql`insert into award_applications (number, year, prize_id, applicant_id, source, state, candidate_id, submitted, submitted_at, answers)
        values ('A2026-0009', ${made.year}, ${made.productPrize}, ${personId}, 'online', 'accepted', ${made.candidates[0]}, '{}', now(), '{}')`,
  )
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId, { name: '颁奖晚宴', priceFen: 80_000, shownTo: 'code' })
  return { ...made, buyer, personId, eventId, typeId, asked: { eventId, typeId, year: made.year } }
}

async function announce(portal: Context, year: number, reason = '') {
  const prepared = await prepareResult(portal, { year, reason })
  const other = { kind: 'staff', id: 7, sessionId: 1, roles: ['administrator'], isProved: true } as const
  await freezeResult({ ...portal, actor: other }, prepared)
  await scheduleAnnouncement(portal, { id: prepared.id, at: portal.now.toISOString() })
  await announceResults(portal)
}

const scene =
  (work: (given: Awaited<ReturnType<typeof makeDinner>> & { portal: Context }) => Promise<void>) => () =>
    inRolledBackTransaction(async (db) => {
      const portal = testContext(db)
      await work({ portal, ...(await makeDinner(portal)) })
    })

test(
  'winners get one free dinner ticket each, once the result is announced, and are told where',
  scene(async ({ portal, asked, year, eventId, typeId, buyer, personId }) => {
    await expect(giveDinnerCodes(portal, asked)).rejects.toMatchObject({ code: 'award_result_unannounced' })
    await announce(portal, year)
    expect(await giveDinnerCodes(portal, asked)).toEqual({ given: 1, ended: 0 })
    expect(await giveDinnerCodes(portal, asked)).toEqual({ given: 0, ended: 0 })
    const [code] = await portal.db.select().from(ticketCodes)
    expect(code).toMatchObject({ guest: expect.stringContaining('企业0'), certificate: 'JG2026-0001' })
    const told = (await messagesTo(portal, personId)).filter(({ path }) => path.includes('/register'))
    expect(told).toMatchObject([{ path: `/ev/d/${eventId}/register?code=${code?.code}` }])
    const order = (seats: number) =>
      wanted({ eventId, typeId }, { seats, expectedFen: 0, code: code?.code ?? '' })
    await register(buyer, order(1))
    expect(await portal.db.select().from(tickets)).toMatchObject([{ state: 'valid', paidFen: 0, typeId }])
    await expect(register(await makeBuyer(portal), order(1))).rejects.toMatchObject({ code: 'code_used_up' })
  }),
)

test(
  'a certificate that was taken back takes its unused ticket along, and the right winner gets one',
  scene(async ({ portal, asked, year, candidates }) => {
    await announce(portal, year)
    await giveDinnerCodes(portal, asked)
    await portal.db.execute(sql`update award_scores set score = 1 where candidate_id = ${candidates[0]}`)
    await portal.db.execute(
      sql`update award_votes set state = 'void', reason = '刷票', judged_by = 'x' where candidate_id = ${candidates[0]}`,
    )
    await announce(portal, year, '刷票未作废')
    expect(await giveDinnerCodes(portal, asked)).toEqual({ given: 1, ended: 1 })
    const active = await portal.db.select().from(ticketCodes).where(eq(ticketCodes.isActive, true))
    expect(active).toMatchObject([{ certificate: 'JG2026-0002' }])
  }),
)

test(
  'whoever gets the certificate back after another correction gets a new ticket and is told',
  scene(async ({ portal, asked, year, candidates, personId, eventId }) => {
    const scored = (score: number) =>
      portal.db.execute(sql`update award_scores set score = ${score} where candidate_id = ${candidates[0]}`)
    await announce(portal, year)
    await giveDinnerCodes(portal, asked)
    await scored(1)
    await announce(portal, year, '评分录错')
    await giveDinnerCodes(portal, asked)
    await scored(99)
    await announce(portal, year, '更正有误')
    expect(await giveDinnerCodes(portal, asked)).toEqual({ given: 1, ended: 1 })
    expect(await giveDinnerCodes(portal, asked)).toEqual({ given: 0, ended: 0 })
    const active = await portal.db.select().from(ticketCodes).where(eq(ticketCodes.isActive, true))
    expect(active).toMatchObject([{ certificate: 'JG2026-0001' }])
    const told = (await messagesTo(portal, personId)).filter(({ path }) => path.includes('/register'))
    expect(told.map(({ path }) => path)).toContain(`/ev/d/${eventId}/register?code=${active[0]?.code}`)
    expect(told).toHaveLength(2)
  }),
)

test('ten colleagues who ask at once give each winner one', async () => {
  const portal = testContext((await testDatabase()).db)
  const { asked, year } = await makeDinner(portal)
  await announce(portal, year)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => giveDinnerCodes(portal, asked)))
  expect(outcomes.reduce((sum, { given }) => sum + given, 0)).toBe(1)
  expect(await portal.db.select().from(ticketCodes)).toHaveLength(1)
})
