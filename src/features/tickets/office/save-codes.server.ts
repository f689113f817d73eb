import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { randomCode } from '#platform/random-code.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { normalCode } from '../buying/find-code.server.ts'
import { ticketCodes, ticketSales, ticketTypes } from '../tables.server.ts'
import { SaveCodes } from './contract.ts'
import { momentOf } from './moment-of.ts'

/** Nobody guesses one of ten signs in the tries a day that a person has. */
const LENGTH = 10

/**
 * Makes codes, one for each guest where guests are named, with a random text where none is given. Gives them as they stand.
 * Refuses `permission_missing`, `input_invalid`, `sales_not_found`, `ticket_type_unknown`, `code_taken`.
 */
export async function saveCodes(
  context: Context,
  input: z.input<typeof SaveCodes>,
): Promise<readonly { readonly code: string; readonly guest: string }[]> {
  requirePermission(context.actor, 'tickets.edit')
  const { eventId, codes, typeId, startsAt, endsAt, ...terms } = parseInput(SaveCodes, input)
  const rows = codes.map(({ code, guest }) => ({ code: normalCode(code ?? randomCode(LENGTH)), guest }))
  try {
    await inTransaction(context, async (within) => {
      const { db, now } = within
      const [sales] = await db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
      if (!sales) throw new Refusal('not_found', 'sales_not_found')
      const isItsType = and(eq(ticketTypes.eventId, eventId), eq(ticketTypes.id, typeId ?? 0))
      if (typeId !== null && (await db.$count(ticketTypes, isItsType)) === 0)
        throw new Refusal('not_found', 'ticket_type_unknown')
      await db.insert(ticketCodes).values(
        rows.map((row) => ({
          ...row,
          ...terms,
          eventId,
          typeId,
          startsAt: momentOf(startsAt),
          endsAt: momentOf(endsAt),
          createdAt: now,
        })),
      )
      await recordAudit(within, 'saveCodes', `event:${eventId}`, { codes: rows.length, typeId, ...terms })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'ticket_codes_taken') throw new Refusal('conflict', 'code_taken')
    throw error
  }
  return rows
}

/** Ends a code; what was bought with it stays. Refuses `permission_missing`, `code_unknown`. */
export async function stopCode(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'tickets.edit')
  await inTransaction(context, async (within) => {
    const [stopped] = await within.db
      .update(ticketCodes)
      .set({ isActive: false })
      .where(eq(ticketCodes.id, id))
      .returning({ eventId: ticketCodes.eventId })
    if (!stopped) throw new Refusal('not_found', 'code_unknown')
    await recordAudit(within, 'stopCode', `event:${stopped.eventId}`, { codeId: id })
  })
}
