import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#features/notifications/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { retireCandidate } from '../candidates/end-candidate.server.ts'
import { renameCandidate } from '../candidates/rename-candidate.server.ts'
import { forgetApplicant } from '../applications/own-application-data.server.ts'
import { editedAwardYear } from '../testing.ts'
import { freezeResult } from '../results/freeze-result.server.ts'
import { prepareResult } from '../results/prepare-result.server.ts'
import { makeJudged } from '../results/testing.ts'
import { awardWinners } from '../tables.server.ts'
import { restoreAwardYear, withdrawAwardYear } from '../withdraw-award-year.server.ts'
import { draftAnnouncedResults } from './draft-article.server.ts'
import { listResults } from '../results/read-results.server.ts'
import { announceResults } from './announce-results.server.ts'
import { heldAnnouncements } from './held-announcements.server.ts'
import { readCertificate, readPublicResult } from './public-result.server.ts'
import { scheduleAnnouncement } from './schedule-announcement.server.ts'

const EVENING = '2026-11-21T20:00:30+08:00'
const at = (context: Context, time: string): Context => ({ ...context, now: new Date(time) })
const other = (context: Context): Context => ({
  ...context,
  actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['administrator'], isProved: true },
})

async function makeFrozen(context: Context) {
  const made = await makeJudged(context)
  const prepared = await prepareResult(context, { year: made.year })
  await freezeResult(other(context), prepared)
  return { ...made, result: prepared.id }
}

const scene =
  (work: (given: Awaited<ReturnType<typeof makeFrozen>> & { context: Context }) => Promise<void>) => () =>
    inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await work({ context, ...(await makeFrozen(context)) })
    })

test(
  'a result becomes known at its second and not before, once, to everybody together',
  scene(async ({ context, year, result, candidates }) => {
    const unknown = { code: 'award_result_unannounced' }
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await announceResults(at(context, '2026-11-21T19:59:00+08:00'))
    expect(await context.db.select().from(awardWinners)).toEqual([])
    await expect(readPublicResult(context, year)).rejects.toMatchObject(unknown)
    const due = at(context, EVENING)
    await Promise.all([announceResults(due), announceResults(due)])
    expect(await context.db.select().from(awardWinners)).toMatchObject([{ candidateId: candidates[0] }])
    expect(await readPublicResult(due, year)).toMatchObject({
      valid: 3,
      void: 0,
      announcedAt: '2026-11-21 20:00',
      corrections: [],
      prizes: [
        {
          candidates: 2,
          judges: 3,
          isStandardised: false,
          winners: [{ final: '87.40', certificate: 'JG2026-0001' }],
        },
      ],
    })
    expect(JSON.stringify(await readPublicResult(due, year))).not.toContain('企业1')
    await expect(scheduleAnnouncement(context, { id: result, at: EVENING })).rejects.toMatchObject({
      code: 'award_result_announced',
    })
  }),
)

test(
  'whoever applied for a winner is told, once, and a certificate is confirmed by its number',
  scene(async ({ context, result, candidates, year, productPrize }) => {
    const personId = await makePerson(context)
    await context.db.execute(
      sql`insert into award_applications (number, year, prize_id, applicant_id, source, state, candidate_id, submitted, submitted_at)
          values ('A2026-0009', ${year}, ${productPrize}, ${personId}, 'online', 'accepted', ${candidates[0]}, '{}', now())`,
    )
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await announceResults(at(context, EVENING))
    await announceResults(at(context, '2026-11-21T20:02:00+08:00'))
    expect(await context.db.select().from(notifications)).toMatchObject([
      { personId, title: '祝贺获奖：年度产品', path: '/award/certificate/JG2026-0001' },
    ])
    expect(await readCertificate(context, 'JG2026-0001')).toMatchObject({
      company: '企业0',
      prize: '年度产品',
      isRevoked: false,
    })
    // What was printed stays true when the prize is called something else.
    await context.db.execute(
      sql`update award_prizes set name = '年度新名' where year = ${year} and name = '年度产品'`,
    )
    expect(await readCertificate(context, 'JG2026-0001')).toMatchObject({ prize: '年度产品' })
    await expect(readCertificate(context, 'JG2026-0002')).rejects.toMatchObject({
      code: 'award_certificate_unknown',
    })
  }),
)

test(
  'a winner whose applicant has closed the account is announced all the same, and nobody is written to',
  scene(async ({ context, result, candidates, year, productPrize }) => {
    const personId = await makePerson(context)
    await context.db.execute(
      sql`insert into award_applications (number, year, prize_id, applicant_id, source, state, candidate_id, contact_email, submitted, submitted_at)
          values ('A2026-0009', ${year}, ${productPrize}, ${personId}, 'online', 'accepted', ${candidates[0]}, 'gone@example.com', '{}', now())`,
    )
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await forgetApplicant(context, { personId, name: '', addresses: [], company: '' })
    await announceResults(at(context, EVENING))
    expect(await readCertificate(context, 'JG2026-0001')).toMatchObject({
      company: '企业0',
      isRevoked: false,
    })
    expect(await context.db.select().from(notifications)).toEqual([])
    const { rows } = await context.db.execute(sql`select 1 from sendings where purpose = 'award_prize_won'`)
    expect(rows).toEqual([])
  }),
)

test(
  'who applied for a winner and the colleagues are told once each, and who has left is not',
  scene(async ({ context, result, candidates, year, productPrize }) => {
    const lead = await makePerson(context)
    const [colleague, left] = [await makePerson(context), await makePerson(context)]
    await context.db.execute(
      sql`with made as (
            insert into award_applications (number, year, prize_id, applicant_id, source, state, candidate_id, submitted, submitted_at)
            values ('A2026-0010', ${year}, ${productPrize}, ${lead}, 'online', 'accepted', ${candidates[0]}, '{}', now())
            returning id)
          insert into award_application_colleagues (application_id, person_id, joined_at, left_at)
          select made.id, person, now(), gone from made,
            (values (${colleague}::bigint, null::timestamptz), (${left}::bigint, now())) as joined (person, gone)`,
    )
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await announceResults(at(context, EVENING))
    await announceResults(at(context, EVENING))
    const told = await context.db.select().from(notifications)
    expect(told.map(({ personId }) => personId).toSorted()).toEqual([lead, colleague].toSorted())
  }),
)

test(
  'a correction takes the place of the result when it is announced itself, and revokes what was wrong',
  scene(async ({ context, result, candidates, year }) => {
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await announceResults(at(context, EVENING))
    await context.db.execute(
      sql`update award_votes set state = 'void', reason = '刷票', judged_by = 'x' where candidate_id = ${candidates[0]}`,
    )
    await context.db.execute(sql`update award_scores set score = 20 where candidate_id = ${candidates[0]}`)
    const second = await prepareResult(context, { year, reason: '刷票未作废' })
    await freezeResult(other(context), second)
    expect(await readPublicResult(context, year)).toMatchObject({ corrections: [] })
    await expect(scheduleAnnouncement(context, { id: result, at: EVENING })).rejects.toMatchObject({
      code: 'award_result_gone',
    })
    await scheduleAnnouncement(context, { id: second.id, at: EVENING })
    await announceResults(at(context, EVENING))
    expect(await readPublicResult(context, year)).toMatchObject({
      void: 2,
      corrections: [{ reason: '刷票未作废' }],
      prizes: [{ winners: [{ company: '企业1', certificate: 'JG2026-0002' }] }],
    })
    expect(await readCertificate(context, 'JG2026-0001')).toMatchObject({ isRevoked: true })
  }),
)

test(
  'a winner whose name was written wrongly has the right one on the same certificate once a correction is announced',
  scene(async ({ context, result, candidates, year }) => {
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await announceResults(at(context, EVENING))
    const id = candidates[0] ?? 0
    const renamed = { id, company: '企业零', product: '产品0', reason: '企业来函' }
    await renameCandidate(context, renamed)
    expect(await readCertificate(context, 'JG2026-0001')).toMatchObject({ company: '企业0' })
    expect(await readPublicResult(context, year)).toMatchObject({
      prizes: [{ winners: [{ company: '企业0' }] }],
    })
    const second = await prepareResult(context, { year, reason: '名称写错了' })
    await freezeResult(other(context), second)
    await scheduleAnnouncement(context, { id: second.id, at: EVENING })
    await announceResults(at(context, EVENING))
    const named = { company: '企业零', product: '产品0' }
    expect(await readCertificate(context, 'JG2026-0001')).toMatchObject({ ...named, isRevoked: false })
    expect(await readPublicResult(context, year)).toMatchObject({
      corrections: [{ reason: '名称写错了' }],
      prizes: [{ winners: [{ ...named, certificate: 'JG2026-0001' }] }],
    })
  }),
)

test(
  'a candidate gets no name that another has, none without a reason, and neither loses nor gains a product',
  scene(async ({ context, candidates }) => {
    const right = { id: candidates[0] ?? 0, company: '企业零', product: '产品0', reason: '写错了' }
    const refusals = [
      [{ company: '企业1', product: '产品1' }, 'award_named_twice'],
      [{ product: '' }, 'award_candidate_unnamed'],
      [{ reason: ' ' }, 'award_note_missing'],
    ] as const
    for (const [wrong, code] of refusals)
      await expect(renameCandidate(context, { ...right, ...wrong })).rejects.toMatchObject({ code })
    await retireCandidate(context, { id: right.id, reason: '退出' })
    await expect(renameCandidate(context, right)).rejects.toMatchObject({ code: 'award_candidate_busy' })
  }),
)

test(
  'winners who were announced stay when a draft from before is published, and cannot be written otherwise',
  scene(async ({ context, result, year }) => {
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await announceResults(at(context, EVENING))
    const before = await context.db.select().from(awardWinners)
    await editedAwardYear(context, year, [])
    expect(await context.db.select().from(awardWinners)).toEqual(before)
    await expect(
      editedAwardYear(context, year, [{ company: '别家', product: '产品' }]),
    ).rejects.toMatchObject({
      code: 'award_winners_fixed',
    })
  }),
)

test(
  'a correction that is frozen before the moment is what becomes known then, and the wrong result never does',
  scene(async ({ context, result, candidates, year }) => {
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await context.db.execute(sql`update award_scores set score = 20 where candidate_id = ${candidates[0]}`)
    const second = await prepareResult(context, { year, reason: '录错了评分' })
    await freezeResult(other(context), second)
    await announceResults(at(context, EVENING))
    expect(await context.db.select().from(awardWinners)).toMatchObject([{ candidateId: candidates[1] }])
    await expect(scheduleAnnouncement(context, { id: second.id, at: EVENING })).rejects.toMatchObject({
      code: 'award_result_announced',
    })
  }),
)

test(
  'a draft with the winners lies on the editors’ desk once it is announced, once, and readers see nothing of it',
  scene(async ({ context, result, year }) => {
    const drafts = async () =>
      (
        await context.db.execute<{ id: number; title: string; text: string }>(
          sql`select entity_id as id, working ->> 'title' as title, working::text as text from editables where kind = 'topic'`,
        )
      ).rows
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await draftAnnouncedResults(context)
    expect(await drafts()).toEqual([])
    const due: Context = {
      ...at(context, EVENING),
      // As the job acts.
      actor: { kind: 'system', name: 'announce-award-results', may: ['topics.write'] },
    }
    await announceResults(due)
    await draftAnnouncedResults(due)
    await draftAnnouncedResults(due)
    const [draft, ...more] = await drafts()
    expect(more).toEqual([])
    expect(draft?.title).toBe('2026年度晶冠奖揭晓')
    for (const said of ['年度产品', 'JG2026-0001', `/ev/jgj${year}/result`])
      expect(draft?.text).toContain(said)
    const { rows } = await context.db.execute(sql`select from topics where id = ${draft?.id ?? 0}`)
    expect(rows).toEqual([])
    expect((await listResults(context, { year })).results[0]?.articleId).toBe(Number(draft?.id))
  }),
)

test(
  'a result with a winner who stands no more is announced neither at its moment nor later, but its correction is',
  scene(async ({ context, result, candidates, year }) => {
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await retireCandidate(context, { id: candidates[0] ?? 0, reason: '企业来函' })
    const due = at(context, EVENING)
    expect(await heldAnnouncements(context)).toMatchObject({ count: 0 })
    await announceResults(due)
    expect(await context.db.select().from(awardWinners)).toEqual([])
    expect(await heldAnnouncements(due)).toMatchObject({ count: 1, since: new Date(EVENING) })
    expect((await listResults(context, { year })).left).toEqual(['企业0 · 产品0'])
    await expect(scheduleAnnouncement(context, { id: result, at: EVENING })).rejects.toMatchObject({
      code: 'award_winner_left',
      detail: { names: '企业0 · 产品0' },
    })
    await freezeResult(other(context), await prepareResult(context, { year, reason: '获奖者退出' }))
    expect((await listResults(context, { year })).left).toEqual([])
    expect(await heldAnnouncements(due)).toMatchObject({ count: 0 })
    await announceResults(due)
    expect(await context.db.select().from(awardWinners)).toMatchObject([{ candidateId: candidates[1] }])
  }),
)

test(
  'a result of a year whose page is down becomes known once that is back, and nobody is written to before',
  scene(async ({ context, result, candidates, year, productPrize }) => {
    const personId = await makePerson(context)
    await context.db.execute(
      sql`insert into award_applications (number, year, prize_id, applicant_id, source, state, candidate_id, submitted, submitted_at)
          values ('A2026-0009', ${year}, ${productPrize}, ${personId}, 'online', 'accepted', ${candidates[0]}, '{}', now())`,
    )
    await scheduleAnnouncement(context, { id: result, at: EVENING })
    await withdrawAwardYear(context, { id: year, reason: '名单有误' })
    const due = at(context, EVENING)
    await announceResults(due)
    expect(await context.db.select().from(notifications)).toEqual([])
    expect(await context.db.select().from(awardWinners)).toEqual([])
    expect(await heldAnnouncements(due)).toMatchObject({ count: 1, since: new Date(EVENING) })
    await restoreAwardYear(context, { id: year })
    await announceResults(due)
    expect(await context.db.select().from(notifications)).toMatchObject([{ personId }])
    expect(await heldAnnouncements(due)).toMatchObject({ count: 0 })
  }),
)
