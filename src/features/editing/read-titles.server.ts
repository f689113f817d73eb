import { and, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { contentTitles } from './tables.server.ts'

/** What records are called, by `kind:id`, whether readers see them or not. */
export async function readTitles(
  { db }: Pick<Context, 'db'>,
  which: readonly { readonly kind: string; readonly entityId: number }[],
): Promise<Map<string, string>> {
  const found = await db
    .select()
    .from(contentTitles)
    .where(
      and(
        inArray(contentTitles.kind, [...new Set(which.map(({ kind }) => kind))]),
        inArray(contentTitles.entityId, [...new Set(which.map(({ entityId }) => entityId))]),
      ),
    )
  return new Map(found.map(({ kind, entityId, title }) => [`${kind}:${entityId}`, title]))
}
