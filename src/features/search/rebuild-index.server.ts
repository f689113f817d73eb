import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import type { SearchDocument, SearchKind } from './contract.ts'
import { INDEX_FORMAT, writeDocuments } from './index-document.server.ts'
import { searchDocuments, searchIndex } from './tables.server.ts'

/** A feature's documents for a rebuilding: by rising id, a batch at a time, locked until the transaction ends. */
export interface SearchSource {
  readonly name: string
  readonly kinds: readonly SearchKind[]
  readonly read: (
    context: Context,
    batch: { readonly after: number; readonly limit: number },
  ) => Promise<readonly SearchDocument[]>
}

const BATCH = 100

/** Builds the index anew when it is of an older format or a building was interrupted; gives how many documents (C-57). */
export async function rebuildIfOutdated(context: Context, sources: readonly SearchSource[]): Promise<number> {
  const [state] = await context.db.select().from(searchIndex)
  if (state?.format === INDEX_FORMAT && !state.isBuilding) return 0
  return rebuildIndex(context, sources)
}

/**
 * Builds the whole index anew while the portal serves and publishes: each batch is one transaction, what is searched
 * meanwhile is the old row or the new one. A building that was interrupted goes on where it stopped. Gives how many
 * documents were looked at in this run, and tells `onBatch` after each batch.
 */
export async function rebuildIndex(
  context: Context,
  sources: readonly SearchSource[],
  onBatch: (done: number) => void = () => undefined,
): Promise<number> {
  await context.db
    .update(searchIndex)
    .set({ isBuilding: true, progress: {} })
    .where(eq(searchIndex.isBuilding, false))
  let done = 0
  for (const source of sources) {
    for (;;) {
      const batch = await inTransaction(context, (within) => rebuildBatch(within, source))
      if (batch === FINISHED) break
      done += batch
      onBatch(done)
    }
  }
  await context.db.update(searchIndex).set({ isBuilding: false, format: INDEX_FORMAT, progress: {} })
  return done
}

/** Stands in the progress instead of an id once a source is through. */
const FINISHED = -1

/** Whether a building that is going on is through with a source. */
export const isThrough = (progress: Readonly<Record<string, number>>, source: string): boolean =>
  progress[source] === FINISHED

/** Indexes the source's next documents and sweeps out those it no longer has; FINISHED when none are left. */
async function rebuildBatch(context: Context, source: SearchSource): Promise<number> {
  const { db } = context
  // Two processes that rebuild at once take turns, and together do the work once.
  await holdLock(db, 'searchRebuild')
  const [state] = await db.select({ progress: searchIndex.progress }).from(searchIndex)
  const after = state?.progress[source.name] ?? 0
  if (after === FINISHED) return FINISHED
  // Looked up before the source is read: what is published in between is not among them and so is not swept away.
  const known = await db
    .select({ path: searchDocuments.path, id: searchDocuments.documentId, digest: searchDocuments.digest })
    .from(searchDocuments)
    .where(and(inArray(searchDocuments.kind, [...source.kinds]), gt(searchDocuments.documentId, after)))
    .orderBy(asc(searchDocuments.documentId))
    .limit(BATCH)
  const found = await source.read(context, { after, limit: BATCH })
  await writeDocuments(context, found)
  const ends = [
    ...(found.length === BATCH ? [Math.max(...found.map((document) => document.id))] : []),
    ...(known.length === BATCH ? [known.at(-1)?.id ?? after] : []),
  ]
  const end = ends.length > 0 ? Math.min(...ends) : undefined
  const present = new Set(found.map((document) => document.path))
  const gone = known.filter((row) => (end === undefined || row.id <= end) && !present.has(row.path))
  if (gone.length > 0) {
    await db
      .delete(searchDocuments)
      .where(
        or(
          ...gone.map((row) =>
            and(eq(searchDocuments.path, row.path), eq(searchDocuments.digest, row.digest)),
          ),
        ),
      )
  }
  const progress = JSON.stringify({ [source.name]: end ?? FINISHED })
  await db.update(searchIndex).set({ progress: sql`${searchIndex.progress} || ${progress}::jsonb` })
  return found.length
}
