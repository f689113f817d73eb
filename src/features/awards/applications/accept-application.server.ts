import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { recuseFromOwn } from '../judging/recuse-from-own.server.ts'
import { indexAwardYear } from '../search/index-awards.server.ts'
import { awardCandidates } from '../tables.server.ts'
import { changeApplication, readPrize, type Application } from './hold-application.server.ts'
import { formOf } from './missing-parts.ts'
import { holdWaiting, tellDecision } from './judge-application.server.ts'

export const AcceptApplication = z.object({
  id: z.number().int().positive(),
  revision: z.number().int().positive(),
  /** Another prize of the same year, where it belongs there. */
  prizeId: z.number().int().positive().optional(),
})

/**
 * Makes an application a candidate for its prize, or for another of the year, and gives the candidate's id; what stands
 * for the prize under the same names already is this one. Refuses `permission_missing`, `award_application_unknown`,
 * `award_application_changed`, `award_application_decided`, `award_prize_gone`, `award_application_twice`, and
 * `award_candidate_excluded` where two colleagues excluded the candidate of these names (C-86).
 */
export async function acceptApplication(
  context: Context,
  input: z.input<typeof AcceptApplication>,
): Promise<{ candidateId: number }> {
  requirePermission(context.actor, 'awards.edit')
  const { id, revision, prizeId } = parseInput(AcceptApplication, input)
  return inTransaction(context, async (within) => {
    const application = await holdWaiting(within, { id, revision })
    const { prize } = await readPrize(within, prizeId ?? application.prizeId)
    if (prize.year !== application.year) throw new Refusal('not_found', 'award_prize_gone')
    const { prize: applied } = await readPrize(within, application.prizeId)
    const candidateId = await makeCandidate(within, application, prize)
    await changeApplication(within, id, {
      ...(application.submitted && { submitted: { ...application.submitted, form: formOf(applied) } }),
      state: 'accepted',
      candidateId,
      prizeId: prize.id,
      note: '',
      answerBy: null,
    })
    // A judge may have scored it before it turned out to be the judge's own.
    await recuseFromOwn(within, prize.year)
    await tellDecision(within, { ...application, prizeId: prize.id })
    await purgePages(within.db, ['awards'])
    await indexAwardYear(within, prize.year)
    await recordAudit(within, 'acceptApplication', `award-application:${id}`, {
      candidate: candidateId,
      prize: prize.id,
    })
    return { candidateId }
  })
}

async function makeCandidate(
  { db }: Context,
  { company, product, summary }: Application,
  { id: prizeId, kind }: { id: number; kind: 'companies' | 'products' | 'both' },
): Promise<number> {
  const names = { company: kind === 'products' ? '' : company, product: kind === 'companies' ? '' : product }
  const isNamed = and(
    eq(awardCandidates.prizeId, prizeId),
    eq(awardCandidates.company, names.company),
    eq(awardCandidates.product, names.product),
  )
  const [known] = await db.select().from(awardCandidates).where(isNamed).for('update')
  if (known) return standAgain(db, known, summary)
  const [made] = await db
    .insert(awardCandidates)
    .values({ ...names, prizeId, summary, state: 'standing' })
    .returning({ id: awardCandidates.id })
  if (!made) throw new Error('the new candidate was not returned')
  return made.id
}

/** What two colleagues excluded, one does not bring back; what was merged stands as the other. */
async function standAgain(
  db: Context['db'],
  { id, state, mergedInto, ...former }: typeof awardCandidates.$inferSelect,
  summary: string,
): Promise<number> {
  if (state === 'excluded') throw new Refusal('conflict', 'award_candidate_excluded')
  if (mergedInto !== null) {
    const [other] = await db
      .select()
      .from(awardCandidates)
      .where(eq(awardCandidates.id, mergedInto))
      .for('update')
    if (!other) throw new Error(`candidate ${mergedInto} is gone`)
    return standAgain(db, other, summary)
  }
  // What a colleague asked for while it stood waits on; what was asked before it went is over.
  const { exclusionAskedBy, reason } = state === 'standing' ? former : { exclusionAskedBy: null, reason: '' }
  await db
    .update(awardCandidates)
    .set({ state: 'standing', summary, exclusionAskedBy, reason })
    .where(eq(awardCandidates.id, id))
  return id
}
