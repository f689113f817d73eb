import { and, eq, inArray, sql } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { releasePictures } from '#features/uploads/attached-pictures.server.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { topicPath } from '../addresses.ts'
import { placeTopic, removeTopic } from './place-topic.server.ts'
import { shareChannels } from '../lists/set-channel.server.ts'
import { topics } from '../tables.server.ts'
import { takePicturesOut } from '../body/take-pictures-out.server.ts'

const subjectOf = (id: number) => ({ subject: `topic:${id}`, path: topicPath(id) })

/**
 * Takes a published topic off every page at once, with the pictures that people uploaded to it; one that waits for its day
 * does not appear then. Refuses
 * `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50).
 */
export async function withdrawTopic(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'topics.publish')
  await withdraw(context, { ...subjectOf(id), reason }, async (within) => {
    await shareChannels(within)
    const gone = await within.db
      .update(topics)
      .set({ state: 'withdrawn', updatedAt: within.now })
      .where(and(eq(topics.id, id), inArray(topics.state, ['published', 'scheduled'])))
    if (gone.rowCount === 0) return false
    await removeTopic(within, id)
    await releasePictures(within, [`question:${id}`, `answer:${id}`], (gone) =>
      takePicturesOut(within, id, gone),
    )
    return true
  })
}

/** Puts a topic back into its lists, or lets it wait for its day, without the uploaded pictures it lost. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreTopic(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'topics.publish')
  await restore(context, subjectOf(id), async (within) => {
    await shareChannels(within)
    const [back] = await within.db
      .update(topics)
      .set({
        state: sql`case when ${topics.publishedAt} > ${within.now} then 'scheduled' else 'published' end`,
        updatedAt: within.now,
      })
      .where(and(eq(topics.id, id), eq(topics.state, 'withdrawn')))
      .returning({ state: topics.state })
    if (back?.state === 'published') await placeTopic(within, id)
    return back !== undefined
  })
}
