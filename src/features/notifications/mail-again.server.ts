import { and, eq, isNull } from 'drizzle-orm'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { readRefusal } from '#platform/mail/mail-refusals.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AnyMessageKind } from './message-kind.ts'
import { mailTo } from './notify.server.ts'
import { notifications } from './tables.server.ts'

/**
 * Mails once more what somebody was told on the page, to the mail address that is the person's now. Refuses
 * `permission_missing`, `message_unknown`, `mail_address_missing`, `mail_address_refuses`.
 */
export async function mailMessageAgain(
  context: Context,
  { personId, id }: { personId: number; id: number },
  kinds: readonly AnyMessageKind[],
): Promise<void> {
  requirePermission(context.actor, 'messages.resend')
  await inTransaction(context, async (within) => {
    const { db } = within
    const [found] = await db
      .select({ message: notifications, name: people.name })
      .from(notifications)
      .innerJoin(people, and(eq(people.id, notifications.personId), isNull(people.closedAt)))
      .where(and(eq(notifications.id, id), eq(notifications.personId, personId)))
    const kind = kinds.find((each) => each.kind === found?.message.kind)
    if (!found || !kind) throw new Refusal('not_found', 'message_unknown')
    const [mail] = await db
      .select({ address: personChannels.address })
      .from(personChannels)
      .where(and(eq(personChannels.personId, personId), eq(personChannels.kind, 'email')))
    if (!mail) throw new Refusal('conflict', 'mail_address_missing')
    if (await readRefusal(within, mail.address)) throw new Refusal('conflict', 'mail_address_refuses')
    const { title, body: text, path: link } = found.message
    await mailTo(within, kind, { personId, link, name: found.name, title, text, to: mail.address })
    await recordAudit(within, 'mailMessageAgain', `person:${personId}`, { message: id, kind: kind.kind })
  })
}
