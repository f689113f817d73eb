import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { maskedEmail, maskedEmailsIn } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { resendFailed as sendAgain } from '#platform/outbox/resend-failed.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { FailedSending } from './contract.ts'

const AT_ONCE = 200

/** Mails and text messages that were given up, the latest first, at most two hundred; refuses `permission_missing`. */
export async function listFailedSendings(context: Context): Promise<FailedSending[]> {
  requirePermission(context.actor, 'messages.resend')
  return readFailedSendings(context, { limit: AT_ONCE })
}

interface Reading {
  readonly limit: number
  /** Only what was given up before this one. */
  readonly behind?: number | undefined
  /** Addresses and numbers in full. */
  readonly showsContacts?: boolean
}

/** The same for whoever has asked for the permission already. */
export async function readFailedSendings(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { limit, behind, showsContacts = false }: Reading,
): Promise<FailedSending[]> {
  const rows = await db
    .select()
    .from(sendings)
    .where(and(eq(sendings.state, 'failed'), behind === undefined ? undefined : lt(sendings.id, behind)))
    .orderBy(desc(sendings.id))
    .limit(limit)
  const masked = (recipient: string) =>
    recipient.includes('@') ? maskedEmail(recipient) : maskedPhone(recipient)
  const maskedIn = (text: string, recipient: string) =>
    maskedEmailsIn(text.replaceAll(recipient, masked(recipient)))
  return rows.map(
    ({ id, channel, purpose, recipient, reason, attempts, createdAt, content, worthlessAt }) => ({
      id,
      channel,
      purpose,
      recipient: showsContacts ? recipient : masked(recipient),
      // A mail server says to whom it could not deliver.
      reason: showsContacts ? reason : maskedIn(reason, recipient),
      attempts,
      at: shanghaiIso(createdAt),
      isWorthIt: content !== null && worthlessAt > now,
    }),
  )
}

export const ResendFailed = z.object({
  /** Missing: all that are still worth it. */
  id: z.number().int().positive().optional(),
})

/**
 * Sends once more what was given up and is still worth it: one message, or all. Gives how many; refuses
 * `permission_missing`, and `sending_gone` for one that cannot be sent any more.
 */
export async function resendFailed(context: Context, input: z.input<typeof ResendFailed>): Promise<number> {
  requirePermission(context.actor, 'messages.resend')
  const { id } = parseInput(ResendFailed, input)
  return inTransaction(context, async (within) => {
    const sent = await sendAgain(within, id === undefined ? undefined : [id])
    if (id !== undefined && sent === 0) throw new Refusal('conflict', 'sending_gone')
    await recordAudit(within, 'resendFailed', id === undefined ? 'sending:all' : `sending:${id}`, { sent })
    return sent
  })
}
