import { z } from 'zod'
import { findLabel } from '#features/labels/queries.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { lookThrough } from './look-through.server.ts'

/** So many of the newest articles are looked through. */
const LOOKED_THROUGH = 1000

export const TryLabel = z.object({
  kind: z.enum(dictionaryEntries.kind.enumValues).default('term'),
  name: word(60).min(1, '不能为空'),
  /** With commas between them. */
  aliases: word(1000).default(''),
  /** What is tried: to write it, or to take out the entry that is spelled so, whose kind and aliases are known. */
  act: z.enum(['write', 'withdraw']).default('write'),
})

const Example = z.object({
  id: z.number(),
  title: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
})

export const TriedLabel = z.object({
  /** The entry. */
  name: z.string(),
  looked: z.number(),
  /** Articles that would be labelled with it and are not, that would be no longer, and whose other labels would change. */
  gains: z.number(),
  loses: z.number(),
  others: z.number(),
  /** Articles that bear it by their own writing, which no change of the dictionary takes away. */
  keeps: z.number(),
  examples: z.array(Example),
})

/**
 * What the labels of the newest thousand articles would become if the dictionary had this entry, in the place of the one of
 * the same name where there is one, or if that one were taken out of it. Refuses `permission_missing`, `input_invalid`, `dictionary_entry_missing` (C-55).
 */
export async function tryLabel(
  context: Context,
  input: z.input<typeof TryLabel>,
): Promise<z.infer<typeof TriedLabel>> {
  requirePermission(context.actor, 'labels.edit')
  const { kind, name, aliases: written, act } = parseInput(TryLabel, input)
  const aliases = written.split(/[,，;；]/).flatMap((each) => each.trim() || [])
  if (act === 'write')
    return { name, ...(await lookThrough(context, { kind, name, aliases }, LOOKED_THROUGH)) }
  const entry = await findLabel(context, name)
  if (!entry) throw new Refusal('not_found', 'dictionary_entry_missing', { name })
  const change = { name: entry.name, isTakenOut: true } as const
  return { name: entry.name, ...(await lookThrough(context, change, LOOKED_THROUGH)) }
}
