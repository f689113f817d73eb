import { and, desc, eq, inArray, or } from 'drizzle-orm'
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
 * public, everybody may, and everything else takes the permission of its kind. A kind may say itself which of them are found.
 */
export async function findContents(
  context: Context,
  editables: Editables,
  input: z.input<typeof FindContents>,
): Promise<FoundContent[]> {
  const { db, actor } = context
  const { q, kind, ids } = parseInput(FindContents, input)
  if (q === '' && kind === undefined) return []
  const mine = Object.entries(editables)
    .filter(([, { permissions }]) => may(actor, permissions.write))
    .map(([name]) => name)
  const asked = kind === undefined ? mine : [kind].filter((each) => Object.hasOwn(editables, each))
  if (asked.length === 0) return []
  const fits = ids ? inArray(contentTitles.entityId, ids) : q === '' ? undefined : titleHas(q)
  const [own, usual] = [
    asked.filter((each) => editables[each]?.find),
    asked.filter((each) => !editables[each]?.find),
  ]
  const found = await db
    .select()
    .from(contentTitles)
    .where(
      and(
        or(
          and(inArray(contentTitles.kind, usual), fits),
          ...own.map((each) =>
            and(eq(contentTitles.kind, each), editables[each]?.find?.(context, { q, ids })),
          ),
        ),
        asked.every((each) => mine.includes(each)) ? undefined : eq(contentTitles.state, 'public'),
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
