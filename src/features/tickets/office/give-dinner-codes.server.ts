import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import {
  listCertificatesOf,
  listWinnerContacts,
} from '#features/awards/announcing/list-winner-contacts.server.ts'
import { nameOfCandidate } from '#features/awards/candidates/contract.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { parseInput } from '#platform/parse-input.ts'
import { randomCode } from '#platform/random-code.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { registerWithCodePath } from '../addresses.ts'
import { normalCode } from '../buying/find-code.server.ts'
import { findSale } from '../find-sale.server.ts'
import { dinnerInvitation } from '../message-kinds.ts'
import { ticketCodes } from '../tables.server.ts'
import { GiveDinnerCodes } from './contract.ts'

const LENGTH = 10

/**
 * Gives each winner of an announced year one free ticket of a type, as a code of its own, and tells the contacts; whoever has
 * one already keeps it. An unused one of a certificate that was taken back ends for good and is nobody's any more, so that
 * whoever gets the certificate back gets a new one. Gives how many were given and ended.
 * Refuses `permission_missing`, `input_invalid`, `sales_not_found`, `event_cancelled`, `ticket_type_unknown`,
 * `award_result_unannounced` (AWARD-12, C-48).
 */
export async function giveDinnerCodes(
  context: Context,
  input: z.input<typeof GiveDinnerCodes>,
): Promise<{ given: number; ended: number }> {
  requirePermission(context.actor, 'tickets.edit')
  const { eventId, typeId, year } = parseInput(GiveDinnerCodes, input)
  return inTransaction(context, async (within) => {
    const sale = await findSale(within, eventId)
    if (!sale) throw new Refusal('not_found', 'sales_not_found')
    if (sale.sales.state === 'cancelled') throw new Refusal('conflict', 'event_cancelled')
    if (!sale.types.some(({ id }) => id === typeId)) throw new Refusal('not_found', 'ticket_type_unknown')
    const certificates = await listCertificatesOf(within, year)
    const valid = certificates.filter(({ isRevoked }) => !isRevoked)
    if (valid.length === 0) throw new Refusal('conflict', 'award_result_unannounced')
    const given = await within.db
      .insert(ticketCodes)
      .values(
        valid.map((winner) => ({
          eventId,
          typeId,
          code: normalCode(randomCode(LENGTH)),
          percentOff: 100,
          mostUses: 1,
          guest: nameOfCandidate(winner),
          certificate: winner.number,
          createdAt: within.now,
        })),
      )
      .onConflictDoNothing()
      .returning({ code: ticketCodes.code, certificate: ticketCodes.certificate })
    const revoked = certificates.filter(({ isRevoked }) => isRevoked).map(({ number }) => number)
    const ended = await within.db
      .update(ticketCodes)
      .set({ isActive: false, certificate: null })
      .where(
        and(
          eq(ticketCodes.eventId, eventId),
          inArray(ticketCodes.certificate, revoked),
          eq(ticketCodes.uses, 0),
        ),
      )
    const codes = new Map(given.map(({ code, certificate }) => [certificate, code]))
    const fresh = valid.filter(({ number }) => codes.has(number)).map(({ candidateId }) => candidateId)
    for (const contact of await listWinnerContacts(within, fresh))
      await tell(within, contact, {
        eventId,
        title: sale.event.title,
        code: codes.get(contact.certificate.number) ?? '',
      })
    const counts = { given: given.length, ended: ended.rowCount ?? 0 }
    await recordAudit(within, 'giveDinnerCodes', `event:${eventId}`, { year, typeId, ...counts })
    return counts
  })
}

type Contact = Awaited<ReturnType<typeof listWinnerContacts>>[number]

async function tell(
  context: Context,
  { personId, email, certificate }: Contact,
  { eventId, title, code }: { eventId: number; title: string; code: string },
): Promise<void> {
  const link = registerWithCodePath(eventId, code)
  const { prize } = certificate
  if (personId !== null)
    await notify(context, dinnerInvitation, {
      personId,
      params: { title, prize, code },
      link,
      onceKey: `${eventId} ${code}`,
    })
  else if (isMailAddress(email)) {
    const { configuration, settings } = context.services
    const { title: subject, text } = dinnerInvitation.write({ title, prize, code })
    await enqueueMail(context, {
      to: email,
      subject,
      text: [text, '', `${configuration.publicUrl}${link}`, '', settings.site.name].join('\n'),
      purpose: 'award_dinner_ticket',
    })
  }
}
