import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceResults } from '#features/awards/announcing/announce-results.server.ts'
import { awardAnnouncements } from '#features/awards/announcing/tables.server.ts'
import { freezeResult } from '#features/awards/results/freeze-result.server.ts'
import { prepareResult } from '#features/awards/results/prepare-result.server.ts'
import { makeJudged } from '#features/awards/results/testing.ts'
import { awardCandidates } from '#features/awards/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { calls, pages } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'

/** Who won is a secret until its second: every page and call is asked, from their registries, and knows nothing. */

describe('before the announcement', () => {
  let portal: Portal
  let context: Context
  let year: number
  beforeAll(async () => {
    context = testContext((await testDatabase()).db)
    const made = await makeJudged(context)
    year = made.year
    const prepared = await prepareResult(context, { year })
    await freezeResult(
      { ...context, actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['administrator'] } },
      prepared,
    )
    // Only the result knows this name: nobody who stands is shown while one could still apply.
    await context.db.execute(sql`update award_phases set until_on = '2026-12-31' where kind = 'application'`)
    await context.db
      .update(awardCandidates)
      .set({ company: '记号企业', product: '记号产品' })
      .where(eq(awardCandidates.id, made.candidates[0] ?? 0))
    await context.db.execute(
      sql`insert into award_announcements (result_id, at, set_by) values (${prepared.id}, '2099-01-01', 'x')`,
    )
    portal = await testPortal()
  })
  afterAll(() => portal.close())

  const addressOf = (path: string) =>
    path
      .replace(':certificate', 'JG2026-0001')
      .replace(':year', String(year))
      .replace(':id', '1')
      .replace(':code', 'abcde')
      .replace(':part', '1')
      .replace(':key', '2026-top10')

  test('no page, feed, search or call, nor a guessed address, knows who won', async () => {
    const addresses = [
      ...pages.flatMap(({ path }) => [path, `${path}?key=记号企业`, `${path}?q=记号企业`]),
      ...calls.filter(({ method }) => method === 'GET').flatMap(({ path }) => [path, `${path}?year=${year}`]),
      '/sitemap.xml',
      '/rss.xml',
    ]
    const leaks: string[] = []
    let answered = 0
    for (const address of addresses) {
      const { body, statusCode } = await portal.app.inject({ url: encodeURI(addressOf(address)) })
      answered += statusCode === 200 ? 1 : 0
      // What was asked for stands in the answer; the product was not asked for.
      if (body.includes('记号产品') || body.includes('87.40')) leaks.push(address)
    }
    expect(leaks).toEqual([])
    expect(answered).toBeGreaterThan(40)
    for (const address of [`/ev/jgj${year}/result`, '/award/certificate/JG2026-0001'])
      expect((await portal.app.inject({ url: address })).statusCode).toBe(404)
  })

  test('and once it is there, all of them do', async () => {
    await context.db.update(awardAnnouncements).set({ at: context.now })
    await announceResults(context)
    // What the purge does, which a portal without a listener does not hear.
    portal.cache.clear()
    for (const address of [`/ev/jgj${year}`, '/jgj', '/award/certificate/JG2026-0001'])
      expect((await portal.app.inject({ url: address })).body).toContain('记号产品')
    expect((await portal.app.inject({ url: `/ev/jgj${year}/result` })).body).toContain('87.40')
  })
})
