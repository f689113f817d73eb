import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rebuildIndex } from '#features/search/rebuild-index.server.ts'
import { search } from '#features/search/search.server.ts'
import { searchDocuments } from '#features/search/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { candidatePath } from '../addresses.ts'
import { announceResults } from '../announcing/announce-results.server.ts'
import { scheduleAnnouncement } from '../announcing/schedule-announcement.server.ts'
import { retireCandidate } from '../candidates/end-candidate.server.ts'
import { freezeResult } from '../results/freeze-result.server.ts'
import { prepareResult } from '../results/prepare-result.server.ts'
import { makeJudged } from '../results/testing.ts'
import { makeAwardYear } from '../testing.ts'
import { makeVote } from '../voting/testing.ts'
import { restoreAwardYear, withdrawAwardYear } from '../withdraw-award-year.server.ts'
import { indexShownCandidates } from './index-awards.server.ts'
import { awardSource } from './search-documents.server.ts'

const within = (work: (context: Context) => Promise<void>) => () =>
  inRolledBackTransaction((db) => work(testContext(db)))
const at = (context: Context, time: string): Context => ({ ...context, now: new Date(`${time}+08:00`) })
const found = async (context: Context, q: string) =>
  (await search(context, { q, industry: 'semi', page: 1, limit: 50, kinds: ['award'] })).items.map(
    ({ path }) => path.split('?')[0],
  )
const candidatesFound = async (context: Context, own: string) =>
  (await found(context, '企业0 产品0')).filter((path) => path === own)
const indexed = ({ db }: Context) =>
  db.select().from(searchDocuments).where(eq(searchDocuments.kind, 'award')).orderBy(searchDocuments.path)

test(
  'a year is found by its prizes and winners, under a kind of its own, until it is withdrawn',
  within(async (context) => {
    await makeAwardYear(context, 2024)
    for (const words of ['晶冠奖', 'SiC衬底十强', '砺川晶体2024'])
      expect((await found(context, words)).toSorted(), words).toEqual([
        '/ev/jgj2024',
        expect.stringMatching(/^\/ev\/jgj2024\/prize\/\d+$/),
      ])
    await withdrawAwardYear(context, { id: 2024, reason: '名单有误' })
    expect(await found(context, '晶冠奖')).toEqual([])
    await restoreAwardYear(context, { id: 2024 })
    expect(await found(context, '晶冠奖')).toHaveLength(2)
  }),
)

test(
  'whoever stands is found from the day on which everybody sees it, and not once it stands no more',
  within(async (context) => {
    const { candidates, year } = await makeVote(context, { products: 2 })
    const [id = 0] = candidates
    await indexShownCandidates(at(context, '2026-10-31T23:59:59'))
    expect(await candidatesFound(context, candidatePath(year, id))).toEqual([])
    await indexShownCandidates(at(context, '2026-11-01T00:00:00'))
    expect(await candidatesFound(context, candidatePath(year, id))).toEqual([
      `/ev/jgj${year}/candidate/${id}`,
    ])
    await retireCandidate(context, { id, reason: '企业来函' })
    expect(await candidatesFound(context, candidatePath(year, id))).toEqual([])
  }),
)

test(
  'winners are in the index from the second of the announcement, and before it nothing of the result is',
  within(async (context) => {
    const { year } = await makeJudged(context)
    await indexShownCandidates(context)
    const before = await indexed(context)
    const prepared = await prepareResult(context, { year })
    const { id } = prepared
    await freezeResult(
      { ...context, actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['administrator'], isProved: true } },
      prepared,
    )
    expect(await indexed(context)).toEqual(before)
    await scheduleAnnouncement(context, { id, at: '2026-11-21T20:00:00+08:00' })
    await indexShownCandidates(context)
    expect(await indexed(context)).toEqual(before)
    const yearOf = async () =>
      (await indexed(context)).find(({ path }) => path === `/ev/jgj${year}`)?.publicText
    expect(await yearOf()).not.toContain('企业0')
    await announceResults(at(context, '2026-11-21T20:00:00'))
    expect(await yearOf()).toContain('年度产品：企业0')
    expect(await yearOf()).not.toContain('企业1')
  }),
)

test(
  'a prize that is no more, or has another name, is found no longer by what it was',
  within(async (context) => {
    const year = await makeAwardYear(context, 2024)
    await makeAwardYear(context, 2024, {
      prizes: [{ group: '企业奖', name: '年度琥珀企业', kind: 'companies' }],
    })
    expect((await found(context, '琥珀')).toSorted()).toEqual([
      `/ev/jgj${year}`,
      expect.stringMatching(/^\/ev\/jgj2024\/prize\/\d+$/),
    ])
    expect(await found(context, '衬底十强')).toEqual([])
  }),
)

test('a rebuilding leaves the very rows that publishing wrote, whatever its batches', async () => {
  const context = testContext((await testDatabase()).db)
  await makeAwardYear(context, 2023)
  await makeVote(context, { products: 120 })
  await indexShownCandidates(context)
  const before = await indexed(context)
  // Two years, their prizes, and who stands.
  expect(before).toHaveLength(2 + 3 + 121)
  await context.db.delete(searchDocuments).where(eq(searchDocuments.path, before[5]?.path ?? ''))
  await rebuildIndex(context, [awardSource])
  expect(await indexed(context)).toEqual(before)
})
