import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { idParts } from '#platform/database/id-parts.server.ts'
import type { SearchKind } from './contract.ts'
import { searchDocuments } from './tables.server.ts'

/** What can be found is what a sitemap may list. Addresses a part holds; the protocol allows 50,000. */
const SITEMAP_PART = 10_000

/** The parts of these kinds by their documents' ids: parts never shift when documents are added (C-114). */
export async function listDocumentParts(
  { db }: SharedContext,
  kinds: readonly SearchKind[],
): Promise<{ kind: SearchKind; part: number }[]> {
  const found: { kind: SearchKind; part: number }[] = []
  for (const kind of kinds.toSorted()) {
    const where = eq(searchDocuments.kind, kind)
    const parts = await idParts(db, { id: searchDocuments.documentId, where, size: SITEMAP_PART })
    found.push(...parts.map((part) => ({ kind, part })))
  }
  return found
}

/** Addresses of the documents of a kind whose ids lie in a part. */
export async function listDocumentPaths(
  { db }: SharedContext,
  { kind, part }: { kind: SearchKind; part: number },
): Promise<string[]> {
  const first = part * SITEMAP_PART
  const rows = await db
    .select({ path: searchDocuments.path })
    .from(searchDocuments)
    .where(
      and(
        eq(searchDocuments.kind, kind),
        gte(searchDocuments.documentId, first),
        lt(searchDocuments.documentId, first + SITEMAP_PART),
      ),
    )
    .orderBy(asc(searchDocuments.documentId))
  return rows.map((row) => row.path)
}
