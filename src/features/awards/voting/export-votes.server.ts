import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
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

/** Every vote of a year by its ballot, those that were voided with why and by whom; nothing in it says who voted (C-87). */
export const voteExport: ExportSource = {
  kind: 'award-votes',
  offer: { name: '奖项选票', permission: 'awards.edit' },
  async open(context, given) {
    requirePermission(context.actor, 'awards.edit')
    const { db } = context
    const { year, state } = parseInput(Filter, given)
    const ofYear = db
      .select({ id: awardBallots.id })
      .from(awardBallots)
      .where(year === undefined ? undefined : eq(awardBallots.year, year))
    const matching = and(inArray(awardVotes.ballotId, ofYear), state && eq(awardVotes.state, state))
    const read = (behind: { readonly vote: typeof awardVotes.$inferSelect } | undefined, limit: number) =>
      db
        .select({ vote: awardVotes, candidate: awardCandidates, prize: awardPrizes.name })
        .from(awardVotes)
        .innerJoin(awardCandidates, eq(awardCandidates.id, awardVotes.candidateId))
        .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
        .where(and(matching, behind && gt(awardVotes.id, behind.vote.id)))
        .orderBy(asc(awardVotes.id))
        .limit(limit)
    return {
      name: year === undefined ? '奖项选票' : `${year}年奖项选票`,
      head: ['选票', '奖项', '企业', '产品', '时间', '状态', '从哪里来', '原因', '处理的同事'],
      count: () => db.$count(awardVotes, matching),
      async *rows() {
        const names = new Map<string, string>()
        for await (const { vote, candidate, prize } of rowsInPages(read)) {
          const by = vote.judgedBy ?? ''
          if (by !== '' && !names.has(by)) names.set(by, (await namesOfActors(context, [by])).get(by) ?? by)
          yield [
            vote.ballotId,
            prize,
            candidate.company,
            candidate.product,
            shanghaiIso(vote.castAt),
            STATE_NAMES[vote.state],
            vote.cameFrom,
            vote.reason,
            names.get(by) ?? '',
          ]
        }
      },
    }
  },
}
