import { inTransaction, type Context } from '#platform/context.ts'
import { sentenceFor, type Messages } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { actingStaff } from '../acting-staff.server.ts'
import { ClaimLost, MOST_TRIES, sayProgress, settleJob, type ClaimedJob } from '../claim.server.ts'
import { lost, openRowKeeper } from '../row-keeper.server.ts'
import { pulseOf } from '../pulse.server.ts'
import { bulkActOf, type BulkParts } from './bulk-acts.ts'

export interface BulkWork extends BulkParts {
  readonly messages: () => Messages
}

/**
 * Does an act to each of the frozen things that nobody has done yet, with the rights of whoever asked for it or confirmed it.
 * Each is done with what became of it in one transaction, or refused and the rest goes on, as it does past one that every
 * try broke on. Throws JobCancelled and ClaimLost; rights that are gone it refuses.
 */
export async function runBulk(context: Context, parts: BulkWork, job: ClaimedJob): Promise<void> {
  const act = bulkActOf(parts, job.kind)
  const needs = [act.permission]
  let actor = await actingStaff(context, job.actingId, needs)
  const { ids = [], reason = '', value = '', tokens } = job.options
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
          await act.run(within, id, { reason, value, token: tokens?.[place] })
          await keeper.write(within.db, [made]).catch(lost)
        })
        keeper.settle([made])
      } catch (error) {
        if (error instanceof ClaimLost) throw error
        const isRefused = error instanceof Refusal && error.kind !== 'unavailable'
        // What every try broke on is left out, so that the others are done; what breaks later has tries of its own.
        const isBroken = job.tries >= MOST_TRIES && keeper.done() <= job.claimedDone
        if (!isRefused && !isBroken) throw error
        const said = error instanceof Refusal ? error : new Refusal('unavailable', 'bulk_item_broken')
        keeper.note({ ...row, outcome: 'failed', note: sentenceFor(said, parts.messages()) })
        if (isRefused) continue
        context.log.error({ err: error, job: job.id, item: id }, '批量操作里的一项几次都没有做成，跳过了它')
        // Written at once: were it lost with the next that breaks, the tries would never come to an end.
        await keeper.write(context.db).catch(lost)
        keeper.settle()
      }
    }
    await keeper.write(context.db).catch(lost)
    keeper.settle()
  } finally {
    await sayProgress(context, job, { done: keeper.done(), counts: keeper.counts() }).catch(() => undefined)
  }
  await settleJob(context, job, { state: 'done' })
}
