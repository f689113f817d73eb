import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { readPublicResult } from '#features/awards/announcing/public-result.server.ts'
import { readPanel } from '#features/awards/judging/panel-report.server.ts'
import { fillAwardProgramme } from '../../db/demo/fill-award-programme.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

test('the demo’s awards of 2025 are what its votes and scores give, and of 2026 a panel at work and nothing of who is ahead', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const people = new Map<string, number>()
    for (const place of [1, 2, 3, 4, 5, 6]) people.set(`reader-${place}`, await makePerson(context))
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
    const open = await readPanel(context, { year: 2026 })
    expect(
      open.judges.map((judge) => [judge.state, judge.submitted, judge.open, judge.recused, judge.abstained]),
    ).toEqual([
      ['invited', 0, 0, 0, 0],
      ['active', 4, 0, 0, 0],
      ['active', 4, 0, 0, 0],
      ['active', 1, 2, 1, 0],
      ['left', 1, 0, 0, 3],
      ['active', 0, 4, 3, 0],
    ])
    expect(open.judges.flatMap(({ oddities }) => oddities)).toContain('flat')
    expect(new Set(open.candidates.map(({ firstRound }) => firstRound?.passes))).toEqual(
      new Set([true, false, undefined]),
    )
    expect(open.candidates.filter(({ lacks }) => lacks > 0)).not.toEqual([])
    await expect(readPublicResult(context, 2026)).rejects.toMatchObject({ code: 'award_result_unannounced' })
  }))
