import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { may } from '#features/staff/policy.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import type { Editables } from './editable.ts'
import { LISTED_STATES } from './list-contract.ts'
import { titleHas } from './title-has.server.ts'
import { contentTitles } from './tables.server.ts'

const FindContents = z.object({
  q: word(100).default(''),
  /** Missing: every kind. */
  kind: z.string().max(40).optional(),
  /** Instead of what is looked for: these numbers. */
  ids: z.array(z.number().int().positive()).max(200).optional(),
})

const MOST_FOUND = 20

/** A record as pickers and the search over everything show it. */
export const FoundContent = z.object({
  kind: z.string(),
  kindName: z.string(),
  id: z.number(),
  title: z.string(),
  state: z.enum(LISTED_STATES),
})
type FoundContent = z.infer<typeof FoundContent>

/**
 * The first records whose title or number fits, the last changed first; of every kind for whoever works on it, and of one
 * kind for everybody who works here, since pickers point from one kind to others. Refuses nobody what he may see: what is
 * public, everybody may, and everything else takes the permission of its kind.
 */
export async function findContents(
  { db, actor }: Context,
  editables: Editables,
  input: z.input<typeof FindContents>,
): Promise<FoundContent[]> {
  const { q, kind, ids } = parseInput(FindContents, input)
  if (q === '' && kind === undefined) return []
  const mine = Object.entries(editables)
    .filter(([, { permissions }]) => may(actor, permissions.write))
    .map(([name]) => name)
  const asked = kind === undefined ? mine : [kind].filter((each) => Object.hasOwn(editables, each))
  if (asked.length === 0) return []
  const found = await db
    .select()
    .from(contentTitles)
    .where(
      and(
        inArray(contentTitles.kind, asked),
        asked.every((each) => mine.includes(each)) ? undefined : eq(contentTitles.state, 'public'),
        ids ? inArray(contentTitles.entityId, ids) : q === '' ? undefined : titleHas(q),
      ),
    )
    .orderBy(desc(contentTitles.changedAt), desc(contentTitles.entityId))
    .limit(ids ? 200 : MOST_FOUND)
  return found.map(({ kind: of, entityId, title, state }) => ({
    kind: of,
    kindName: editables[of]?.name ?? of,
    id: entityId,
    title,
    state,
  }))
}
