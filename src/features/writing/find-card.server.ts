import { z } from 'zod'
import { editableOf } from '#features/editing/hold.server.ts'
import type { Editables } from '#features/editing/editable.ts'
import { readCards } from '#features/search/read-cards.server.ts'
import { requireStaff } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { CARD_KINDS } from './card-kinds.ts'

export const FindCard = z.object({ kind: z.enum(CARD_KINDS), id: positiveId })
export const FoundCard = z.object({ path: z.string(), title: z.string() })

/**
 * What a card in a text leads to, for a record that readers can see. Refuses `staff_sign_in_required` and `card_not_public`.
 */
export async function findCard(
  context: Context,
  editables: Editables,
  input: z.input<typeof FindCard>,
): Promise<z.infer<typeof FoundCard>> {
  requireStaff(context.actor)
  const { kind, id } = parseInput(FindCard, input)
  const paths = editableOf(editables, kind).pages.map((page) => page.replace(':id', String(id)))
  const [card] = (await readCards(context, paths)).values()
  if (!card) throw new Refusal('not_found', 'card_not_public')
  return { path: card.path, title: card.title }
}
