import { and, arrayContains, eq, ne, or, sql } from 'drizzle-orm'
import { contentTitles } from '#features/editing/tables.server.ts'
import type { LISTED_STATES } from '#features/editing/list-contract.ts'
import type { Context } from '#platform/context.ts'

/** Two titles of which less is the same are two titles. */
const LEAST_ALIKE = 0.75
/** Of a shorter title, only the same one is found: a third of it stands in many. */
const LEAST_LETTERS = 12
const PIECES = 3

interface Found {
  readonly id: number
  readonly title: string
  readonly state: (typeof LISTED_STATES)[number]
}

/**
 * The articles, drafts among them, that have this title or one that differs in a few letters, the most alike first; at most
 * three. Whatever was changed in two places leaves a third of the title whole, by which the index finds it.
 */
export async function findSameTitle(
  { db }: Pick<Context, 'db'>,
  { id, title: written }: { readonly id: number | undefined; readonly title: string },
): Promise<Found[]> {
  const { kind, entityId, state, title, pairs } = contentTitles
  const letters = [...written.replaceAll(/\s/g, '')]
  if (letters.length < 2) return []
  const size = Math.ceil(letters.length / PIECES)
  const pieces =
    letters.length < LEAST_LETTERS
      ? [letters]
      : Array.from({ length: PIECES }, (_, at) => letters.slice(at * size, (at + 1) * size))
  const own = sql`title_pairs(${written})`
  const both = sql`(select count(*) from unnest(${pairs}) as pair where pair = any (${own}))`
  const alike = sql<number>`2.0 * ${both} / (cardinality(${pairs}) + cardinality(${own}))`
  return db
    .select({ id: entityId, title, state })
    .from(contentTitles)
    .where(
      and(
        eq(kind, 'topic'),
        ne(entityId, id ?? 0),
        or(...pieces.map((piece) => arrayContains(pairs, sql`title_pairs(${piece.join('')})`))),
        letters.length < LEAST_LETTERS
          ? sql`title_plain(${title}) = title_plain(${written})`
          : sql`${alike} >= ${LEAST_ALIKE}`,
      ),
    )
    .orderBy(sql`${alike} desc`, entityId)
    .limit(3)
}
