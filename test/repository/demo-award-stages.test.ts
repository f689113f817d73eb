import { expect, test } from 'vitest'
import { readPhases } from '#features/awards/phases.server.ts'
import { openPhases } from '#features/awards/policy.ts'
import { makeVote } from '#features/awards/voting/testing.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { AWARD_STAGES, moveAwardYear, type AwardStage } from '../../db/demo/move-award-year.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

/** What goes on in each stage; before the first nothing does. */
const OPEN: Readonly<Record<AwardStage, string[]>> = {
  upcoming: [],
  application: ['application'],
  vote: ['vote'],
  review: ['review'],
  announcement: ['announcement'],
}

test('the days of a year move together, to any stage and back', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { year } = await makeVote(context, {
      phases: [
        { kind: 'application', name: '申报', from: '2026-03-01', until: '2026-03-31' },
        { kind: 'vote', name: '投票', from: '2026-04-05', until: '2026-04-14' },
        { kind: 'review', name: '评审', from: '2026-04-15', until: '2026-04-25' },
        { kind: 'announcement', name: '公布', from: '2026-05-10' },
      ],
    })
    for (const stage of [...AWARD_STAGES, ...AWARD_STAGES.toReversed()]) {
      await moveAwardYear(context, { year, stage })
      const phases = await readPhases(context, [year])
      expect(openPhases(shanghaiDay(context.now), phases), stage).toEqual(OPEN[stage])
      const day = (at: number) => Date.parse(phases[at]?.from ?? '') / 86_400_000
      expect(
        [1, 2, 3].map((at) => day(at) - day(0)),
        stage,
      ).toEqual([35, 45, 70])
    }
  }))
