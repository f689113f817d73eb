import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { maskedEmail } from '#features/accounts/email.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { exportedRows } from '../../../../test/exported-rows.ts'
import { acceptApplication } from '../applications/accept-application.server.ts'
import { handOverApplication, removeColleague } from '../applications/colleagues/end-colleague.server.ts'
import { inviteColleague } from '../applications/colleagues/invite-colleague.server.ts'
import { joinApplication } from '../applications/colleagues/join-application.server.ts'
import { mergeApplications } from '../applications/merge-applications.server.ts'
import { retireCandidate } from '../candidates/end-candidate.server.ts'
import { makeApplicant, as, makeApplication, makeOpenYear } from '../testing.ts'
import { endingAwards } from '../ending-awards.server.ts'
import { ownAwardPlaces } from '../own-award-places.server.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { assignJudge, endJudge } from './assign-judge.server.ts'
import { declareInterest } from './declare-interest.server.ts'
import { judgeFirstRound } from './first-round.server.ts'
import { inviteJudge } from './invite-judge.server.ts'
import { readJudgeDesk } from './judge-desk.server.ts'
import { makeInvitation } from './judge-invitation.server.ts'
import { forgetJudge, readOwnJudging } from './own-judging.server.ts'
import { judgeExport, panelExport } from './export-panel.server.ts'
import { readPanel } from './panel-report.server.ts'
import { remindJudges } from './remind-judges.server.ts'
import { readCriteria, saveCriteria } from './save-criteria.server.ts'
import { reopenScores, saveScores, submitScores } from './score-candidate.server.ts'
import { sayWords } from './say-words.ts'
import { awardAssignments, awardJudges, awardRecusals, awardScores } from './tables.server.ts'
import { giveScores, makeJudge, makePanel } from './testing.ts'

type Scene = Awaited<ReturnType<typeof makePanel>> & { readonly context: Context }

const scene = (work: (given: Scene) => Promise<void>) => () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await work({ context, ...(await makePanel(context)) })
  })

const at = (context: Context, time: string): Context => ({ ...context, now: new Date(`${time}+08:00`) })
const first = (ids: readonly number[]) => ids[0] ?? 0
const entryOf = async (judge: Context, year: number, candidateId: number) =>
  (await readJudgeDesk(judge, year))?.candidates.find(({ id }) => id === candidateId)

describe('an invitation', () => {
  test(
    'makes whoever is signed in a judge, once, within thirty days, and nobody else',
    scene(async ({ context, year }) => {
      const invited = { year, name: '许知微', employer: '', email: 'xu@example.com' }
      const { invitation: former } = await makeInvitation(context, invited)
      const { invitation } = await makeInvitation(context, invited)
      const person = as(context, await makePerson(context))
      const over = { code: 'award_invitation_over' }
      await expect(acceptInvitation(person, { year, invitation: former })).rejects.toMatchObject(over)
      await expect(
        acceptInvitation(at(person, '2026-12-21T12:00:00'), { year, invitation }),
      ).rejects.toMatchObject(over)
      expect(await readJudgeDesk(person, year)).toBeUndefined()
      await acceptInvitation(person, { year, invitation })
      expect(await readJudgeDesk(person, year)).toMatchObject({ name: '许知微', isOpen: true })
      const other = as(context, await makePerson(context))
      await expect(acceptInvitation(other, { year, invitation })).rejects.toMatchObject(over)
      await expect(inviteJudge(context, invited)).rejects.toMatchObject({ code: 'award_judge_known' })
    }),
  )

  test(
    'makes whoever was taken off the panel the same judge again: what was handed in counts once, the rest is open',
    scene(async ({ context, year, candidates, productPrize, companyPrize, company }) => {
      const person = await makePerson(context)
      const { id, judge } = await makeJudge(context, { year, prizeIds: [productPrize], by: person })
      const [done = 0, begun = 0] = candidates
      await giveScores(judge, { year, candidateId: done, prizeId: productPrize, points: [80, 70] })
      const criterion = (await readCriteria(context, year)).find(({ prizeId }) => prizeId === productPrize)
      const declared = await declareInterest(judge, { candidateId: begun, hasInterest: false })
      await saveScores(judge, {
        candidateId: begun,
        ...declared,
        remark: '',
        scores: [{ criterionId: criterion?.id ?? 0, score: 60 }],
      })
      await endJudge(context, { judgeId: id, reason: '出差' })
      await judgeFirstRound(context, { candidateId: company, passes: true, note: '通过。' })
      const again = { year, name: '许知微', employer: '新单位', email: 'again@example.com' }
      const { id: invited, invitation } = await makeInvitation(context, again)
      await assignJudge(context, { judgeId: invited, prizeIds: [companyPrize] })
      expect(await readJudgeDesk(judge, year)).toBeUndefined()
      await acceptInvitation(judge, { year, invitation })
      const { judges } = await readPanel(context, { year })
      expect(judges).toMatchObject([
        { id, name: '许知微', employer: '新单位', state: 'active', submitted: 1, open: 2, abstained: 0 },
      ])
      expect(await entryOf(judge, year, done)).toMatchObject({ state: 'submitted' })
      expect(await entryOf(judge, year, begun)).toMatchObject({ state: 'open', isDeclared: false })
      expect(await entryOf(judge, year, company)).toMatchObject({ state: 'open' })
      await giveScores(judge, { year, candidateId: begun, prizeId: productPrize, points: [60, 50] })
      const { rows } = await context.db.execute(
        sql`select detail from audit_records where verb = 'takeUpAgain' and subject = ${`award-judge:${id}`}`,
      )
      expect(rows).toEqual([{ detail: { invited, opened: 1 } }])
      await expect(acceptInvitation(judge, { year, invitation })).rejects.toMatchObject({
        code: 'award_invitation_over',
      })
    }),
  )

  test(
    'is in the mail alone',
    scene(async ({ context, year }) => {
      expect(await inviteJudge(context, { year, name: '许', email: 'Xu@Example.com' })).toEqual({
        id: expect.any(Number),
      })
      const { rows } = await context.db.execute<{ recipient: string; text: string }>(
        sql`select recipient, content ->> 'text' as text from sendings where purpose = 'award_judge_invitation'`,
      )
      expect(rows).toEqual([
        {
          recipient: 'xu@example.com',
          text: expect.stringMatching(/\/award\/judging\/2026#invitation=[\w-]{43}\n/),
        },
      ])
    }),
  )
})

describe('a judge', () => {
  test(
    'sees own candidates, an entry only after the declaration, and neither votes nor others’ scores',
    scene(async ({ context, year, candidates, productPrize }) => {
      const { judge } = await makeJudge(context, {
        year,
        prizeIds: [productPrize],
        employer: '企业0有限公司',
      })
      const other = await makeJudge(context, { year, prizeIds: [productPrize] })
      const candidateId = first(candidates)
      await giveScores(other.judge, { year, candidateId, prizeId: productPrize, points: [91, 37] })
      expect(await entryOf(judge, year, candidateId)).toMatchObject({
        summary: '',
        answers: [],
        scores: [],
        hint: expect.stringContaining('企业0有限公司'),
      })
      await declareInterest(judge, { candidateId, hasInterest: false })
      expect(await entryOf(judge, year, candidateId)).toMatchObject({ summary: '好。', scores: [] })
      expect(JSON.stringify(await readJudgeDesk(judge, year))).not.toMatch(/:(91|37)\b|votes/)
    }),
  )

  test(
    'scores what was declared, whole numbers from 0 to 100 for every criterion, and hands it in',
    scene(async ({ context, year, candidates, productPrize }) => {
      const { judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
      const candidateId = first(candidates)
      const [one, two] = (await readCriteria(context, year)).filter(({ prizeId }) => prizeId === productPrize)
      const score = (criterionId = 0, points = 0) => ({ criterionId, score: points })
      const given = { candidateId, revision: 1, remark: '' }
      await expect(saveScores(judge, { ...given, scores: [] })).rejects.toMatchObject({
        code: 'award_interest_undeclared',
      })
      const { revision } = await declareInterest(judge, { candidateId, hasInterest: false })
      const mine = { ...given, revision }
      for (const points of [101, -1, 3.5])
        await expect(saveScores(judge, { ...mine, scores: [score(one?.id, points)] })).rejects.toMatchObject({
          code: 'input_invalid',
        })
      for (const scores of [[score(999_999)], [score(one?.id), score(one?.id)]])
        await expect(saveScores(judge, { ...mine, scores })).rejects.toMatchObject({
          code: 'award_criterion_unknown',
        })
      const half = await saveScores(judge, { ...mine, scores: [score(one?.id, 80)] })
      await expect(submitScores(judge, { candidateId, ...half })).rejects.toMatchObject({
        code: 'award_scores_missing',
      })
      await expect(saveScores(judge, { ...mine, scores: [] })).rejects.toMatchObject({
        code: 'award_scores_changed',
      })
      const wholeOf = () =>
        saveScores(judge, {
          ...given,
          ...half,
          remark: '扎实',
          scores: [score(one?.id, 80), score(two?.id, 60)],
        })
      const whole = await wholeOf()
      // Asked again by a judge whom the answer did not reach.
      expect(await wholeOf()).toEqual(whole)
      const handedIn = await submitScores(judge, { candidateId, ...whole })
      expect(await submitScores(judge, { candidateId, ...whole })).toEqual(handedIn)
      await expect(saveScores(judge, { ...given, ...handedIn, scores: [] })).rejects.toMatchObject({
        code: 'award_scores_submitted',
      })
      const opened = await reopenScores(judge, { candidateId, ...handedIn })
      expect(await reopenScores(judge, { candidateId, ...handedIn })).toEqual(opened)
      // An older hand-in is no repeat of the one that was taken back since.
      await expect(submitScores(judge, { candidateId, ...whole })).rejects.toMatchObject({
        code: 'award_scores_changed',
      })
      await saveScores(judge, { ...given, ...opened, scores: [score(one?.id, 81)] })
      expect(await entryOf(judge, year, candidateId)).toMatchObject({ state: 'open' })
    }),
  )

  test(
    'scores from the first second of the panel to the last, and not after',
    scene(async ({ context, year, candidates, productPrize }) => {
      const { judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
      const candidateId = first(candidates)
      const closed = { code: 'award_panel_closed' }
      const declare = (time: string) => declareInterest(at(judge, time), { candidateId, hasInterest: false })
      await expect(declare('2026-11-14T23:59:59.999')).rejects.toMatchObject(closed)
      const { revision } = await declare('2026-11-15T00:00:00')
      const save = (time: string) =>
        saveScores(at(judge, time), { candidateId, revision, remark: '', scores: [] })
      await expect(save('2026-11-24T00:00:00')).rejects.toMatchObject(closed)
      await expect(save('2026-11-23T23:59:59.999')).resolves.toEqual({ revision: revision + 1 })
      await expect(
        reopenScores(at(judge, '2026-11-24T00:00:00'), { candidateId, revision: revision + 1 }),
      ).rejects.toMatchObject(closed)
    }),
  )

  test(
    'with an interest is recused with a reason, and what was scored is gone',
    scene(async ({ context, year, candidates, productPrize }) => {
      const { judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
      const candidateId = first(candidates)
      const one = (await readCriteria(context, year)).find(({ prizeId }) => prizeId === productPrize)
      const declared = await declareInterest(judge, { candidateId, hasInterest: false })
      await saveScores(judge, {
        candidateId,
        ...declared,
        remark: '',
        scores: [{ criterionId: one?.id ?? 0, score: 50 }],
      })
      await expect(declareInterest(judge, { candidateId, hasInterest: true })).rejects.toMatchObject({
        code: 'award_note_missing',
      })
      const { revision } = await declareInterest(judge, { candidateId, hasInterest: true, reason: '持股' })
      expect(await context.db.$count(awardScores)).toBe(0)
      await expect(submitScores(judge, { candidateId, revision })).rejects.toMatchObject({
        code: 'award_interest_undeclared',
      })
      expect(await entryOf(judge, year, candidateId)).toMatchObject({ state: 'recused', summary: '' })
    }),
  )

  test(
    'turns stepping back again, and the office still reads when, why and until when; the judge does not',
    scene(async ({ context, year, candidates, productPrize }) => {
      const { judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
      const candidateId = first(candidates)
      await declareInterest(at(judge, '2026-11-16T10:00:00'), {
        candidateId,
        hasInterest: true,
        reason: '持股',
      })
      await declareInterest(at(judge, '2026-11-16T11:30:00'), { candidateId, hasInterest: false })
      await declareInterest(at(judge, '2026-11-16T12:00:00'), {
        candidateId,
        hasInterest: true,
        reason: '亲属任职',
      })
      const { candidates: judged } = await readPanel(context, { year })
      expect(judged.find(({ id }) => id === candidateId)?.words.map(sayWords)).toEqual([
        expect.stringMatching(/^评委\d+（回避，2026-11-16 12:00）：亲属任职$/),
        expect.stringMatching(/^评委\d+（曾回避，2026-11-16 10:00 至 2026-11-16 11:30）：持股$/),
      ])
      expect(JSON.stringify(await readJudgeDesk(judge, year))).not.toContain('持股')
      expect(JSON.stringify(await readOwnJudging(judge))).toContain('持股')
      const personId = judge.actor.kind === 'person' ? judge.actor.id : 0
      await forgetJudge(context, { personId, name: '', addresses: [], company: '' })
      expect(JSON.stringify(await readPanel(context, { year }))).not.toMatch(/持股|亲属/)
    }),
  )

  test(
    'turns back what was recused before such things were kept: from then on that is kept',
    scene(async ({ context, year, candidates, productPrize }) => {
      const { judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
      const candidateId = first(candidates)
      await declareInterest(judge, { candidateId, hasInterest: true, reason: '持股' })
      await context.db.delete(awardRecusals)
      await declareInterest(judge, { candidateId, hasInterest: false })
      const { candidates: judged } = await readPanel(context, { year })
      expect(judged.flatMap(({ words }) => words.map(sayWords))).toEqual([
        expect.stringMatching(/^评委\d+（曾回避，至 2026-11-\d\d \d\d:\d\d）：持股$/),
      ])
    }),
  )

  test('who applied for a candidate is recused from it and cannot say otherwise', () =>
    inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { year, companyPrize, productPrize } = await makeOpenYear(context)
      const by = await makeApplicant(context)
      const own = await makeApplication(context, productPrize, { by, product: '自己的' })
      const { candidateId } = await acceptApplication(context, own)
      await context.db.execute(
        sql`update award_phases set kind = 'review', from_on = '2026-11-15', until_on = '2026-11-23' where year = ${year} and kind = 'application'`,
      )
      const { judge } = await makeJudge(context, { year, prizeIds: [companyPrize, productPrize], by })
      expect(await entryOf(judge, year, candidateId)).toMatchObject({
        state: 'recused',
        reason: '本人申报',
        isOwn: true,
      })
      await expect(declareInterest(judge, { candidateId, hasInterest: false })).rejects.toMatchObject({
        code: 'award_judge_applied',
      })
    }))

  test('who wrote an entry, handed it over and left before it was accepted does not judge it either', () =>
    inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { year, companyPrize, productPrize } = await makeOpenYear(context)
      const by = await makeApplicant(context)
      const own = await makeApplication(context, productPrize, { by, product: '自己的' })
      const writer = as(context, by)
      const colleague = await makeApplicant(context)
      const { link } = await inviteColleague(writer, { id: own.id })
      await joinApplication(as(context, colleague), { invitation: link.split('#invitation=')[1] ?? '' })
      await handOverApplication(writer, { id: own.id, personId: colleague })
      await removeColleague(writer, { id: own.id, personId: by })
      const { candidateId } = await acceptApplication(context, own)
      await context.db.execute(
        sql`update award_phases set kind = 'review', from_on = '2026-11-15', until_on = '2026-11-23' where year = ${year} and kind = 'application'`,
      )
      const { judge } = await makeJudge(context, { year, prizeIds: [companyPrize, productPrize], by })
      expect(await entryOf(judge, year, candidateId)).toMatchObject({ state: 'recused', isOwn: true })
      await expect(declareInterest(judge, { candidateId, hasInterest: false })).rejects.toMatchObject({
        code: 'award_judge_applied',
      })
    }))

  test.each(['before', 'after'])(
    'who wrote an entry that was the same as another does not judge that one, merged %s it was accepted',
    (when) =>
      inRolledBackTransaction(async (db) => {
        const context = testContext(db)
        const { year, companyPrize, productPrize } = await makeOpenYear(context)
        const by = await makeApplicant(context)
        const own = await makeApplication(context, productPrize, { by, product: '自己的' })
        const between = await makeApplication(context, productPrize, { product: '又一份' })
        const other = await makeApplication(context, productPrize, { product: '别人报的' })
        await mergeApplications(context, { id: own.id, into: between.id })
        const merge = () => mergeApplications(context, { id: between.id, into: other.id })
        if (when === 'before') await merge()
        const { candidateId } = await acceptApplication(context, other)
        await context.db.execute(
          sql`update award_phases set kind = 'review', from_on = '2026-11-15', until_on = '2026-11-23' where year = ${year} and kind = 'application'`,
        )
        const { judge } = await makeJudge(context, { year, prizeIds: [companyPrize, productPrize], by })
        if (when === 'after') await merge()
        expect(await entryOf(judge, year, candidateId)).toMatchObject({ state: 'recused', isOwn: true })
        await expect(declareInterest(judge, { candidateId, hasInterest: false })).rejects.toMatchObject({
          code: 'award_judge_applied',
        })
      }),
  )

  test(
    'is not asked for whoever stands no more, nor for what is somebody else’s',
    scene(async ({ context, year, candidates, productPrize, company }) => {
      const { judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
      const stranger = as(context, await makePerson(context))
      const unknown = { code: 'award_assignment_unknown' }
      for (const [who, candidateId] of [
        [judge, company],
        [stranger, first(candidates)],
      ] as const)
        await expect(declareInterest(who, { candidateId, hasInterest: false })).rejects.toMatchObject(unknown)
      await retireCandidate(context, { id: first(candidates), reason: '退出' })
      await expect(
        declareInterest(judge, { candidateId: first(candidates), hasInterest: false }),
      ).rejects.toMatchObject(unknown)
      expect((await readJudgeDesk(judge, year))?.candidates).toHaveLength(1)
    }),
  )
})

describe('the office', () => {
  test(
    'gives companies to the panel only after a first round that they passed, with a note that stays',
    scene(async ({ context, year, company, companyPrize }) => {
      const { id: judgeId } = await makeJudge(context, { year, prizeIds: [] })
      const assign = () => assignJudge(context, { judgeId, prizeIds: [companyPrize] })
      const said = { candidateId: company, passes: false, note: '数据不足' }
      expect(await assign()).toEqual({ candidates: 0 })
      await expect(judgeFirstRound(context, { ...said, note: ' ' })).rejects.toMatchObject({
        code: 'award_note_missing',
      })
      await judgeFirstRound(context, said)
      expect(await assign()).toEqual({ candidates: 0 })
      await judgeFirstRound(context, { ...said, passes: true })
      expect(await assign()).toEqual({ candidates: 1 })
      await expect(judgeFirstRound(context, said)).rejects.toMatchObject({ code: 'award_candidate_judged' })
    }),
  )

  test(
    'sees who lacks what and whose scores are odd, and neither points nor an order',
    scene(async ({ context, year, candidates, productPrize }) => {
      for (const points of [
        [90, 90],
        [88, 92],
        [20, 10],
      ]) {
        const { judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
        await giveScores(judge, { year, candidateId: first(candidates), prizeId: productPrize, points })
      }
      const report = await readPanel(context, { year })
      expect(report.candidates.find(({ id }) => id === first(candidates))).toMatchObject({
        submitted: 3,
        lacks: 0,
      })
      expect(report.judges.map(({ oddities }) => oddities)).toEqual([['far'], ['far'], ['far']])
      expect(report.judges[0]).toMatchObject({ submitted: 1, open: 1 })
      expect(JSON.stringify(report)).not.toMatch(/points|score"|votes|90|88/)
    }),
  )

  test(
    'takes the panel as files: judges by year with their mail in part, and whom they judge without a point',
    scene(async ({ context, year, candidates, productPrize }) => {
      const { id, judge } = await makeJudge(context, { year, prizeIds: [productPrize], employer: '蓝汀' })
      await giveScores(judge, {
        year,
        candidateId: first(candidates),
        prizeId: productPrize,
        points: [90, 88],
      })
      const [stored] = await context.db.select().from(awardJudges).where(eq(awardJudges.id, id))
      const { name = '', email = '' } = stored ?? {}
      const judges = (showsContacts: boolean) =>
        exportedRows(judgeExport, context, { year: String(year) }, showsContacts)
      const line = { 年份: String(year), 评委: name, 单位: '蓝汀', 状态: '已接受', 评分: '已提交 1、待评 1' }
      expect(await judges(false)).toMatchObject([{ ...line, 邮箱: maskedEmail(email), 要看一看: '' }])
      expect(await judges(true)).toMatchObject([{ ...line, 邮箱: email }])
      expect(await exportedRows(judgeExport, context)).toMatchObject([line])

      const panel = await exportedRows(panelExport, context, { year })
      expect(panel.map((row) => row['评分'])).toContain('已提交 1')
      expect(JSON.stringify([panel, await judges(true)])).not.toMatch(/89\.2|\b90\b|\b88\b/)
      const stranger = { ...context, actor: judge.actor }
      for (const source of [judgeExport, panelExport])
        await expect(exportedRows(source, stranger)).rejects.toMatchObject({ code: 'permission_missing' })
    }),
  )

  test(
    'reads at once why somebody was recused, and what judges remarked only once the panel is over',
    scene(async ({ context, year, candidates, productPrize }) => {
      const candidateId = first(candidates)
      const { judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
      const declared = await declareInterest(judge, { candidateId, hasInterest: false })
      await saveScores(judge, { candidateId, ...declared, remark: '最好的一份', scores: [] })
      const { judge: other } = await makeJudge(context, { year, prizeIds: [productPrize] })
      await declareInterest(other, { candidateId, hasInterest: true, reason: '持股' })
      const words = async () =>
        (await readPanel(context, { year })).candidates
          .find(({ id }) => id === candidateId)
          ?.words.map(({ state, text }) => [state, text])
      expect(await words()).toEqual([['recused', '持股']])
      await context.db.execute(sql`update award_phases set until_on = '2026-11-20' where kind = 'review'`)
      expect(await words()).toEqual(
        expect.arrayContaining([
          ['open', '最好的一份'],
          ['recused', '持股'],
        ]),
      )
    }),
  )

  test(
    'cannot change what is judged once somebody has, and criteria are 100 together',
    scene(async ({ context, year, candidates, productPrize }) => {
      const save = (percent: number) =>
        saveCriteria(context, { year, prizeIds: [productPrize], criteria: [{ name: '技术', percent }] })
      await expect(save(90)).rejects.toMatchObject({ code: 'input_invalid' })
      const { judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
      await giveScores(judge, { year, candidateId: first(candidates), prizeId: productPrize, points: [1, 2] })
      await expect(save(100)).rejects.toMatchObject({ code: 'award_criteria_fixed' })
      await expect(
        saveCriteria(context, {
          year: 2025,
          prizeIds: [productPrize],
          criteria: [{ name: 'a', percent: 100 }],
        }),
      ).rejects.toMatchObject({ code: 'award_prize_gone' })
    }),
  )

  test(
    'takes a judge off: what was handed in stays, the rest is abstained from',
    scene(async ({ context, year, candidates, productPrize }) => {
      const { id, judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
      await giveScores(judge, { year, candidateId: first(candidates), prizeId: productPrize, points: [1, 2] })
      await endJudge(context, { judgeId: id, reason: '出差' })
      const rows = await context.db.select().from(awardAssignments).where(eq(awardAssignments.judgeId, id))
      expect(rows.map(({ state }) => state).toSorted()).toEqual(['abstained', 'submitted'])
      expect(await readJudgeDesk(judge, year)).toBeUndefined()
      await expect(endJudge(context, { judgeId: id, reason: '再来' })).rejects.toMatchObject({
        code: 'award_judge_gone',
      })
    }),
  )
})

test(
  'whoever has not finished is reminded three days, one day before the end and on the day, once each',
  scene(async ({ context, year, candidates, productPrize }) => {
    const { judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
    const idle = await makeJudge(context, { year, prizeIds: [productPrize] })
    for (const candidateId of candidates)
      await giveScores(judge, { year, candidateId, prizeId: productPrize, points: [1, 2] })
    const personId = idle.judge.actor.kind === 'person' ? idle.judge.actor.id : 0
    const titles = async () =>
      (await context.db.select().from(notifications)).map((each) => [each.personId, each.title])
    await remindJudges(context)
    expect(await titles()).toEqual([])
    for (const day of ['20', '20', '22', '23', '24'])
      await remindJudges(at(context, `2026-11-${day}T09:17:00`))
    expect(await titles()).toEqual(Array.from({ length: 3 }, () => [personId, '还有 2 位参评者待评']))
  }),
)

test(
  'the database refuses a score above 100, and a submission without the declaration',
  scene(async ({ context, year, candidates, productPrize }) => {
    const { id } = await makeJudge(context, { year, prizeIds: [productPrize] })
    const [criterion] = await readCriteria(context, year)
    const broken = (statement: ReturnType<typeof sql>) =>
      context.db.transaction((within) => within.execute(statement)).then(() => 'nothing', violatedConstraint)
    expect(
      await broken(
        sql`insert into award_scores values (${id}, ${first(candidates)}, ${criterion?.id ?? 0}, 101)`,
      ),
    ).toBe('award_scores_range')
    expect(
      await broken(
        sql`update award_assignments set state = 'submitted', submitted_at = now() where judge_id = ${id}`,
      ),
    ).toBe('award_assignments_submitted')
  }),
)

test(
  'a judge gets all that is known, and once the account is closed only the scores stay',
  scene(async ({ context, year, candidates, productPrize }) => {
    const { id, judge } = await makeJudge(context, { year, prizeIds: [productPrize], employer: '研究所' })
    expect(await ownAwardPlaces(judge)).toEqual([{ path: `/award/judging/${year}`, name: '我的评审' }])
    expect(await endingAwards(judge)).toMatchObject([
      { text: expect.stringMatching(/^\d+ 份没有交的评分按弃权计$/), path: `/award/judging/${year}` },
    ])
    await giveScores(judge, { year, candidateId: first(candidates), prizeId: productPrize, points: [70, 80] })
    expect(JSON.stringify(await readOwnJudging(judge))).toMatch(/研究所.*技术.*70/)
    const personId = judge.actor.kind === 'person' ? judge.actor.id : 0
    await forgetJudge(context, { personId, name: '', addresses: [], company: '' })
    expect(await readOwnJudging(judge)).toEqual({ 奖项评审: [] })
    const { judges } = await readPanel(context, { year })
    expect(judges).toMatchObject([{ id, name: '已注销的评委', employer: '', email: '', submitted: 1 }])
  }),
)
