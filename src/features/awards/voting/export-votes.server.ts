import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { awardBallots, awardCandidates, awardPrizes, awardVotes, VOTE_STATES } from '../tables.server.ts'

const Filter = z.object({
  year: z.coerce.number().int().min(2000).max(2200).optional(),
  state: z.enum(VOTE_STATES).optional(),
})

const STATE_NAMES: Readonly<Record<(typeof VOTE_STATES)[number], string>> = {
  counted: '有效',
  held: '待查',
  void: '作废',
  taken_back: '收回',
  returned: '退还',
}

type Asked = z.output<typeof Filter>

function matching(db: Context['db'], { year, state }: Asked) {
  const ofYear = db
    .select({ id: awardBallots.id })
    .from(awardBallots)
    .where(year === undefined ? undefined : eq(awardBallots.year, year))
  return and(inArray(awardVotes.ballotId, ofYear), state && eq(awardVotes.state, state))
}

async function readVotes(context: Context, asked: Asked, behind: number | undefined, limit: number) {
  const { db } = context
  const rows = await db
    .select({ vote: awardVotes, candidate: awardCandidates, prize: awardPrizes.name })
    .from(awardVotes)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardVotes.candidateId))
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(and(matching(db, asked), behind === undefined ? undefined : gt(awardVotes.id, behind)))
    .orderBy(asc(awardVotes.id))
    .limit(limit)
  const names = await namesOfActors(
    context,
    rows.map(({ vote }) => vote.judgedBy),
  )
  return rows.map((row) => ({ ...row, by: names.get(row.vote.judgedBy ?? '') ?? '' }))
}

/** Every vote of a year by its ballot, those that were voided with why and by whom; nothing in it says who voted (C-87). */
export const voteExport = listExport({
  kind: 'award-votes',
  name: '奖项选票',
  nameOf: ({ year }) => (year === undefined ? '奖项选票' : `${year}年奖项选票`),
  permission: 'awards.edit',
  filter: Filter,
  count: ({ db }, asked) => db.$count(awardVotes, matching(db, asked)),
  rows: (context, asked) =>
    rowsInPages<Awaited<ReturnType<typeof readVotes>>[number]>((behind, limit) =>
      readVotes(context, asked, behind?.vote.id, limit),
    ),
  columns: {
    选票: ({ vote }) => vote.ballotId,
    奖项: ({ prize }) => prize,
    企业: ({ candidate }) => candidate.company,
    产品: ({ candidate }) => candidate.product,
    时间: ({ vote }) => shanghaiIso(vote.castAt),
    状态: ({ vote }) => STATE_NAMES[vote.state],
    从哪里来: ({ vote }) => vote.cameFrom,
    原因: ({ vote }) => vote.reason,
    处理的同事: ({ by }) => by,
    作废后本人收回: ({ vote }) => (vote.voidTakenBack ? '是' : ''),
  },
})
