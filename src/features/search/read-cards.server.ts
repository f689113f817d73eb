import { inArray, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import type { SearchKind } from './contract.ts'
import { searchDocuments } from './tables.server.ts'

/** What stands on a card that leads to one of our pages. */
export interface PageCard {
  readonly path: string
  readonly kind: SearchKind
  readonly id: number
  readonly title: string
  /** How what everybody may read begins. */
  readonly text: string
  readonly isPaid: boolean
  readonly isSponsored: boolean
}

/** The first line, cut after so many characters. */
const MOST_TEXT = 80
const ROOM = 400

/** What readers find at these addresses, by address; what is not public, or no more, is missing. */
export async function readCards(
  { db }: Pick<SharedContext, 'db'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, PageCard>> {
  if (paths.length === 0) return new Map()
  const { path, kind, documentId, title, publicText, isPaid, isSponsored } = searchDocuments
  const rows = await db
    .select({
      path,
      kind,
      id: documentId,
      title,
      text: sql<string>`left(${publicText}, ${ROOM})`,
      isPaid,
      isSponsored,
    })
    .from(searchDocuments)
    .where(inArray(path, [...new Set(paths)]))
  return new Map(rows.map((row) => [row.path, { ...row, text: beginningOf(row.text) }]))
}

function beginningOf(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  const signs = [...line.trim()]
  return signs.length > MOST_TEXT ? `${signs.slice(0, MOST_TEXT).join('')}…` : signs.join('')
}
