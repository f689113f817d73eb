import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { registrations } from '../tables.server.ts'

export const SaveNote = z.object({
  number: word(20).min(1),
  note: word(300),
  /** What it said when it was opened. */
  before: word(300),
})

/**
 * Writes down what organisers have to know of a registration; nobody else reads it. Refuses `permission_missing`,
 * `input_invalid`, `registration_not_found`, and `changed_by_other` where it says something else by now.
 */
export async function saveNote(context: Context, input: z.input<typeof SaveNote>): Promise<void> {
  requirePermission(context.actor, 'tickets.manage')
  const { number, note, before } = parseInput(SaveNote, input)
  await inTransaction(context, async (within) => {
    const isIt = eq(registrations.number, number)
    const saved = await within.db
      .update(registrations)
      .set({ note })
      .where(and(isIt, eq(registrations.note, before)))
    if (saved.rowCount === 0)
      throw (await within.db.$count(registrations, isIt)) > 0
        ? new Refusal('conflict', 'changed_by_other')
        : new Refusal('not_found', 'registration_not_found')
    await recordAudit(within, 'saveNote', `registration:${number}`)
  })
}
