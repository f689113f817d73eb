import { inTransaction, type Context } from '#platform/context.ts'
import { sentenceFor, type Messages } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { actingStaff } from '../acting-staff.server.ts'
import { sayProgress, settleJob, type ClaimedJob } from '../claim.server.ts'
import { lost, openRowKeeper } from '../row-keeper.server.ts'
import { pulseOf } from '../pulse.server.ts'
import { bulkActOf, type BulkParts } from './bulk-acts.ts'

export interface BulkWork extends BulkParts {
  readonly messages: () => Messages
}

/**
 * Does an act to each of the frozen things that nobody has done yet, with the rights of whoever asked for it or confirmed it.
 * Each is done with what became of it in one transaction, or refused and the rest goes on. Throws JobCancelled and ClaimLost;
 * rights that are gone it refuses.
 */
export async function runBulk(context: Context, parts: BulkWork, job: ClaimedJob): Promise<void> {
  const act = bulkActOf(parts, job.kind)
  const needs = [act.permission]
  let actor = await actingStaff(context, job.actingId, needs)
  const { ids = [], reason = '', tokens } = job.options
  if (act.tokensOf && !tokens) throw new Refusal('conflict', 'bulk_not_frozen')
  const keeper = await openRowKeeper(context.db, job.id, 'run')
  const pulse = pulseOf(context, job, needs)
  try {
    for (const [place, id] of ids.entries()) {
      if (place < keeper.from) continue
      const progress = () => ({ done: keeper.done(), counts: keeper.counts(), total: ids.length })
      actor = (await pulse(progress)) ?? actor
      // What it is called may be somebody's name: that is read where it is shown.
      const row = { place: String(id), position: place + 1, label: '' }
      const made = { ...row, outcome: 'made', note: '' } as const
      try {
        await inTransaction({ ...context, actor }, async (within) => {
          await act.run(within, id, reason, tokens?.[place])
          await keeper.write(within.db, made).catch(lost)
        })
        keeper.settle(made)
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
        keeper.note({ ...row, outcome: 'failed', note: sentenceFor(error, parts.messages()) })
      }
    }
    await keeper.write(context.db).catch(lost)
    keeper.settle()
  } finally {
    await sayProgress(context, job, { done: keeper.done(), counts: keeper.counts() }).catch(() => undefined)
  }
  await settleJob(context, job, { state: 'done' })
}
