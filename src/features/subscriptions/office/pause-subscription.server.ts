import { z } from 'zod'
import { eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { QuarterInput } from '../contract.ts'
import { continueFor, pauseFor } from '../pause.server.ts'
import { quarterlySubscriptions } from '../tables.server.ts'

export const PauseOrContinue = QuarterInput.extend({
  id: positiveId,
  reason: z.string().trim().min(1, '请写明原因').max(200),
})

/** Pauses for a subscriber who called. Refuses `permission_missing`, `subscription_unknown` and what `pauseFor` refuses (C-38). */
export async function pauseSubscription(
  context: Context,
  input: z.input<typeof PauseOrContinue>,
): Promise<void> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { id, reason, ...from } = parseInput(PauseOrContinue, input)
  await inTransaction(context, async (within) =>
    pauseFor(within, await whoseIs(within, id), from, { reason }),
  )
}

/** Lets issues come again. Refuses `permission_missing`, `subscription_unknown` and what `continueFor` refuses (C-38). */
export async function continueSubscription(
  context: Context,
  input: z.input<typeof PauseOrContinue>,
): Promise<void> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { id, reason, ...from } = parseInput(PauseOrContinue, input)
  await inTransaction(context, async (within) =>
    continueFor(within, await whoseIs(within, id), from, { reason }),
  )
}

async function whoseIs({ db }: Context, id: number): Promise<number> {
  const { personId } = quarterlySubscriptions
  const [found] = await db
    .select({ personId })
    .from(quarterlySubscriptions)
    .where(eq(quarterlySubscriptions.id, id))
  if (!found) throw new Refusal('not_found', 'subscription_unknown')
  return found.personId
}
