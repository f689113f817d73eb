import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { readPublicResult } from '#features/awards/announcing/public-result.server.ts'
import { readPanel } from '#features/awards/judging/panel-report.server.ts'
import { readCeremony } from '#features/awards/ceremony.server.ts'
import { listProgrammes } from '#features/awards/list-programmes.server.ts'
import { readPhases } from '#features/awards/phases.server.ts'
import { listResults } from '#features/awards/results/read-results.server.ts'
import { listVotes } from '#features/awards/voting/report-votes.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import type { Context } from '#platform/context.ts'
import { fillAwardProgramme } from '../../db/demo/fill-award-programme.server.ts'
import { fillAwardStage } from '../../db/demo/fill-award-stage.server.ts'
import { moveAwardYear, type AwardStage } from '../../db/demo/move-award-year.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

const yearOf = async (context: Context) => {
  const year = (await listProgrammes(context)).find((each) => each.year === 2026)
  if (!year) throw new Error('the demo has no awards of 2026')
  return year
}

test('the demo’s awards of 2025 are what its votes and scores give, and 2026 is whole in every stage, up to a result that waits to be frozen', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const people = new Map<string, number>()
    for (const place of [1, 2, 3, 4, 5, 6]) people.set(`reader-${place}`, await makePerson(context))
    const ceremony = await saveEvent(context, {
      handle: 'annual-2026',
      title: '年会',
      startsOn: '2026-12-17',
      endsOn: '2026-12-18',
    })
    await fillAwardProgramme(context, resolve(import.meta.dirname, '../../db/demo'), { people })
    const result = await readPublicResult(context, 2025)
    expect(result.announcedAt).toBe('2025-12-11 20:00')
    expect(
      result.prizes.map(({ name, isStandardised, winners }) => [name, isStandardised, winners[0]?.company]),
    ).toEqual([
      ['年度企业', false, '衡隽半导体'],
      ['年度器件产品', true, '晶曜半导体'],
      ['年度材料产品', false, '朔原晶体'],
    ])
    const { judges } = await readPanel(context, { year: 2025 })
    expect(judges.map(({ submitted, recused, open }) => [submitted, recused, open])).toEqual([
      [6, 0, 0],
      [6, 0, 0],
      [6, 0, 0],
      [5, 1, 0],
    ])
    const panel = async () => {
      const { judges: all, candidates } = await readPanel(context, { year: 2026 })
      const firstRounds = new Set(
        candidates.flatMap(({ isCompany, firstRound }) => (isCompany ? [firstRound?.passes] : [])),
      )
      return {
        judges: all.map((each) => [each.state, each.submitted, each.open, each.recused, each.abstained]),
        oddities: all.flatMap(({ oddities }) => oddities),
        lacking: candidates.filter(({ lacks }) => lacks > 0).length,
        firstRounds,
      }
    }
    const waiting = ['active', 0, 0, 0, 0]
    expect(await panel()).toMatchObject({
      judges: [['invited', 0, 0, 0, 0], waiting, waiting, waiting, waiting, waiting],
      firstRounds: new Set([undefined]),
    })
    const { open } = await yearOf(context)
    expect(open).toEqual(['application'])
    const goTo = async (stage: AwardStage) => {
      await moveAwardYear(context, { year: 2026, stage })
      await fillAwardStage(context, { stage, people })
      expect((await yearOf(context)).open).toEqual([stage])
      // Winners are honoured on the day on which they are announced, whatever stage that is moved to.
      const announcement = (await readPhases(context, [2026])).find(({ kind }) => kind === 'announcement')
      expect((await readCeremony(context, ceremony))?.from).toBe(announcement?.from)
    }
    await goTo('vote')
    expect((await listVotes(context, { year: 2026 })).suspects).toHaveLength(5)
    await goTo('review')
    // Again changes nothing.
    await goTo('review')
    const atWork = await panel()
    expect(atWork).toMatchObject({
      judges: [
        ['invited', 0, 0, 0, 0],
        ['active', 4, 4, 0, 0],
        ['active', 4, 4, 0, 0],
        ['active', 1, 6, 1, 0],
        ['left', 1, 0, 0, 7],
        ['active', 0, 4, 4, 0],
      ],
      firstRounds: new Set([true, false]),
    })
    expect(atWork.oddities).toContain('flat')
    await goTo('announcement')
    expect(await listResults(context, { year: 2026 })).toMatchObject({
      problem: '',
      results: [{ state: 'prepared' }],
    })
    await expect(readPublicResult(context, 2026)).rejects.toMatchObject({ code: 'award_result_unannounced' })
  }))
