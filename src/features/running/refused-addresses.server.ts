import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { maskedEmail, maskedEmailsIn } from '#features/accounts/email.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { allowMails, listDeadAddresses } from '#platform/mail/mail-refusals.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { RefusedAddress } from './contract.ts'

const AT_ONCE = 50

/** Fifty addresses that mail servers refused for good, the newest first, masked; refuses `permission_missing`. */
export async function listRefusedAddresses(
  context: Context,
  { before }: { readonly before?: number | undefined } = {},
): Promise<RefusedAddress[]> {
  requirePermission(context.actor, 'messages.resend')
  return readRefusedAddresses(context, { limit: AT_ONCE, behind: before })
}

interface Reading {
  readonly limit: number
  readonly behind?: number | undefined
  /** Addresses in full. */
  readonly showsContacts?: boolean
}

/** The same for whoever has asked for the permission already. */
export async function readRefusedAddresses(
  { db }: Pick<Context, 'db'>,
  { limit, behind, showsContacts = false }: Reading,
): Promise<RefusedAddress[]> {
  const rows = await listDeadAddresses({ db }, { limit, behind })
  const channels = await db
    .select({ address: personChannels.address, personId: personChannels.personId })
    .from(personChannels)
    .where(
      and(
        eq(personChannels.kind, 'email'),
        inArray(
          personChannels.address,
          rows.map(({ address }) => address),
        ),
      ),
    )
  const owners = new Map(channels.map(({ address, personId }) => [address, personId]))
  return rows.map(({ id, address, reason, since, lastAt }) => ({
    id,
    address: showsContacts ? address : maskedEmail(address),
    reason: showsContacts ? reason : maskedEmailsIn(reason),
    since: shanghaiIso(since),
    lastAt: shanghaiIso(lastAt),
    personId: owners.get(address) ?? 0,
  }))
}

export const AllowAddress = z.object({
  id: z.number().int().positive(),
  reason: z.string().trim().min(1, '请写明凭什么').max(500),
})

/**
 * Lets mails go again to an address that refused them; another refusal ends it as the first did. Refuses
 * `permission_missing`, `refusal_gone`.
 */
export async function allowAddress(context: Context, input: z.input<typeof AllowAddress>): Promise<void> {
  requirePermission(context.actor, 'messages.resend')
  const { id, reason } = parseInput(AllowAddress, input)
  await inTransaction(context, async (within) => {
    if (!(await allowMails(within, id))) throw new Refusal('conflict', 'refusal_gone')
    // The address itself is in no record, which outlives it.
    await recordAudit(within, 'allowAddress', `mail-refusal:${id}`, { reason })
  })
}
