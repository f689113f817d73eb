import { eq, sql, type SQL } from 'drizzle-orm'
import { Query } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { personChannels } from '#features/accounts/tables.server.ts'
import { noteVisit } from '#features/reading/note-visit.server.ts'
import { peopleWithoutHistory } from '#features/reading/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import {
  excludeCandidate,
  keepCandidate,
  mergeCandidates,
  retireCandidate,
} from '../candidates/end-candidate.server.ts'
import { askedExclusions } from '../second-colleague.server.ts'
import { awardBallots, awardCandidates, awardVotes } from '../tables.server.ts'
import { castVote } from './cast-vote.server.ts'
import { countVotes, readMyVotes, readShownCounts } from './my-votes.server.ts'
import { heldBallots } from './held-ballots.server.ts'
import { forgetMarks, forgetVoter, readOwnVotes } from './own-votes.server.ts'
import { listVotes } from './report-votes.server.ts'
import { takeBackVote } from './take-back-vote.server.ts'
import { makeVote, makeVoter } from './testing.ts'
import { allowVotes, voidVotes } from './void-votes.server.ts'

type Scene = Awaited<ReturnType<typeof makeVote>> & { readonly context: Context }

const scene =
  (work: (given: Scene) => Promise<void>, changes: Parameters<typeof makeVote>[1] = {}) =>
  () =>
    inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await work({ context, ...(await makeVote(context, changes)) })
    })

const at = (context: Context, time: string): Context => ({ ...context, now: new Date(`${time}+08:00`) })
const first = (ids: readonly number[]) => ids[0] ?? 0
const votesFor = async (context: Context, year: number, candidateId: number) =>
  (await countVotes(context, year)).find((each) => each.candidateId === candidateId)?.votes
const idOf = ({ actor }: Context) => (actor.kind === 'person' ? actor.id : 0)
const staff = (context: Context, id: number): Context => ({
  ...context,
  actor: { kind: 'staff', id, sessionId: 1, roles: ['awards'] },
})

describe('a vote', () => {
  test(
    'is one of five, and one for each product',
    scene(async ({ context, candidates, year }) => {
      const voter = await makeVoter(context)
      await expect(castVote(voter, { candidateId: first(candidates) })).resolves.toEqual({ left: 4 })
      await expect(castVote(voter, { candidateId: first(candidates) })).rejects.toMatchObject({
        code: 'voted_already',
      })
      for (const candidateId of candidates.slice(1, 5)) await castVote(voter, { candidateId })
      await expect(castVote(voter, { candidateId: candidates[5] ?? 0 })).rejects.toMatchObject({
        code: 'votes_used',
        detail: { most: 5 },
      })
      expect(await readMyVotes(voter, { year })).toEqual({
        allowed: 5,
        left: 0,
        candidateIds: candidates.slice(0, 5),
        mayTakeBack: false,
        hasPhone: true,
        order: expect.stringMatching(/^[0-9a-f]{16}$/),
      })
    }),
  )

  test(
    'is possible from the first second to the last, for products that stand, and not for companies',
    scene(async ({ context, candidates, company }) => {
      const vote = async (time: string, candidateId: number) =>
        castVote(at(await makeVoter(context), time), { candidateId })
      const closed = { code: 'vote_not_open' }
      await expect(vote('2026-11-21T23:59:59.999', first(candidates))).resolves.toEqual({ left: 4 })
      await expect(vote('2026-11-22T00:00:00', first(candidates))).rejects.toMatchObject(closed)
      await expect(vote('2026-11-09T23:59:59.999', first(candidates))).rejects.toMatchObject(closed)
      await expect(vote('2026-11-20T12:00:00', company)).rejects.toMatchObject(closed)
      await expect(vote('2026-11-20T12:00:00', 999_999)).rejects.toMatchObject({
        code: 'award_candidate_gone',
      })
    }),
  )

  test(
    'takes a proved telephone and an account of some age',
    scene(async ({ context, candidates, year }) => {
      const candidateId = first(candidates)
      await expect(castVote(await makeVoter(context, { hours: 23 }), { candidateId })).rejects.toMatchObject({
        code: 'vote_account_new',
        detail: { hours: 24 },
      })
      const unreachable = await makeVoter(context, { phone: false })
      expect(await readMyVotes(unreachable, { year })).toMatchObject({ hasPhone: false })
      await expect(castVote(unreachable, { candidateId })).rejects.toMatchObject({ code: 'vote_needs_phone' })
      await expect(
        castVote(await makeVoter(context, { hours: 24 }), { candidateId, isCaptchaSolved: true }),
      ).resolves.toBeTruthy()
      await expect(castVote(context, { candidateId })).rejects.toMatchObject({ code: 'sign_in_required' })
    }),
  )

  test(
    'of a new account, of a browser that nobody knows or many share needs a security question solved, and of others none',
    scene(async ({ context, candidates, year }) => {
      const candidateId = first(candidates)
      const needed = { code: 'captcha_needed' }
      const fresh = await makeVoter(context, { hours: 71 })
      const unknown = await makeVoter(context, { browserId: '' })
      for (const voter of [fresh, unknown]) {
        await expect(castVote(voter, { candidateId })).rejects.toMatchObject(needed)
        expect((await readMyVotes(voter, { year })).left).toBe(5)
        expect(await castVote(voter, { candidateId, isCaptchaSolved: true })).toEqual({ left: 4 })
      }
      const sharing = () => makeVoter(context, { hours: 72, browserId: 'shared' })
      for (let person = 0; person < 3; person += 1) await castVote(await sharing(), { candidateId })
      const fourth = await sharing()
      await expect(castVote(fourth, { candidateId })).rejects.toMatchObject(needed)
      expect((await readMyVotes(fourth, { year })).left).toBe(5)
      for (let person = 0; person < 20; person += 1)
        await castVote(await makeVoter(context, { hours: 72, address: '198.51.100.9' }), { candidateId })
    }),
  )

  test(
    'keeps whether its account read anything before and has throw-away mail, which a security question is asked for',
    scene(async ({ context, candidates, year }) => {
      const vote = { candidateId: first(candidates), isCaptchaSolved: true }
      const [reader, stranger, quiet] = await Promise.all([1, 2, 3].map(() => makeVoter(context)))
      if (!reader || !stranger || !quiet) throw new Error('nobody votes')
      const topicId = await makeArticle(context)
      await noteVisit(reader, topicId)
      await context.db.insert(peopleWithoutHistory).values({ personId: idOf(quiet), since: context.now })
      await context.db.insert(personChannels).values({
        kind: 'email',
        address: 'voter@mailinator.com',
        personId: idOf(stranger),
        verifiedAt: context.now,
      })
      await expect(castVote(stranger, { candidateId: first(candidates) })).rejects.toMatchObject({
        code: 'captcha_needed',
      })
      for (const voter of [reader, stranger, quiet]) await castVote(voter, vote)
      const votes = await context.db.select().from(awardVotes).orderBy(awardVotes.id)
      expect(votes.map(({ hasRead, throwawayMail }) => [hasRead, throwawayMail])).toEqual([
        [true, false],
        [false, true],
        [null, false],
      ])
      const { suspects } = await listVotes(context, { year })
      expect(suspects.map(({ signals }) => signals)).toEqual([['mail', 'unread']])
      expect(await readOwnVotes(stranger)).toMatchObject({
        奖项投票: [{ 投票前读过本站的内容: '否', 一次性邮箱: '是' }],
      })
    }),
  )

  test(
    'cannot be taken back unless the year lets one, and then goes to another',
    scene(async ({ context, candidates }) => {
      const voter = await makeVoter(context)
      const candidateId = first(candidates)
      await castVote(voter, { candidateId })
      await expect(takeBackVote(voter, { candidateId })).rejects.toMatchObject({ code: 'vote_is_final' })
    }),
  )

  test(
    'can be taken back, given to another and given again where the year lets one',
    scene(
      async ({ context, candidates, year }) => {
        const voter = await makeVoter(context)
        const candidateId = first(candidates)
        await castVote(voter, { candidateId })
        expect(await takeBackVote(voter, { candidateId })).toEqual({ left: 5 })
        await expect(takeBackVote(voter, { candidateId })).rejects.toMatchObject({ code: 'vote_unknown' })
        expect((await readMyVotes(voter, { year })).left).toBe(5)
        expect(await readOwnVotes(voter)).toMatchObject({ 奖项投票: [{ 状态: '已收回' }] })
        expect(await castVote(voter, { candidateId })).toEqual({ left: 4 })
        expect(await votesFor(context, year, candidateId)).toBe(1)
      },
      { voting: { accountHours: 0, mayTakeBack: true } },
    ),
  )

  test(
    'that the office made void is taken back and given again like any other for whoever cast it, and stays void',
    scene(
      async ({ context, candidates, year }) => {
        const [voided = 0, other = 0, later = 0] = candidates
        const voter = await makeVoter(context)
        const plain = await makeVoter(context)
        const ballotOf = async (of: Context) =>
          (await context.db.select().from(awardBallots)).find(({ personId }) => personId === idOf(of))?.id ??
          ''
        const both = async <Answer>(work: (of: Context) => Promise<Answer>) => {
          const [one, two] = [await work(voter), await work(plain)]
          expect(one).toEqual(two)
          return one
        }
        const seen = async (of: Context) => {
          const { left, candidateIds } = await readMyVotes(of, { year })
          return { left, candidateIds }
        }
        const own = async (of: Context) => {
          const { 奖项投票 } = await readOwnVotes(of)
          return 奖项投票
        }
        await both((of) => castVote(of, { candidateId: voided }))
        const judged = { year, ballotIds: [await ballotOf(voter)], reason: '机器投票' }
        await voidVotes(context, judged)
        expect(await both((of) => takeBackVote(of, { candidateId: voided }))).toEqual({ left: 5 })
        expect(await both(seen)).toMatchObject({ left: 5, candidateIds: [] })
        expect(await both(own)).toMatchObject([{ 状态: '已收回' }])
        for (const of of [voter, plain])
          await expect(takeBackVote(of, { candidateId: voided })).rejects.toMatchObject({
            code: 'vote_unknown',
          })
        const votes = async () =>
          (await context.db.select().from(awardVotes))
            .filter(({ ballotId }) => ballotId === judged.ballotIds[0])
            .map(({ candidateId, state, reason }) => [candidateId, state, reason])
        expect(await votes()).toEqual([[voided, 'void', '机器投票']])
        // Given to another instead it waits for the office, which sees why; the other voter's counts.
        expect(await both((of) => castVote(of, { candidateId: other }))).toEqual({ left: 4 })
        expect(await votesFor(context, year, other)).toBe(1)
        expect((await listVotes(context, { year })).suspects).toMatchObject([
          { ballotId: judged.ballotIds[0], isVoid: true, isHeld: true },
        ])
        // Given to the same again it is as void as before.
        expect(await both((of) => castVote(of, { candidateId: voided }))).toEqual({ left: 3 })
        for (const of of [voter, plain])
          await expect(castVote(of, { candidateId: voided })).rejects.toMatchObject({ code: 'voted_already' })
        expect(await votesFor(context, year, voided)).toBe(1)
        expect((await votes()).toSorted()).toEqual(
          [
            [voided, 'void', '机器投票'],
            [other, 'held', ''],
          ].toSorted(),
        )
        // Nothing says any more why the other one waits, and still it does.
        expect((await listVotes(context, { year })).suspects).toMatchObject([
          { ballotId: judged.ballotIds[0], isHeld: true },
        ])
        // What the office lets count again was taken back all the same.
        await both((of) => takeBackVote(of, { candidateId: voided }))
        await allowVotes(context, { ...judged, reason: '查清了' })
        expect(await votesFor(context, year, voided)).toBe(0)
        expect(await votesFor(context, year, other)).toBe(2)
        expect(await both(seen)).toMatchObject({ left: 4, candidateIds: [other] })
        await both((of) => castVote(of, { candidateId: later }))
        expect(await votesFor(context, year, later)).toBe(2)
      },
      { voting: { accountHours: 0, mayTakeBack: true } },
    ),
  )

  test(
    'that was void and taken back makes room for a candidate merged into that one',
    scene(
      async ({ context, candidates, year }) => {
        const [into = 0, id = 0] = candidates
        const voter = await makeVoter(context)
        await castVote(voter, { candidateId: into })
        const [ballot] = await context.db.select().from(awardBallots)
        await voidVotes(context, { year, ballotIds: [ballot?.id ?? ''], reason: '机器投票' })
        await takeBackVote(voter, { candidateId: into })
        await castVote(voter, { candidateId: id })
        await mergeCandidates(context, { id, into })
        expect(await readMyVotes(voter, { year })).toMatchObject({ left: 4, candidateIds: [into] })
      },
      { voting: { accountHours: 0, mayTakeBack: true } },
    ),
  )

  test(
    'from one browser for a fourth person waits for the office, who is not told so',
    scene(async ({ context, candidates, year }) => {
      const candidateId = first(candidates)
      for (let person = 0; person < 5; person += 1)
        expect(
          await castVote(await makeVoter(context, { browserId: 'same' }), {
            candidateId,
            isCaptchaSolved: person >= 3,
          }),
        ).toEqual({ left: 4 })
      expect(await votesFor(context, year, candidateId)).toBe(3)
      const { suspects, candidates: rows } = await listVotes(context, { year })
      expect(rows.find(({ id }) => id === candidateId)).toMatchObject({ counted: 3, held: 2, void: 0 })
      expect(suspects.map(({ signals }) => signals.join())).toEqual(Array(5).fill('device,unread'))
      expect(suspects.map(({ isHeld }) => isHeld)).toEqual([true, true, false, false, false])
    }),
  )

  test(
    'that waits for the office is counted at its desk by ballots, since the oldest, until it is judged',
    scene(async ({ context, candidates: [one = 0, two = 0], year }) => {
      expect(await heldBallots(context)).toEqual({ count: 0 })
      for (let person = 0; person < 3; person += 1)
        await castVote(await makeVoter(context, { browserId: 'same' }), { candidateId: one })
      const crowd = [
        await makeVoter(context, { browserId: 'same' }),
        await makeVoter(context, { browserId: 'same' }),
      ]
      const later = { ...context, now: new Date(context.now.getTime() + 60_000) }
      for (const voter of crowd)
        for (const candidateId of [one, two]) {
          const moment = candidateId === one ? context : later
          await castVote({ ...voter, now: moment.now }, { candidateId, isCaptchaSolved: true })
        }
      expect(await heldBallots(context)).toEqual({ count: 2, since: context.now })
      const held = (await listVotes(context, { year })).suspects.flatMap(({ ballotId, isHeld }) =>
        isHeld ? ballotId : [],
      )
      const judge = (verb: typeof voidVotes, ballotIds: string[]) =>
        verb(context, { year, ballotIds, reason: '看过了' })
      await judge(voidVotes, held.slice(0, 1))
      expect(await heldBallots(context)).toMatchObject({ count: 1 })
      await judge(allowVotes, held.slice(1))
      expect(await heldBallots(context)).toEqual({ count: 0 })
    }),
  )

  test(
    'of many colleagues behind one address counts like any other',
    scene(async ({ context, candidates, year }) => {
      const candidateId = first(candidates)
      for (let person = 0; person < 60; person += 1)
        await castVote(await makeVoter(context, { hours: 24 + (person % 40), address: '198.51.100.7' }), {
          candidateId,
          isCaptchaSolved: true,
        })
      expect(await votesFor(context, year, candidateId)).toBe(60)
      expect((await listVotes(context, { year })).suspects).toEqual([])
    }),
  )
})

describe('counts', () => {
  const live = { voting: { accountHours: 0, counts: 'live' as const } }

  test(
    'are shown while one votes but for the last day, and never after the end',
    scene(async ({ context, candidates, year }) => {
      await castVote(await makeVoter(context), { candidateId: first(candidates) })
      const shown = async (time: string) => (await readShownCounts(at(context, time), { year })).length
      expect(await shown('2026-11-20T23:59:59.999')).toBe(6)
      expect(await shown('2026-11-21T00:00:00')).toBe(0)
      expect(await shown('2026-11-22T00:00:00')).toBe(0)
      expect(await shown('2026-12-30T00:00:00')).toBe(0)
    }, live),
  )

  test(
    'come a day late where the year says so: what was cast today shows tomorrow',
    scene(
      async ({ context, candidates, year }) => {
        const candidateId = first(candidates)
        await castVote(at(await makeVoter(context), '2026-11-14T23:59:59.999'), { candidateId })
        await castVote(at(await makeVoter(context), '2026-11-15T00:00:00'), { candidateId })
        const votesAt = async (time: string) =>
          (await readShownCounts(at(context, time), { year })).find(
            (each) => each.candidateId === candidateId,
          )?.votes
        expect(await votesAt('2026-11-14T23:59:59.999')).toBe(0)
        expect(await votesAt('2026-11-15T23:59:59')).toBe(1)
        expect(await votesAt('2026-11-16T00:00:00')).toBe(2)
        expect(await votesAt('2026-11-21T00:00:00')).toBeUndefined()
      },
      { voting: { accountHours: 0, counts: 'delayed' } },
    ),
  )

  test(
    'are nobody’s unless the year says so',
    scene(async ({ context, year }) => {
      expect(await readShownCounts(at(context, '2026-11-15T12:00:00'), { year })).toEqual([])
    }),
  )
})

describe('the office', () => {
  test(
    'voids votes with a reason, which stay used, and lets them count again',
    scene(async ({ context, candidates, year }) => {
      const voter = await makeVoter(context)
      const candidateId = first(candidates)
      await castVote(voter, { candidateId })
      const [ballot] = await context.db.select().from(awardBallots)
      const judged = { year, ballotIds: [ballot?.id ?? ''], reason: '机器投票' }
      await expect(voidVotes(context, { ...judged, reason: '' })).rejects.toMatchObject({
        code: 'award_note_missing',
      })
      expect(await voidVotes(context, { ...judged, year: 2025 })).toEqual({ votes: 0 })
      expect(await voidVotes(context, judged)).toEqual({ votes: 1 })
      expect(await votesFor(context, year, candidateId)).toBe(0)
      expect(await readMyVotes(voter, { year })).toMatchObject({ left: 4, candidateIds: [candidateId] })
      await expect(castVote(voter, { candidateId })).rejects.toMatchObject({ code: 'voted_already' })
      expect(await allowVotes(context, judged)).toEqual({ votes: 1 })
      expect(await votesFor(context, year, candidateId)).toBe(1)
    }),
  )

  test(
    'gives the votes of a ballot that counts again back where their candidates stand no more',
    scene(async ({ context, candidates, year }) => {
      const voter = await makeVoter(context)
      const [gone = 0, stays = 0, other = 0] = candidates
      for (const candidateId of [gone, stays]) await castVote(voter, { candidateId })
      const [ballot] = await context.db.select().from(awardBallots)
      const judged = { year, ballotIds: [ballot?.id ?? ''], reason: '机器投票' }
      await voidVotes(context, judged)
      await retireCandidate(context, { id: gone, reason: '企业申请退出' })
      expect(await readMyVotes(voter, { year })).toMatchObject({ left: 3 })
      await allowVotes(context, { ...judged, reason: '查清了' })
      expect(await votesFor(context, year, stays)).toBe(1)
      expect(await readMyVotes(voter, { year })).toMatchObject({ left: 4, candidateIds: [stays] })
      expect(await castVote(voter, { candidateId: other })).toEqual({ left: 3 })
    }),
  )

  test(
    'leaves a candidate out only with two colleagues, and voters get their votes back',
    scene(async ({ context, candidates, year }) => {
      const voter = await makeVoter(context)
      const id = first(candidates)
      await castVote(voter, { candidateId: id })
      const asked = { id, reason: '买票' }
      expect(await excludeCandidate(staff(context, 1), asked)).toEqual({ isDone: false })
      await expect(excludeCandidate(staff(context, 1), asked)).rejects.toMatchObject({
        code: 'award_same_colleague',
      })
      expect(await readMyVotes(voter, { year })).toMatchObject({ left: 4 })
      // The other one sees it otherwise, and nothing is left to confirm.
      const shown = async () =>
        (await listVotes(staff(context, 2), { year })).candidates.find((each) => each.id === id)
      expect(await shown()).toMatchObject({ exclusionReason: '买票' })
      expect(await askedExclusions(context)).toEqual({ count: 1 })
      await keepCandidate(staff(context, 2), { id })
      expect(await shown()).toMatchObject({ exclusionAskedBy: '', exclusionReason: '', state: 'standing' })
      await expect(keepCandidate(staff(context, 1), { id })).rejects.toMatchObject({
        code: 'award_exclusion_not_asked',
      })
      expect(await excludeCandidate(staff(context, 1), asked)).toEqual({ isDone: false })
      expect(await excludeCandidate(staff(context, 2), asked)).toEqual({ isDone: true })
      expect(await askedExclusions(context)).toEqual({ count: 0 })
      expect(await readMyVotes(voter, { year })).toMatchObject({ left: 5, candidateIds: [] })
      await expect(castVote(voter, { candidateId: id })).rejects.toMatchObject({
        code: 'award_candidate_gone',
      })
    }),
  )

  test(
    'merges candidates: votes are one, and whoever voted for both gets one back',
    scene(async ({ context, candidates, year }) => {
      const [into = 0, id = 0] = candidates
      const both = await makeVoter(context)
      for (const candidateId of [into, id]) await castVote(both, { candidateId })
      await castVote(await makeVoter(context), { candidateId: id })
      await mergeCandidates(context, { id, into })
      expect(await votesFor(context, year, into)).toBe(2)
      expect(await readMyVotes(both, { year })).toMatchObject({ left: 4, candidateIds: [into] })
      await expect(mergeCandidates(context, { id, into })).rejects.toMatchObject({
        code: 'award_candidate_busy',
      })
      const states = async () => {
        const { 奖项投票: votes } = await readOwnVotes(both)
        return votes
      }
      expect(await states()).toMatchObject([{ 状态: '已投' }, { 状态: '候选已合并，多出的一票已退回' }])
      await retireCandidate(context, { id: into, reason: '企业来函' })
      expect(await states()).toMatchObject([
        { 状态: '候选不再参评，已退回' },
        { 状态: '候选已合并，多出的一票已退回' },
      ])
    }),
  )

  test(
    'merges candidates: whoever took a vote back from the one to give it to the other has voted for what they are now',
    scene(
      async ({ context, candidates, year }) => {
        const [into = 0, id = 0] = candidates
        const voter = await makeVoter(context)
        await castVote(voter, { candidateId: into })
        await takeBackVote(voter, { candidateId: into })
        await castVote(voter, { candidateId: id })
        await mergeCandidates(context, { id, into })
        expect(await votesFor(context, year, into)).toBe(1)
        expect(await readMyVotes(voter, { year })).toMatchObject({ left: 4, candidateIds: [into] })
        const states = (await context.db.select().from(awardVotes)).map((vote) => [
          vote.candidateId,
          vote.state,
        ])
        expect(states.toSorted()).toEqual(
          [
            [into, 'counted'],
            [id, 'taken_back'],
          ].toSorted(),
        )
      },
      { voting: { accountHours: 24, counts: 'hidden', mayTakeBack: true, hideHours: 24 } },
    ),
  )

  test(
    'stands again: whoever got the vote back can give it once more',
    scene(async ({ context, candidates, year }) => {
      const id = first(candidates)
      const voter = await makeVoter(context)
      await castVote(voter, { candidateId: id })
      await retireCandidate(context, { id, reason: '企业来函' })
      await context.db.update(awardCandidates).set({ state: 'standing' }).where(eq(awardCandidates.id, id))
      expect(await castVote(voter, { candidateId: id })).toEqual({ left: 4 })
      expect(await votesFor(context, year, id)).toBe(1)
      await expect(castVote(voter, { candidateId: id })).rejects.toMatchObject({ code: 'voted_already' })
    }),
  )
})

test(
  'whoever leaves is voted for on without a name, and ninety days after the announcement everybody is',
  scene(async ({ context, candidates, year }) => {
    const voter = await makeVoter(context)
    const vote = { candidateId: first(candidates), cameFrom: 'link:k3f9a1' }
    await castVote(voter, vote)
    expect(await readOwnVotes(voter)).toMatchObject({
      奖项投票: [{ 年份: 2026, 产品: '产品0', 来自: 'link:k3f9a1' }],
    })
    const personId = voter.actor.kind === 'person' ? voter.actor.id : 0
    await forgetVoter(context, { personId, name: '', addresses: [], company: '' })
    expect(await context.db.select().from(awardBallots)).toMatchObject([{ personId: null, used: 1 }])
    await castVote(await makeVoter(context), vote)
    const marked = async () =>
      (await context.db.select().from(awardVotes)).filter(
        ({ deviceMark, cameFrom, hasRead }) => deviceMark !== null || cameFrom !== '' || hasRead !== null,
      ).length
    await forgetMarks(at(context, '2027-03-20T12:00:00'))
    expect(await marked()).toBe(1)
    await forgetMarks(at(context, '2027-03-22T12:00:00'))
    expect(await marked()).toBe(0)
    expect(await votesFor(context, year, first(candidates))).toBe(2)
  }),
)

test(
  'where votes came from is known ninety days from the announcement itself, where that was later or no day was set for it',
  scene(async ({ context, candidates, year }) => {
    await castVote(await makeVoter(context), { candidateId: first(candidates), cameFrom: 'link:k3f9a1' })
    const isKnown = async (time: string) => {
      await forgetMarks(at(context, time))
      return (await context.db.select().from(awardVotes)).some(({ cameFrom }) => cameFrom !== '')
    }
    await context.db.execute(sql`with made as (
        insert into award_results (year, edition, content, digest, prepared_by, prepared_at)
        values (${year}, 1, '', encode(sha256(''), 'hex'), 'one', now()) returning id)
      insert into award_announcements (result_id, at, set_by, announced_at)
      select id, '2027-03-01', 'one', '2027-03-01T20:00:00+08:00' from made`)
    expect(await isKnown('2027-03-22T12:00:00')).toBe(true)
    await context.db.execute(sql`delete from award_phases where kind = 'announcement'`)
    expect(await isKnown('2027-05-30T12:00:00')).toBe(true)
    expect(await isKnown('2027-05-31T12:00:00')).toBe(false)
  }),
)

/** So many ballots from one browser, each with a vote for all of these. */
const castMany = (
  db: Context['db'],
  { year, candidates }: { year: number; candidates: readonly number[] },
  ballots: number,
) =>
  db.execute(sql`
    with cast_before as (
      insert into award_ballots (id, year, used, allowed, phone_mark)
      select gen_random_uuid(), ${year}, 2, 5, 'phone ' || n from generate_series(1, ${ballots}::integer) n returning id)
    insert into award_votes (ballot_id, candidate_id, state, cast_at, account_minutes, device_mark)
    select id, candidate_id, 'counted', now(), 9000, 'device'
    from cast_before, unnest(${sql.param([...candidates])}::bigint[]) as candidate_id`)

test(
  'others are answered while the office looks through a large vote',
  scene(async ({ context, candidates, year }) => {
    const { db } = context
    await castMany(db, { year, candidates: candidates.slice(0, 1) }, 2501)
    let turns = 0
    let turnsWhenRead = 0
    const turnsWhenSent: number[] = []
    let next = setImmediate(function turn() {
      turns += 1
      next = setImmediate(turn)
    })
    const execute = async (query: SQL) => {
      const answer = await db.execute(query)
      turnsWhenRead = turns
      return answer
    }
    const submitted = Query.prototype.submit
    const submit = vi.spyOn(Query.prototype, 'submit').mockImplementation(function (this: Query, connection) {
      turnsWhenSent.push(turns)
      submitted.call(this, connection)
    })
    const watched = Object.assign(Object.create(db) as object, { execute }) as unknown as typeof db
    const { suspects } = await listVotes(staff({ ...context, db: watched }, 1), { year })
    clearImmediate(next)
    submit.mockRestore()
    // From when it knew the votes until it asked for the candidates.
    expect((turnsWhenSent.at(-1) ?? 0) - turnsWhenRead).toBeGreaterThanOrEqual(10)
    expect(suspects).toHaveLength(500)
  }),
)

test(
  'the voters of a year are forgotten some after the others, so that none of it takes longer than a statement may',
  scene(async ({ context, candidates, year }) => {
    const { db } = context
    await castMany(db, { year, candidates: candidates.slice(0, 2) }, 2501)
    const submit = vi.spyOn(Query.prototype, 'submit')
    await forgetMarks(at(context, '2027-03-22T12:00:00'))
    const updates = submit.mock.contexts
      .map((each) => each as unknown as { text: string; values: unknown[] })
      .filter(({ text }) => text.startsWith('update'))
    submit.mockRestore()
    const rows = updates.map(({ values }) => values.find((value) => Array.isArray(value))?.length)
    expect(rows).toEqual([5000, 2, 2501])
    const { rows: left } = await db.execute(sql`
      select (select count(*)::int from award_votes where device_mark is not null) as votes,
        (select count(*)::int from award_ballots where phone_mark is not null) as ballots`)
    expect(left).toEqual([{ votes: 0, ballots: 0 }])
  }),
)

test('at once: fifty votes of one person are five, fifty for one product are one', async () => {
  const context = testContext((await testDatabase()).db)
  const { candidates, year } = await makeVote(context, { products: 50 })
  const voter = await makeVoter(context)
  const outcomes = await Promise.allSettled(candidates.map((candidateId) => castVote(voter, { candidateId })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const other = await makeVoter(context)
  const candidateId = first(candidates)
  const same = await Promise.allSettled(Array.from({ length: 50 }, () => castVote(other, { candidateId })))
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await context.db.execute<{ used: number; votes: string }>(
    sql`select b.used, count(v.id) as votes from award_ballots b left join award_votes v on v.ballot_id = b.id and v.state = 'counted' group by b.id order by b.used`,
  )
  expect(rows.map(({ used, votes }) => [used, Number(votes)])).toEqual([
    [1, 1],
    [5, 5],
  ])
  expect(await readMyVotes(other, { year })).toMatchObject({ left: 4 })
})

test('votes while a candidate is taken out are either counted before it or refused, and never used up', async () => {
  const context = testContext((await testDatabase()).db)
  const { candidates, year } = await makeVote(context, { products: 1, mark: '又' })
  const id = first(candidates)
  const voters = await Promise.all(Array.from({ length: 20 }, () => makeVoter(context)))
  const votes = voters.map((voter) => castVote(voter, { candidateId: id }))
  const [withdrawn, ...outcomes] = await Promise.allSettled([
    retireCandidate(context, { id, reason: '企业来函' }),
    ...votes,
  ])
  expect(withdrawn.status).toBe('fulfilled')
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(codes.filter((code) => code !== 'award_candidate_gone')).toEqual([])
  const cast = await context.db.select().from(awardVotes).where(eq(awardVotes.candidateId, id))
  expect(cast).toHaveLength(20 - codes.length)
  expect(cast.filter(({ state }) => state !== 'returned')).toEqual([])
  for (const voter of voters) expect((await readMyVotes(voter, { year })).left).toBe(5)
})
