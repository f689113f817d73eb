import { expect, test } from 'vitest'
import { makeJudge, makePanel } from '#features/awards/judging/testing.ts'
import { awardApplications } from '#features/awards/tables.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { wired } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

test('the audit calls contents and colleagues by their names, with the way to them, and leaves what has none', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const topic = await makeArticle(context, { title: '查得到的一篇' })
    const { id: colleague } = await makeStaff(context, ['editor'], { name: '查得到的人' })
    const { candidates, productPrize, year } = await makePanel(context)
    const { id: judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
    const [candidate = 0] = candidates
    const [applied] = await db
      .insert(awardApplications)
      .values({
        year,
        prizeId: productPrize,
        source: 'mail',
        company: '砺川晶体',
        product: '衬底',
        answers: {},
      })
      .returning({ id: awardApplications.id })
    const application = applied?.id ?? 0
    const known = [
      `topic:${topic}`,
      `staff:${colleague}`,
      `award-candidate:${candidate}`,
      `award-judge:${judge}`,
      `award-application:${application}`,
    ]
    const unknown = [
      'job:relabel-topics',
      'award-judge:999999999',
      'topic:not-a-number',
      'topic:999999999',
      'visitor',
    ]
    const named = await wired.nameSubjects(context, [...known, ...unknown])
    expect(Object.fromEntries(named)).toEqual({
      [`topic:${topic}`]: { title: '查得到的一篇', address: `/open/topic/${topic}` },
      [`award-candidate:${candidate}`]: {
        title: '企业0 · 产品0',
        address: `/award-votes?year=${year}`,
      },
      [`award-judge:${judge}`]: {
        title: expect.stringMatching(/^评委/),
        address: `/award-panel?year=${year}`,
      },
      [`award-application:${application}`]: {
        title: '草稿 砺川晶体 · 衬底',
        address: `/award-applications?year=${year}&id=${application}`,
      },
      [`staff:${colleague}`]: { title: '查得到的人', address: '/staff' },
    })
  }))
