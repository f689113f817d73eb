import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'
import { candidatePath, prizePath } from '../addresses.ts'
import { makeAwardYear } from '../testing.ts'
import { awardCandidates, awardPrizes, awardWinners } from '../tables.server.ts'
import { makeVote } from '../voting/testing.ts'
import { restoreAwardYear, withdrawAwardYear } from '../withdraw-award-year.server.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let context: Context
let made: Awaited<ReturnType<typeof makeVote>>

beforeAll(async () => {
  context = testContext((await testDatabase()).db)
  made = await makeVote(context, {
    products: 3,
    scoring: { votesPerPerson: 5, votePercent: 30, panelPercent: 70 },
  })
  portal = await testPortal()
})
afterAll(() => portal.close())

const at = async (time: string, path: string) => {
  portal.setNow(time === '' ? NOON : new Date(`${time}+08:00`))
  portal.cache.clear()
  const { statusCode, body } = await portal.app.inject(path)
  return { status: statusCode, html: body }
}
const og = (html: string, name: string) =>
  new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''

test('names nobody while one can apply, and says how to', async () => {
  const { status, html } = await at('2026-10-20T12:00:00', prizePath(2026, made.productPrize))
  expect(status).toBe(200)
  expect(html).toContain('参评名单在申报截止后公开')
  expect(html).toContain('href="/award/apply/2026"')
  expect(html).not.toContain('企业0')
  expect(html).toContain('申报（进行中）')
})

test('says what it is for and to whom it is given each in a line of its own', async () => {
  const isIt = eq(awardPrizes.id, made.productPrize)
  await context.db.update(awardPrizes).set({ description: '表彰年度产品' }).where(isIt)
  const { html } = await at('2026-10-20T12:00:00', prizePath(2026, made.productPrize))
  await context.db.update(awardPrizes).set({ description: '' }).where(isIt)
  expect(html).toMatch(/>表彰年度产品<\/p><p[^>]*>授予[^<]+。<\/p>/)
})

test('shows who stands for it and nobody else, with the vote and its rules, and asks for votes on a card', async () => {
  const { html } = await at('2026-11-15T12:00:00', prizePath(2026, made.productPrize))
  for (const id of made.candidates) expect(html).toContain(`href="${candidatePath(2026, id)}"`)
  expect(html).not.toContain('一家企业')
  expect(html).toContain('islands/vote-list')
  expect(html).toContain('别人的票数会影响换算')
  expect(html).toContain('href="/ev/jgj2026"')
  expect(og(html, 'title')).toContain('请投一票')
  expect(og(html, 'description')).toContain('正在投票，3 位参评')
  const after = await at('2026-11-25T12:00:00', prizePath(2026, made.productPrize))
  expect(og(after.html, 'title')).toBe('年度产品 · 2026年度晶冠奖')
  expect(after.html).not.toContain('islands/vote-list')
})

test('of companies is not voted for', async () => {
  const { html } = await at('2026-11-15T12:00:00', prizePath(2026, made.companyPrize))
  expect(html).toContain('一家企业')
  expect(html).toContain('读者不投票')
  expect(html).not.toContain('islands/vote-list')
  expect(og(html, 'title')).not.toContain('投一票')
})

test('a candidate’s card asks for a vote while one can vote, and only then', async () => {
  const path = candidatePath(2026, made.candidates[0] ?? 0)
  const open = (await at('2026-11-15T12:00:00', path)).html
  expect(og(open, 'title')).toBe('请投一票：企业0 · 产品0')
  expect(og(open, 'description')).toContain('正在参评年度产品，请投一票。')
  expect(open).toContain('<title>企业0 · 产品0 · 年度产品 - ')
  const over = (await at('2026-11-25T12:00:00', path)).html
  expect(og(over, 'title')).toBe('企业0 · 产品0 · 年度产品')
  expect(over).not.toContain('投一票')
  expect(over).toContain('投票已经结束，结果还没有公布。')
  expect((await at('2026-11-05T12:00:00', path)).html).toContain('2026年11月10日起可以投票。')
  const company = await at('2026-11-15T12:00:00', candidatePath(2026, made.company))
  expect(company.html).toContain('读者不投票')
})

test('the page of the year says which phase goes on today, and keeps who is not voted for apart from the vote', async () => {
  const now = async (time: string) =>
    /<li aria-current="step"[^>]*>.*?<p class="[^"]*font-semibold[^"]*">([^<]*)</.exec(
      (await at(time, '/ev/jgj2026')).html,
    )?.[1]
  expect(await now('2026-10-20T12:00:00')).toBe('申报')
  expect(await now('2026-11-05T12:00:00')).toBeUndefined()
  expect(await now('2026-11-15T12:00:00')).toBe('投票')
  const { html } = await at('2026-11-15T12:00:00', '/ev/jgj2026')
  const [vote = '', judged = ''] = html.split('以下奖项由研究中心初评')
  expect(vote).toContain('每人 5 票')
  expect(vote).not.toContain('一家企业')
  expect(judged).toContain('一家企业')
  expect((await at('2026-11-25T12:00:00', '/ev/jgj2026')).html).not.toContain('以下奖项由研究中心初评')
})

test('the link of a candidate that was merged leads to the other', async () => {
  const [first = 0] = made.candidates
  const [merged] = await context.db
    .insert(awardCandidates)
    .values({ prizeId: made.productPrize, company: '同一家', state: 'merged', mergedInto: first })
    .returning({ id: awardCandidates.id })
  const { statusCode, headers } = await portal.app.inject(candidatePath(2026, merged?.id ?? 0))
  expect([statusCode, headers.location]).toEqual([302, candidatePath(2026, first)])
  expect((await portal.app.inject(candidatePath(2025, merged?.id ?? 0))).statusCode).toBe(404)
})

test('is linked from its year, its candidates and, once won, from the overview', async () => {
  const way = `href="${prizePath(2026, made.productPrize)}"`
  for (const path of ['/ev/jgj2026', candidatePath(2026, made.candidates[0] ?? 0)])
    expect((await at('2026-11-25T12:00:00', path)).html).toContain(way)
  expect((await at('', '/jgj')).html).not.toContain(way)
})

test('shows winners of a year that was decided elsewhere and nothing that it does not know', async () => {
  await makeAwardYear(context, 2023)
  const [prize] = await context.db.select().from(awardPrizes).where(eq(awardPrizes.year, 2023))
  const path = prizePath(2023, prize?.id ?? 0)
  const { html } = await at('', path)
  expect(html).toContain('砺川晶体2023')
  expect(html).toContain('2023 年度获奖者已经公布')
  for (const part of ['怎么评', '日程', '参评名单']) expect(html).not.toContain(`aria-label="${part}"`)
  for (const linking of ['/jgj', '/ev/jgj2023'])
    expect((await at('', linking)).html, linking).toContain(`href="${path}"`)
})

test('is not there in another year, for another number, or without its year', async () => {
  for (const path of [prizePath(2023, made.productPrize), prizePath(2026, 999_999), '/ev/jgj2026/prize/x'])
    expect((await at('', path)).status, path).toBe(404)
  const own = prizePath(2026, made.productPrize)
  expect((await at('', own)).status).toBe(200)
  await withdrawAwardYear(context, { id: 2026, reason: '名单有误' })
  expect((await at('', own)).status).toBe(404)
  await restoreAwardYear(context, { id: 2026 })
})

test('whoever won is named on it, in order', async () => {
  const [, second = 0, third = 0] = made.candidates
  await context.db.insert(awardWinners).values([
    { prizeId: made.productPrize, candidateId: third, position: 0 },
    { prizeId: made.productPrize, candidateId: second, position: 1 },
  ])
  const { html } = await at('', prizePath(2026, made.productPrize))
  const list = /aria-label="获奖名单"[^>]*>(.*?)<\/section>/.exec(html)?.[1] ?? ''
  expect(list.indexOf('产品2')).toBeLessThan(list.indexOf('产品1'))
  expect(list).toContain('产品1')
  expect(list).not.toContain('产品0')
  await context.db
    .update(awardCandidates)
    .set({ state: 'withdrawn' })
    .where(eq(awardCandidates.id, made.company))
  const empty = await at('', prizePath(2026, made.companyPrize))
  expect(empty.html).toContain('没有参评者')
})
