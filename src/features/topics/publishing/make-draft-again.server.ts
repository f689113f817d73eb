import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { removeTopic } from './place-topic.server.ts'
import { shareChannels } from '../lists/set-channel.server.ts'
import { topics } from '../tables.server.ts'

/**
 * Makes a public question a draft again, within the surrounding transaction of whoever writes its answer: what is written
 * is nobody's to read before `publishDraft`. Nothing happens to what is a draft already.
 */
export async function makeDraftAgain(context: Context, id: number): Promise<void> {
  await shareChannels(context)
  const changed = await context.db
    .update(topics)
    .set({ state: 'draft', updatedAt: context.now })
    .where(and(eq(topics.id, id), eq(topics.state, 'published')))
  if (changed.rowCount === 1) await removeTopic(context, id)
}
