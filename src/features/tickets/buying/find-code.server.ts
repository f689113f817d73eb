import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { normalForm } from '#platform/text/normal-form.ts'
import { isWithin } from '../policy.ts'
import { registrations, ticketCodes, tickets } from '../tables.server.ts'
import { ACTIVE } from './member-places.server.ts'

export type CodeRow = typeof ticketCodes.$inferSelect

/** A code as it is kept: as a Chinese keyboard writes wide signs it is the same, and without marks that nobody sees. */
export const normalCode = (written: string): string =>
  normalForm(written, 'NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()

/** The code that somebody has written, undefined for none; refuses `code_unknown`, `code_over`. */
export async function findCode(
  { db, now }: Context,
  eventId: number,
  written: string,
): Promise<CodeRow | undefined> {
  const code = normalCode(written)
  if (code === '') return undefined
  const [found] = await db
    .select()
    .from(ticketCodes)
    .where(
      and(
        eq(ticketCodes.eventId, eventId),
        // Codes of before are kept as they were written.
        inArray(ticketCodes.code, [code, written.trim().toUpperCase()]),
      ),
    )
  if (!found?.isActive) throw new Refusal('not_found', 'code_unknown')
  if (!isWithin({ from: found.startsAt, until: found.endsAt }, now))
    throw new Refusal('conflict', 'code_over')
  return found
}

/**
 * Refuses `code_of_person_used` to who would have more tickets by a code than one person may; two registrations of one person
 * come one after the other.
 */
export async function requireCodeOfPerson(
  { db }: Context,
  personId: number,
  { code, uses }: { code: CodeRow | undefined; uses: number },
): Promise<void> {
  if (!code?.mostPerPerson || uses === 0) return
  const own = await db
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .where(
      and(
        eq(registrations.codeId, code.id),
        eq(tickets.buyerId, personId),
        eq(tickets.usesCode, true),
        inArray(tickets.state, ACTIVE),
      ),
    )
  if (own.length + uses > code.mostPerPerson)
    throw new Refusal('conflict', 'code_of_person_used', { most: code.mostPerPerson })
}
