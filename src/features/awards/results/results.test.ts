import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { mergeCandidates, retireCandidate } from '../candidates/end-candidate.server.ts'
import { assignJudge } from '../judging/assign-judge.server.ts'
import { makeJudge } from '../judging/testing.ts'
import { readPanel } from '../judging/panel-report.server.ts'
import { readPhases } from '../phases.server.ts'
import type { PrizeKind } from '../contract.ts'
import { makeOpenYear } from '../testing.ts'
import { saveAwardYear } from '../save-award-year.server.ts'
import { sealVotes } from '../voting/seal-votes.server.ts'
import { voidVotes } from '../voting/void-votes.server.ts'
import { preparedResults } from '../second-colleague.server.ts'
import { awardBallots } from '../tables.server.ts'
import { ResultContent } from './contract.ts'
import { freezeResult } from './freeze-result.server.ts'
import { prepareResult } from './prepare-result.server.ts'
import { exportResult, listResults } from './read-results.server.ts'
import { awardResults } from './tables.server.ts'
import { makeJudged } from './testing.ts'

const colleague = (context: Context, id: number): Context => ({
  ...context,
  actor: { kind: 'staff', id, sessionId: 1, roles: ['administrator'], isProved: true },
})

type Scene = Awaited<ReturnType<typeof makeJudged>> & { one: Context; two: Context; context: Context }

const scene =
  (work: (given: Scene) => Promise<void>, changes: Parameters<typeof makeJudged>[1] = {}) =>
  () =>
    inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const made = await makeJudged(context, changes)
      await work({ ...made, context, one: colleague(context, 1), two: colleague(context, 2) })
    })

describe('a result', () => {
  test(
    'is computed by one colleague and frozen by another, once',
    scene(async ({ one, two, year, candidates }) => {
      const prepared = await prepareResult(one, { year })
      expect(await preparedResults(one)).toEqual({ count: 1, since: one.now })
      await expect(freezeResult(one, prepared)).rejects.toMatchObject({ code: 'award_same_colleague' })
      await expect(freezeResult(two, { ...prepared, digest: '0'.repeat(64) })).rejects.toMatchObject({
        code: 'award_result_stale',
      })
      const unproved: Context = {
        ...two,
        actor: { kind: 'staff', id: 2, sessionId: 1, roles: ['administrator'] },
      }
      await expect(freezeResult(unproved, prepared)).rejects.toMatchObject({ code: 'staff_proof_needed' })
      await freezeResult(two, prepared)
      await expect(freezeResult(two, prepared)).rejects.toMatchObject({ code: 'award_result_settled' })
      expect(await preparedResults(one)).toEqual({ count: 0 })
      expect(await listResults(one, { year })).toMatchObject({
        problem: '',
        results: [{ state: 'frozen', edition: 1, preparedBy: '员工 1', frozenBy: '员工 2' }],
        // 82 and 88 by the panel, 100 and 50 by votes.
        preview: [
          {
            lines: [
              { candidateId: candidates[0], votes: 2, final: '87.40', rank: 1, isWinner: true },
              { candidateId: candidates[1], votes: 1, final: '76.60', rank: 2, isWinner: false },
            ],
          },
        ],
      })
    }),
  )

  test(
    'keeps which telephones voted until it is frozen, and from then on the vote goes on no longer',
    scene(async ({ one, two, context, year }) => {
      const marks = () => context.db.$count(awardBallots, isNotNull(awardBallots.phoneMark))
      const phasesUntil = async (until: string) =>
        (await readPhases(context, [year])).map(({ kind, name, from, until: before }) => ({
          kind,
          name,
          from,
          until: kind === 'vote' ? until : before,
        }))
      const save = async (until: string) => {
        const scoring = { votesPerPerson: 5, votePercent: 30, panelPercent: 70 }
        await makeOpenYear(context, { scoring, phases: await phasesUntil(until) })
      }
      await sealVotes(context)
      expect(await marks()).toBe(3)
      // Sealed, and extended after all: whoever voted is still known.
      await save('2026-11-25')
      expect(await marks()).toBe(3)
      await save('2026-11-10')
      await freezeResult(two, await prepareResult(one, { year }))
      expect(await marks()).toBe(0)
      await expect(save('2026-11-25')).rejects.toMatchObject({ kind: 'conflict', code: 'award_vote_final' })
      // What is over anyway may be written down differently.
      await save('2026-11-12')
    }),
  )

  test(
    'waits for the panel to close, for three judges of each candidate and for held votes',
    scene(
      async ({ one, context, year, candidates }) => {
        const refused = (code: string) => expect(prepareResult(one, { year })).rejects.toMatchObject({ code })
        await refused('award_result_early')
        expect(await listResults(one, { year })).toMatchObject({ problem: 'award_result_early', preview: [] })
        await context.db.execute(sql`update award_phases set until_on = '2026-11-20' where kind = 'review'`)
        await context.db.execute(
          sql`update award_votes set state = 'held' where candidate_id = ${candidates[1]}`,
        )
        await refused('award_votes_held')
        await context.db.execute(sql`update award_votes set state = 'counted'`)
        await context.db.execute(
          sql`update award_assignments set state = 'open', submitted_at = null where (judge_id, candidate_id) = (select judge_id, candidate_id from award_assignments limit 1)`,
        )
        await refused('award_panel_incomplete')
      },
      { isOver: false },
    ),
  )

  test(
    'asks for as many judges of each candidate as the year says, and the panel’s desk says who is missing',
    scene(
      async ({ one, context, year, candidates }) => {
        await expect(prepareResult(one, { year })).rejects.toMatchObject({
          code: 'award_panel_incomplete',
          detail: { least: 4 },
        })
        const panel = await readPanel(one, { year })
        expect(panel).toMatchObject({ leastJudges: 4 })
        expect(panel.candidates.find(({ id }) => id === candidates[0])).toMatchObject({ lacks: 1 })
        await context.db.execute(
          sql`update award_years set scoring = scoring || '{"leastJudges": 2}' where year = ${year}`,
        )
        await context.db.execute(
          sql`update award_assignments set state = 'open', submitted_at = null where (judge_id, candidate_id) = (select judge_id, candidate_id from award_assignments limit 1)`,
        )
        await prepareResult(one, { year })
      },
      { scoring: { votesPerPerson: 5, votePercent: 30, panelPercent: 70, leastJudges: 4 } },
    ),
  )

  test(
    'is not frozen when votes or candidates changed after it was computed',
    scene(async ({ one, two, context, year, candidates }) => {
      const stale = { code: 'award_result_stale' }
      const early = await prepareResult(one, { year })
      const [ballot] = await context.db.select().from(awardBallots)
      await voidVotes(context, { year, ballotIds: [ballot?.id ?? ''], reason: '刷票' })
      await expect(freezeResult(two, early)).rejects.toMatchObject(stale)
      const again = await prepareResult(one, { year })
      await retireCandidate(context, { id: candidates[0] ?? 0, reason: '退出' })
      await expect(freezeResult(two, again)).rejects.toMatchObject(stale)
      const last = await prepareResult(one, { year })
      await freezeResult(two, last)
      const { content } = await exportResult(one, last)
      expect(JSON.parse(content).prizes[0].candidates).toHaveLength(1)
      await expect(freezeResult(two, again)).rejects.toMatchObject({ code: 'award_result_settled' })
    }),
  )

  test(
    'counts merged candidates as one, with the votes of both',
    scene(async ({ one, context, year, candidates }) => {
      await mergeCandidates(context, { id: candidates[1] ?? 0, into: candidates[0] ?? 0 })
      await prepareResult(one, { year })
      expect((await listResults(one, { year })).preview[0]?.lines).toMatchObject([{ votes: 3, rank: 1 }])
    }),
  )

  test(
    'with a tie at the top waits for a decision with a reason, which is part of it',
    scene(
      async ({ one, two, year, candidates, productPrize }) => {
        await expect(prepareResult(one, { year })).rejects.toMatchObject({ code: 'award_tie_open' })
        const lines = async () => (await listResults(one, { year })).preview[0]?.lines
        expect(await lines()).toMatchObject([{ isTied: true }, { isTied: true }])
        const order = candidates.toReversed()
        const prepared = await prepareResult(one, {
          year,
          decisions: [{ prizeId: productPrize, candidates: order, reason: '交付更早' }],
        })
        await freezeResult(two, prepared)
        expect(await lines()).toMatchObject([
          { candidateId: order[0], rank: 1, isTied: false },
          { candidateId: order[1], rank: 2 },
        ])
        expect((await exportResult(one, prepared)).content).toContain('交付更早')
      },
      {
        votes: [1, 1],
        points: [
          [80, 80, 80],
          [80, 80, 80],
        ],
      },
    ),
  )

  test(
    'that is frozen stays; a correction is another one with a reason, which names it',
    scene(async ({ one, two, context, year }) => {
      const first = await prepareResult(one, { year })
      await freezeResult(two, first)
      const held = (statement: ReturnType<typeof sql>) =>
        context.db
          .transaction((within) => within.execute(statement))
          .then(() => 'nothing', violatedConstraint)
      expect(await held(sql`update award_results set reason = '改'`)).toBe('award_results_stay')
      expect(await held(sql`delete from award_results`)).toBe('award_results_stay')
      await expect(prepareResult(one, { year })).rejects.toMatchObject({ code: 'award_note_missing' })
      const second = await prepareResult(two, { year, reason: '漏计一票' })
      expect(
        await held(
          sql`update award_results set state = 'frozen', frozen_by = prepared_by, frozen_at = now() where id = ${second.id}`,
        ),
      ).toBe('award_results_two_people')
      await freezeResult(one, second)
      expect(
        await context.db.select().from(awardResults).where(eq(awardResults.id, second.id)),
      ).toMatchObject([{ edition: 2, replaces: first.id, reason: '漏计一票' }])
    }),
  )

  test(
    'is counted as it was written down before the vote',
    scene(async ({ context, year }) => {
      await expect(
        saveAwardYear(context, {
          year,
          state: 'published',
          title: '改',
          applying: { online: '填', byMail: '寄', email: 'a@example.com' },
          closedNotice: '止',
          scoring: { votesPerPerson: 5, votePercent: 50, panelPercent: 50 },
        }),
      ).rejects.toMatchObject({ code: 'award_rule_fixed' })
    }),
  )

  test(
    'has as many winners as the prize says, which is fixed once somebody voted',
    scene(
      async ({ one, context, year, productPrize }) => {
        const save = (places?: number, isDecidedByVotes = false, kind: PrizeKind = 'both') =>
          makeOpenYear(context, {
            scoring: { votesPerPerson: 5, votePercent: 30, panelPercent: 70 },
            prizes: [
              { group: '企业奖', name: '年度企业', kind: 'companies' },
              {
                group: '产品奖',
                name: '年度产品',
                kind,
                isDecidedByVotes,
                ...(places && { places }),
              },
            ],
          })
        await expect(save(3)).rejects.toMatchObject({ code: 'award_rule_fixed' })
        await expect(save()).rejects.toMatchObject({ code: 'award_rule_fixed' })
        await expect(save(2, true)).rejects.toMatchObject({ code: 'award_rule_fixed' })
        await expect(save(2, false, 'companies')).rejects.toMatchObject({ code: 'award_rule_fixed' })
        await context.db.execute(
          sql`update award_phases set until_on = '2026-11-20' where kind in ('vote', 'review')`,
        )
        const { content } = await exportResult(one, await prepareResult(one, { year }))
        const [prize] = ResultContent.parse(JSON.parse(content)).ranking
        expect(prize).toMatchObject({ prize: productPrize })
        expect(prize?.lines.map(({ isWinner }) => isWinner)).toEqual([true, true, false])
      },
      {
        votes: [3, 1, 2],
        points: [
          [80, 82, 84],
          [90, 88, 86],
          [70, 99, 64],
        ],
        places: 2,
      },
    ),
  )
})

const run = promisify(execFile)
const verify = (file: string) =>
  run(process.execPath, [
    resolve(import.meta.dirname, '../../../../scripts/awards.mjs'),
    'verify',
    file,
  ]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  )

test('the separate program says in Chinese why it cannot read an export', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'award-'))
  const name = join(folder, 'export.json')
  try {
    expect(await verify(name)).toMatchObject({ code: 2, stdout: `读不出这份导出：没有文件 ${name}\n` })
    expect(await verify(folder)).toMatchObject({ code: 2, stdout: expect.stringContaining('打不开') })
    for (const [text, why] of [
      ['{"digest":', '不是 JSON'],
      ['null', '不是奖项结果的导出'],
      ['{}', '不是奖项结果的导出'],
    ] as const) {
      await writeFile(name, text)
      const answer = await verify(name)
      expect(answer).toMatchObject({ code: 2, stdout: expect.stringContaining(why) })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test(
  'the separate program finds the same digest and ranking, and what was changed',
  scene(
    async ({ one, context, year, candidates }) => {
      // Somebody was recused, so that scores are standardised.
      await context.db.execute(
        sql`delete from award_scores where (judge_id, candidate_id) = (select judge_id, candidate_id from award_assignments where candidate_id = ${candidates[2]} order by judge_id limit 1)`,
      )
      const { content, digest } = await exportResult(one, await prepareResult(one, { year }))
      const folder = await mkdtemp(join(tmpdir(), 'award-'))
      const file = async (text: string) => {
        const name = join(folder, 'export.json')
        await writeFile(name, text)
        return name
      }
      try {
        const right = await verify(await file(`{"digest":"${digest}","result":${content}}`))
        expect(right).toMatchObject({ code: 0, stdout: expect.stringContaining('完全一致') })
        const changed = content.replace('"score":84', '"score":94')
        expect(changed).not.toBe(content)
        expect(await verify(await file(`{"digest":"${digest}","result":${changed}}`))).toMatchObject({
          code: 1,
          stdout: expect.stringMatching(/导出写的是[\s\S]*不一致/),
        })
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    {
      votes: [3, 1, 2],
      points: [
        [80, 82, 84, 71],
        [90, 88, 86, 33],
        [70, 99, 64, 50],
      ],
    },
  ),
)

test(
  'the separate program leaves out the highest and the lowest as the portal does, whole panel or not',
  scene(
    async ({ one, context, year }) => {
      const folder = await mkdtemp(join(tmpdir(), 'award-'))
      const name = join(folder, 'export.json')
      const check = async () => {
        const { content, digest } = await exportResult(one, await prepareResult(one, { year }))
        expect(content).toContain('"leavesOutExtremes":true')
        await writeFile(name, `{"digest":"${digest}","result":${content}}`)
        expect(await verify(name)).toMatchObject({ code: 0 })
        const other = content.replace('"leavesOutExtremes":true', '"leavesOutExtremes":false')
        await writeFile(name, `{"digest":"${digest}","result":${other}}`)
        expect(await verify(name)).toMatchObject({ code: 1, stdout: expect.stringContaining('不一致') })
        return content
      }
      try {
        // 82 is the middle three of 80, 82, 84, with 10 and 100 left out; and the whole of the votes.
        expect(await check()).toContain('"panelPoints":"82/1"')
        await context.db.execute(
          sql`delete from award_scores where (judge_id, candidate_id) = (select judge_id, candidate_id from award_assignments order by candidate_id, judge_id limit 1)`,
        )
        await check()
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    {
      votes: [3, 1],
      points: [
        [80, 82, 84, 10, 100],
        [90, 88, 86, 33, 40],
      ],
      scoring: { votesPerPerson: 5, votePercent: 30, panelPercent: 70, leavesOutExtremes: true },
    },
  ),
)

test(
  'only those with most votes are judged where the year has a shortlist, which the separate program checks',
  scene(
    async ({ one, context, year, candidates, productPrize }) => {
      await context.db.execute(
        sql`update award_years set scoring = scoring || '{"shortlistSize": 2}' where year = ${year}`,
      )
      const { content, digest } = await exportResult(one, await prepareResult(one, { year }))
      const { prizes, votes, rule } = ResultContent.parse(JSON.parse(content))
      expect(rule.shortlistSize).toBe(2)
      expect(prizes[0]?.candidates.map(({ id }) => id)).toEqual([candidates[0], candidates[2]])
      expect(prizes[0]?.leftOut.map(({ id }) => id)).toEqual([candidates[1]])
      expect(votes).toHaveLength(6)
      const panel = await readPanel(one, { year })
      expect(panel.candidates.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id)).toEqual([
        candidates[1],
      ])
      const { id: judgeId } = await makeJudge(context, { year, prizeIds: [] })
      expect(await assignJudge(one, { judgeId, prizeIds: [productPrize] })).toEqual({ candidates: 2 })
      const voting = { ...one, now: new Date('2026-11-10T23:00:00+08:00') }
      expect(await assignJudge(voting, { judgeId, prizeIds: [productPrize] })).toEqual({ candidates: 0 })
      const folder = await mkdtemp(join(tmpdir(), 'award-'))
      const name = join(folder, 'export.json')
      try {
        await writeFile(name, `{"digest":"${digest}","result":${content}}`)
        expect(await verify(name)).toMatchObject({ code: 0 })
        const other = content.replace('"shortlistSize":2', '"shortlistSize":1')
        const otherDigest = createHash('sha256').update(other).digest('hex')
        await writeFile(name, `{"digest":"${otherDigest}","result":${other}}`)
        expect(await verify(name)).toMatchObject({ code: 1, stdout: expect.stringContaining('不一致') })
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    {
      votes: [3, 1, 2],
      points: [
        [80, 82, 84],
        [90, 88, 86],
        [70, 99, 64],
      ],
    },
  ),
)

test(
  'votes alone decide a prize that is readers’ own: no judge, no shortlist, equals decided by a colleague, and the separate program agrees',
  scene(
    async ({ one, context, year, candidates, productPrize }) => {
      await context.db.execute(
        sql`update award_prizes set is_decided_by_votes = true where id = ${productPrize}`,
      )
      await context.db.execute(
        sql`update award_years set scoring = scoring || '{"shortlistSize": 1}' where year = ${year}`,
      )
      expect((await readPanel(one, { year })).candidates.map(({ prizeId }) => prizeId)).not.toContain(
        productPrize,
      )
      const { id: judgeId } = await makeJudge(context, { year, prizeIds: [] })
      expect(await assignJudge(one, { judgeId, prizeIds: [productPrize] })).toEqual({ candidates: 0 })
      const [first = 0, second = 0, last = 0] = candidates
      await expect(prepareResult(one, { year })).rejects.toMatchObject({ code: 'award_tie_open' })
      const decisions = [{ prizeId: productPrize, candidates: [second, first], reason: '先提交的在前' }]
      const { content, digest } = await exportResult(one, await prepareResult(one, { year, decisions }))
      const { ranking } = ResultContent.parse(JSON.parse(content))
      expect(ranking[0]?.lines).toMatchObject([
        { candidate: second, votes: 2, panelPoints: '0/1', shown: '100.00', rank: 1, isWinner: true },
        { candidate: first, votes: 2, panelPoints: '0/1', shown: '100.00', rank: 2, isWinner: false },
        { candidate: last, votes: 1, panelPoints: '0/1', shown: '50.00', rank: 3, isWinner: false },
      ])
      const folder = await mkdtemp(join(tmpdir(), 'award-'))
      const name = join(folder, 'export.json')
      try {
        await writeFile(name, `{"digest":"${digest}","result":${content}}`)
        expect(await verify(name)).toMatchObject({ code: 0 })
        const other = content.replace('"isDecidedByVotes":true', '"isDecidedByVotes":false')
        const otherDigest = createHash('sha256').update(other).digest('hex')
        await writeFile(name, `{"digest":"${otherDigest}","result":${other}}`)
        expect(await verify(name)).toMatchObject({ code: 1 })
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    {
      votes: [2, 2, 1],
      points: [
        [80, 82, 84],
        [10, 11, 12],
        [99, 99, 99],
      ],
    },
  ),
)

test('fifty who freeze at once freeze once', async () => {
  const context = testContext((await testDatabase()).db)
  const { year } = await makeJudged(context)
  const prepared = await prepareResult(colleague(context, 1), { year })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => freezeResult(colleague(context, index + 2), prepared)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = new Set(outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : [])))
  expect(codes).toEqual(new Set(['award_result_settled']))
  expect(await context.db.$count(awardResults, eq(awardResults.state, 'frozen'))).toBe(1)
})
