import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Live } from './editable.ts'
import type { Which } from './hold.server.ts'
import type { ContentRow } from './list-contract.ts'
import { contentTitles } from './tables.server.ts'

/** Whether readers see a record, as its list has it; what stands in no list is seen as soon as it is there. */
export async function readState(
  { db }: Pick<Context, 'db'>,
  { kind, id }: Which,
  live: Live | undefined,
): Promise<ContentRow['state']> {
  const [listed] = await db
    .select({ state: contentTitles.state })
    .from(contentTitles)
    .where(and(eq(contentTitles.kind, kind), eq(contentTitles.entityId, id)))
  return listed?.state ?? (live ? (live.isWithdrawn ? 'withdrawn' : 'public') : 'draft')
}
