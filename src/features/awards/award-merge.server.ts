import { and, asc, eq, inArray, min, sql } from 'drizzle-orm'
import {
  countRows,
  goesOver,
  goesOverOnce,
  type Merging,
  type MergedColumn,
} from '#features/accounts/merge.server.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { recuseFromOwn } from './judging/recuse-from-own.server.ts'
import { awardJudges } from './judging/tables.server.ts'
import { awardBallots, awardVotes } from './tables.server.ts'
import { isGiven } from './voting/given-votes.server.ts'

const votedTwice = ({ from, into }: Merging) => sql`person_id = ${from} and year in (
  select year from award_ballots where person_id = ${into})`

/**
 * Whoever voted with both accounts in a year voted with the first, votes that were taken or given back aside: the votes of the
 * other ballot are void, as the office voids them, and it stays with the account that closes.
 */
async function moveBallots(context: Context, { from, into }: Merging): Promise<void> {
  const { db, actor } = context
  const ballots = await db
    .select({
      id: awardBallots.id,
      year: awardBallots.year,
      personId: awardBallots.personId,
      castAt: min(awardVotes.castAt),
    })
    .from(awardBallots)
    .leftJoin(awardVotes, and(eq(awardVotes.ballotId, awardBallots.id), isGiven()))
    .where(inArray(awardBallots.personId, [from, into]))
    .groupBy(awardBallots.id)
    .orderBy(asc(awardBallots.year))
  for (const [year, ofYear] of Map.groupBy(ballots, (each) => each.year)) {
    await holdLock(db, 'awardYear', year)
    const [first, ...later] = ofYear.toSorted(
      (one, two) => (one.castAt?.getTime() ?? Infinity) - (two.castAt?.getTime() ?? Infinity),
    )
    if (!first) continue
    const others = later.map(({ id }) => id)
    await db
      .update(awardVotes)
      .set({ state: 'void', reason: '同一个人的两个账号，只算先投的', judgedBy: nameOfActor(actor) })
      .where(and(inArray(awardVotes.ballotId, others), inArray(awardVotes.state, ['counted', 'held'])))
    await db
      .update(awardBallots)
      .set({ personId: null })
      .where(inArray(awardBallots.id, [first.id, ...others]))
    await db.update(awardBallots).set({ personId: into }).where(eq(awardBallots.id, first.id))
    await db.update(awardBallots).set({ personId: from }).where(inArray(awardBallots.id, others))
  }
  await purgePages(db, ['awards'])
}

const hindersTwoJudges: MergedColumn['hinders'] = async ({ db }, { from, into }) => {
  const twice = sql`person_id = ${from} and year in (select year from award_judges where person_id = ${into})`
  return (await countRows(db, 'award_judges', twice)) > 0
    ? new Refusal('conflict', 'merge_judges_twice')
    : undefined
}

/** Nobody judges what he or she applied for with the other account. */
async function recuse(context: Context, { into }: Merging): Promise<void> {
  const years = await context.db
    .selectDistinct({ year: awardJudges.year })
    .from(awardJudges)
    .where(eq(awardJudges.personId, into))
  for (const { year } of years) await recuseFromOwn(context, year)
}

/** What becomes of applications, votes and judging when two accounts become one. */
export const awardMerge: readonly MergedColumn[] = [
  goesOver('award_applications', 'applicant_id', { name: '奖项申报' }),
  goesOverOnce('award_application_colleagues', 'person_id', {
    name: '一起申报的',
    clash: '已在同一份申报里，算一次',
    key: ['application_id'],
    twice: 'ends',
    async before({ db }, { from, into }) {
      // Who left with the one account and writes with the other has not left.
      await db.execute(sql`update award_application_colleagues own set left_at = null
        from award_application_colleagues other where own.person_id = ${into} and other.person_id = ${from}
          and other.application_id = own.application_id and other.left_at is null`)
    },
    async after({ db }, { into }) {
      await db.execute(sql`delete from award_application_colleagues where person_id = ${into} and application_id in (
        select id from award_applications where applicant_id = ${into})`)
    },
  }),
  {
    table: 'award_ballots',
    column: 'person_id',
    name: '奖项投票',
    clash: '同一届两边都投了，只算先投的那一份，另一份作废',
    async count({ db }, merging) {
      const clashes = await countRows(db, 'award_ballots', votedTwice(merging))
      const all = await countRows(db, 'award_ballots', sql`person_id = ${merging.from}`)
      return { moved: all - clashes, clashes }
    },
    run: moveBallots,
  },
  goesOver('award_judges', 'person_id', { name: '奖项评委', hinders: hindersTwoJudges, after: recuse }),
]
