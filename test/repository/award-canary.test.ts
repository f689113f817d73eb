import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { prizePath } from '#features/awards/addresses.ts'
import { announceResults } from '#features/awards/announcing/announce-results.server.ts'
import { awardAnnouncements } from '#features/awards/announcing/tables.server.ts'
import { freezeResult } from '#features/awards/results/freeze-result.server.ts'
import { prepareResult } from '#features/awards/results/prepare-result.server.ts'
import { exportResult } from '#features/awards/results/read-results.server.ts'
import { awardResults } from '#features/awards/results/tables.server.ts'
import { makeJudged } from '#features/awards/results/testing.ts'
import { awardCandidates } from '#features/awards/tables.server.ts'
import { changeContent } from '#features/editing/change-content.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import type { Context } from '#platform/context.ts'
import { calls, editables, routes } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'
import { cookieOf } from '../readers.ts'

/** Who won is a secret until its second: everything that answers is asked, from the registries, and knows nothing. */

const COMPANY = '记号企业'
const PRODUCT = '记号产品'
const POINTS = '87.40'
/** What an applicant answered in confidence. */
const SECRET = '机密营收三亿'

describe('before the announcement', () => {
  let portal: Portal
  let context: Context
  let year: number
  let candidates: number[]
  let productPrize: number
  let applicant: string
  beforeAll(async () => {
    context = testContext((await testDatabase()).db)
    const made = await makeJudged(context)
    year = made.year
    candidates = made.candidates
    productPrize = made.productPrize
    const { id, token } = await personWithToken(context)
    applicant = token
    await context.db.execute(
      sql`insert into award_applications (number, year, prize_id, applicant_id, source, state, company, answers, candidate_id, submitted, submitted_at)
          values ('A2026-0001', ${year}, ${made.productPrize}, ${id}, 'online', 'accepted', '申报时的名字', ${JSON.stringify({ revenue: SECRET })}, ${candidates[0]},
            ${JSON.stringify({
              prize: '年度产品',
              company: '申报时的名字',
              creditCode: '',
              product: '',
              summary: '',
              answers: [{ label: '营收', text: SECRET, isConfidential: true }],
              documents: [{ name: `${SECRET}.pdf`, bytes: 1, digest: '0', label: '审计报告' }],
            })}, now())`,
    )
    await context.db
      .update(awardCandidates)
      .set({ company: COMPANY, product: PRODUCT })
      .where(eq(awardCandidates.id, made.candidates[0] ?? 0))
    const prepared = await prepareResult(context, { year })
    await freezeResult(
      { ...context, actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['administrator'], isProved: true } },
      prepared,
    )
    // Nobody who stands is shown while one could still apply.
    await context.db.execute(sql`update award_phases set until_on = '2026-12-31' where kind = 'application'`)
    await context.db.execute(
      sql`insert into award_announcements (result_id, at, set_by) values (${prepared.id}, '2099-01-01', 'x')`,
    )
    await prepareGala(context, year)
    portal = await testPortal()
  })
  afterAll(() => portal.close())

  /** What an editor has ready for the evening: pictures named after who is on them, and a slogan. */
  async function prepareGala(within: Context, id: number): Promise<void> {
    const image = { id: 'a'.repeat(24), width: 1600, height: 900 }
    const kind = 'award-year'
    const { token } = await showContent(within, editables, { kind, id })
    await changeContent(within, editables, {
      kind,
      id,
      token,
      change: {
        slogan: `${PRODUCT}获奖`,
        albums: [{ title: `${PRODUCT}领奖`, pictures: [{ image, caption: PRODUCT }] }],
      },
    })
  }

  const addressOf = (path: string) =>
    path
      .replace(':certificate', 'JG2026-0001')
      .replace(':year', String(year))
      .replace(':id', String(candidates[0]))
      .replace(':code', 'abcde')
      .replace(':part', '1')
      .replace(':page', '1')
      .replace(':name', COMPANY)
      .replace(':key', '2026-top10')
      .replace('*', '')
  const isAsked = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' && !path.startsWith('/admin')
  const ask = async (address: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ url: encodeURI(addressOf(address)), headers })
  /** What was asked for stands in the answer; the product was not asked for. */
  const tells = (body: string) => body.includes(PRODUCT) || body.includes(POINTS)

  test('no page, feed, sitemap, search, call or file, nor a guessed address, knows who won, also not for the applicant', async () => {
    const own = { ...cookieOf(applicant), authorization: applicant }
    const leaks: string[] = []
    let answered = 0
    for (const { path } of routes.filter(isAsked))
      for (const address of [path, `${path}?key=${COMPANY}&q=${COMPANY}&keyword=${COMPANY}&year=${year}`])
        for (const headers of [{}, own]) {
          const { body, statusCode } = await ask(address, headers)
          answered += statusCode === 200 ? 1 : 0
          if (tells(body) || (headers !== own && body.includes(SECRET))) leaks.push(address)
        }
    expect(leaks).toEqual([])
    expect(answered).toBeGreaterThan(150)
    for (const headers of [{}, own]) {
      const { body, statusCode } = await ask(prizePath(year, productPrize), headers)
      expect(statusCode).toBe(200)
      expect(tells(body)).toBe(false)
    }
    const guessed = ['/result', ...candidates.map((id) => `/candidate/${id}`)].map(
      (rest) => `/ev/jgj${year}${rest}`,
    )
    for (const address of [...guessed, '/award/certificate/JG2026-0001'])
      expect((await ask(address)).statusCode).toBe(404)
  })

  test('no call that changes something tells it either, nor does any call of the office to a reader', async () => {
    const headers = { authorization: applicant }
    const payload = { year, id: candidates[0], candidateId: candidates[0] }
    const leaks: string[] = []
    const posts = calls.filter(({ method, path }) => method === 'POST' && path.includes('/award/'))
    expect(posts.length).toBeGreaterThan(10)
    for (const { path } of posts) {
      const { body } = await portal.app.inject({ method: 'POST', url: path, headers, payload })
      if (tells(body)) leaks.push(path)
    }
    const offices = routes.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/admin/api/award'),
    )
    expect(offices.length).toBeGreaterThan(5)
    for (const { path } of offices) {
      const { body, statusCode } = await ask(`${path}?year=${year}`, { ...cookieOf(applicant), ...headers })
      if (statusCode < 400 || tells(body)) leaks.push(path)
    }
    expect(leaks).toEqual([])
  })

  test('whoever stands looks the same, winner or not', async () => {
    await context.db.execute(sql`update award_phases set until_on = '2026-10-31' where kind = 'application'`)
    portal.cache.clear()
    const plain = async (id: number | undefined) => {
      const [row] = await context.db
        .select()
        .from(awardCandidates)
        .where(eq(awardCandidates.id, id ?? 0))
      const { body, statusCode } = await ask(`/ev/jgj${year}/candidate/${id}`)
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/获奖|JG2026/)
      return body
        .replaceAll(row?.company ?? '', '企业')
        .replaceAll(row?.product ?? '', '产品')
        .replaceAll(encodeURIComponent(row?.company ?? ''), '企业')
        .replaceAll(`candidate/${id}`, 'candidate/1')
        .replaceAll(`candidate%2F${id}`, 'candidate/1')
        .replaceAll(/nonce(="|-)[\w+/=-]+/g, '')
    }
    expect(await plain(candidates[0])).toBe(await plain(candidates[1]))
    const { body } = await ask(`/openapi/v1/vue/award/votes?year=${year}`)
    expect(JSON.parse(body).json).toEqual([])
  })

  test('and once it is there, all of them do', async () => {
    await context.db.update(awardAnnouncements).set({ at: context.now })
    await announceResults(context)
    // What the purge does, which a portal without a listener does not hear.
    portal.cache.clear()
    for (const address of [
      `/ev/jgj${year}`,
      prizePath(year, productPrize),
      '/jgj',
      '/award/certificate/JG2026-0001',
    ])
      expect((await ask(address)).body).toContain(PRODUCT)
    expect((await ask(`/ev/jgj${year}/result`)).body).toContain(POINTS)
    const [won = 0, lost = 0] = candidates
    const own = await ask(`/ev/jgj${year}/candidate/${won}`)
    for (const way of [`/ev/jgj${year}/result`, '/award/certificate/JG2026-0001', '年度产品'])
      expect(own.body).toContain(way)
    const kit = await ask(`/ev/jgj${year}/press.zip`)
    expect(kit.statusCode).toBe(200)
    for (const { path } of routes.filter(isAsked)) expect((await ask(path)).body, path).not.toContain(SECRET)
    // What lies in the kit is stored as it is.
    expect(kit.rawPayload.includes(SECRET)).toBe(false)
    const [{ id: result } = { id: 0 }] = await context.db.select({ id: awardResults.id }).from(awardResults)
    expect((await exportResult(context, { id: result })).content).not.toContain(SECRET)
    expect((await ask(`/ev/jgj${year}/candidate/${lost}`)).body).not.toContain('JG2026')
  })
})
