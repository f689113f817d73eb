import type { Permission } from '#features/staff/permissions.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { actingStaff } from './acting-staff.server.ts'
import { sayProgress, type ClaimedJob } from './claim.server.ts'
import type { Counts } from './contract.ts'

/** Whoever asked for it wants no more of it. */
export class JobCancelled extends Error {}

const EVERY_MS = 1000

/**
 * Called with each thing that is done; about once a second it says how far the job is, looks whether it may go on and gives
 * whoever acts with the roles of this moment. Throws JobCancelled and ClaimLost, and refuses `office_job_role_gone` and what
 * `stillMay` refuses to whoever asked for it.
 */
export function pulseOf(
  context: Context,
  job: ClaimedJob,
  needs: readonly Permission[],
  stillMay?: (actor: StaffActor) => Promise<unknown>,
) {
  let last = 0
  return async (
    progress: () => { readonly done: number; readonly counts?: Counts; readonly total?: number },
  ): Promise<StaffActor | undefined> => {
    if (performance.now() - last < EVERY_MS) return undefined
    const { isCancelled } = await sayProgress(context, job, progress())
    if (isCancelled) throw new JobCancelled('cancelled')
    const actor = await actingStaff(context, job.actingId, needs)
    await stillMay?.(actor)
    last = performance.now()
    return actor
  }
}
export type Pulse = ReturnType<typeof pulseOf>
