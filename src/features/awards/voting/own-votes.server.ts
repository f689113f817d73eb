import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { isAmong } from '#platform/database/is-among.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { yearsAnnouncedBefore } from '../announcing/announced-before.server.ts'
import { MARKS_DAYS } from './vote-rules.ts'
import { awardBallots, awardCandidates, awardVotes, type VOTE_STATES } from '../tables.server.ts'

/** As whoever voted knows it: which votes the office looks at stays unsaid. */
const STATE_NAMES: Readonly<Record<(typeof VOTE_STATES)[number], string>> = {
  counted: '已投',
  held: '已投',
  void: '已投',
  taken_back: '已收回',
  returned: '候选不再参评，已退回',
}
const MERGED = '候选已合并，多出的一票已退回'

/** What the person who asks has voted, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnVotes(context: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(context.actor)
  const rows = await context.db
    .select({ year: awardBallots.year, vote: awardVotes, candidate: awardCandidates })
    .from(awardVotes)
    .innerJoin(awardBallots, eq(awardBallots.id, awardVotes.ballotId))
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardVotes.candidateId))
    .where(eq(awardBallots.personId, id))
    .orderBy(awardVotes.id)
  return {
    奖项投票: rows.map(({ year, vote, candidate }) => ({
      年份: year,
      企业: candidate.company,
      产品: candidate.product,
      时间: shanghaiIso(vote.castAt),
      状态: stateNameOf(vote, candidate),
      来自: vote.cameFrom,
      投票前读过本站的内容: vote.hasRead === null ? '没有记录' : vote.hasRead ? '是' : '否',
      一次性邮箱: vote.throwawayMail ? '是' : '否',
    })),
  }
}

function stateNameOf(
  { state, voidTakenBack }: Pick<typeof awardVotes.$inferSelect, 'state' | 'voidTakenBack'>,
  candidate: Pick<typeof awardCandidates.$inferSelect, 'state'>,
): string {
  if (voidTakenBack) return STATE_NAMES.taken_back
  return state === 'returned' && candidate.state === 'merged' ? MERGED : STATE_NAMES[state]
}

const NO_MARKS = {
  addressMark: null,
  deviceMark: null,
  cameFrom: '',
  hasRead: null,
  throwawayMail: false,
}

/**
 * The votes of whoever leaves are counted on without the person, and without where they came from; the mark of the telephone
 * stays until the result is frozen, so that it does not vote again with a new account (C-14).
 */
export const forgetVoter: ForgetPerson = async ({ db }, { personId }) => {
  const own = db.select({ id: awardBallots.id }).from(awardBallots).where(eq(awardBallots.personId, personId))
  await db.update(awardVotes).set(NO_MARKS).where(inArray(awardVotes.ballotId, own))
  await db.update(awardBallots).set({ personId: null }).where(eq(awardBallots.personId, personId))
}

/** So many are forgotten at once: a statement is ended after half a minute, and all votes of a year may take longer. */
const AT_ONCE = 5000

/**
 * Forgets who voted, from where and with what, `MARKS_DAYS` after the announcement: some after the others, so that it may be
 * interrupted anywhere; a job.
 */
export async function forgetMarks({ db, now }: Context): Promise<void> {
  const announced = yearsAnnouncedBefore({ db }, new Date(now.getTime() - MARKS_DAYS * DAY_MS))
  const ballots = db
    .select({ id: awardBallots.id })
    .from(awardBallots)
    .where(inArray(awardBallots.year, announced))
  const marked = and(
    inArray(awardVotes.ballotId, ballots),
    or(
      sql`coalesce(${awardVotes.addressMark}, ${awardVotes.deviceMark}, nullif(${awardVotes.cameFrom}, '')) is not null`,
      isNotNull(awardVotes.hasRead),
      awardVotes.throwawayMail,
    ),
  )
  await inParts<number>(
    (after) =>
      db
        .select({ id: awardVotes.id })
        .from(awardVotes)
        .where(and(marked, after === undefined ? undefined : gt(awardVotes.id, after)))
        .orderBy(awardVotes.id)
        .limit(AT_ONCE),
    (ids) => db.update(awardVotes).set(NO_MARKS).where(isAmong(awardVotes.id, ids)),
  )
  const known = and(
    inArray(awardBallots.year, announced),
    or(isNotNull(awardBallots.personId), isNotNull(awardBallots.phoneMark)),
  )
  await inParts<string>(
    (after) =>
      db
        .select({ id: awardBallots.id })
        .from(awardBallots)
        .where(and(known, after === undefined ? undefined : gt(awardBallots.id, after)))
        .orderBy(awardBallots.id)
        .limit(AT_ONCE),
    (ids) =>
      db.update(awardBallots).set({ personId: null, phoneMark: null }).where(isAmong(awardBallots.id, ids)),
  )
}

/** Finds some and does them, from the last of these on, until there are no more. */
async function inParts<Id>(
  find: (after: Id | undefined) => PromiseLike<readonly { readonly id: Id }[]>,
  act: (ids: readonly Id[]) => PromiseLike<unknown>,
): Promise<void> {
  let after: Id | undefined
  for (;;) {
    const ids = (await find(after)).map(({ id }) => id)
    if (ids.length === 0) return
    await act(ids)
    after = ids.at(-1)
  }
}
