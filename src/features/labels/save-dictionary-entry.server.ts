import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { dictionaryEntries } from './tables.server.ts'

/** Held by the database as well. */
const LONGEST_DESCRIPTION = 1000
const word = z.string().trim().min(1).max(60)

export const SaveDictionaryEntry = z.object({
  id: z.number().int().positive(),
  kind: z.enum(dictionaryEntries.kind.enumValues),
  name: word,
  aliases: z.array(word).max(100).default([]),
  /** What it is, for its own page; plain text. */
  description: z.string().trim().max(LONGEST_DESCRIPTION).default(''),
  /** Meant to label a large part of all articles. */
  isCommon: z.boolean().default(false),
})

/**
 * Makes an entry of the dictionary exactly this; a job labels the articles anew (C-55). Refuses `permission_missing`,
 * `token_missing`, `dictionary_name_taken`, `is_withdrawn`.
 */
export async function saveDictionaryEntry(
  context: Context,
  input: z.input<typeof SaveDictionaryEntry>,
): Promise<void> {
  requirePermission(context.actor, 'labels.edit')
  requireOverwriting(context)
  const { id, ...values } = parseInput(SaveDictionaryEntry, input)
  try {
    await inTransaction(context, async (within) => {
      await within.db
        .insert(dictionaryEntries)
        .values({ id, ...values })
        .onConflictDoUpdate({ target: dictionaryEntries.id, set: values })
      await purgePages(within.db, ['labels'])
      await requireNotWithdrawn(within, `dictionary-entry:${id}`)
      await recordAudit(within, 'saveDictionaryEntry', `dictionary-entry:${id}`, values)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'dictionary_entries_name_taken')
      throw new Refusal('conflict', 'dictionary_name_taken', { name: values.name })
    throw error
  }
}
