import { z } from 'zod'
import { holdOpenAccount } from '#features/accounts/hold-open-account.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { FurtherMailboxInput } from '../contract.ts'
import { removeFurtherMailbox, saveFurtherMailbox } from '../further-mailboxes.server.ts'

export const SaveSubscriberMailbox = FurtherMailboxInput.extend({ personId: positiveId })

/** Adds or changes a further mailbox for a subscriber who called. Refuses `permission_missing` and what `saveFurtherMailbox` refuses (C-37). */
export async function saveSubscriberMailbox(
  context: Context,
  input: z.input<typeof SaveSubscriberMailbox>,
): Promise<void> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { personId, ...wanted } = parseInput(SaveSubscriberMailbox, input)
  await inTransaction(context, async (within) => {
    if (!(await holdOpenAccount(within, personId))) throw new Refusal('not_found', 'subscription_unknown')
    await saveFurtherMailbox(within, personId, wanted)
  })
}

export const RemoveSubscriberMailbox = z.object({ personId: positiveId, id: positiveId })

/** Removes one for a subscriber. Refuses `permission_missing`, `mailbox_unknown` (C-37). */
export async function removeSubscriberMailbox(
  context: Context,
  input: z.input<typeof RemoveSubscriberMailbox>,
): Promise<void> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { personId, id } = parseInput(RemoveSubscriberMailbox, input)
  await inTransaction(context, (within) => removeFurtherMailbox(within, personId, id))
}
