import { z } from 'zod'
import { eq } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { MY_QUARTERLY_PATH } from '#features/reports/addresses.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { QuarterInput, type Quarter } from '../contract.ts'
import { quarterlyPaused } from '../message-kinds.ts'
import { continueFor, pauseFor } from '../pause.server.ts'
import { quarterlySubscriptions } from '../tables.server.ts'

export const PauseOrContinue = QuarterInput.extend({
  id: positiveId,
  reason: z.string().trim().min(1, '请写明原因').max(200),
})

/** Pauses for a subscriber who called, and tells them. Refuses `permission_missing`, `subscription_unknown` and what `pauseFor` refuses (C-38). */
export async function pauseSubscription(
  context: Context,
  input: z.input<typeof PauseOrContinue>,
): Promise<void> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { id, reason, ...from } = parseInput(PauseOrContinue, input)
  await inTransaction(context, async (within) => {
    const personId = await whoseIs(within, id)
    await pauseFor(within, personId, from, { reason })
    await tell(within, personId, { ...from, isPaused: true })
  })
}

/** Lets issues come again, and tells the subscriber. Refuses `permission_missing`, `subscription_unknown` and what `continueFor` refuses (C-38). */
export async function continueSubscription(
  context: Context,
  input: z.input<typeof PauseOrContinue>,
): Promise<void> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { id, reason, ...from } = parseInput(PauseOrContinue, input)
  await inTransaction(context, async (within) => {
    const personId = await whoseIs(within, id)
    await tell(within, personId, { ...from, isPaused: false })
    await continueFor(within, personId, from, { reason })
  })
}

const tell = (context: Context, personId: number, params: Quarter & { readonly isPaused: boolean }) =>
  notify(context, quarterlyPaused, { personId, params, link: MY_QUARTERLY_PATH })

async function whoseIs({ db }: Context, id: number): Promise<number> {
  const { personId } = quarterlySubscriptions
  const [found] = await db
    .select({ personId })
    .from(quarterlySubscriptions)
    .where(eq(quarterlySubscriptions.id, id))
  if (!found) throw new Refusal('not_found', 'subscription_unknown')
  return found.personId
}
