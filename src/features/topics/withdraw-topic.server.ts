import { and, eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { releasePictures } from '#features/uploads/attached-pictures.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { removeTopic } from './place-topic.server.ts'
import { shareChannels } from './set-channel.server.ts'
import { takePicturesOut } from './take-pictures-out.server.ts'
import { topics } from './tables.server.ts'

/** Takes a published topic off every page at once, with the pictures that people uploaded to it; refuses `permission_missing`, `topic_not_found` (C-50). */
export async function withdrawTopic(context: Context, { topicId }: { topicId: number }): Promise<void> {
  requirePermission(context.actor, 'topics.publish')
  await inTransaction(context, async (within) => {
    await shareChannels(within)
    const changed = await within.db
      .update(topics)
      .set({ state: 'withdrawn', updatedAt: context.now })
      .where(and(eq(topics.id, topicId), eq(topics.state, 'published')))
    if (changed.rowCount === 0) throw new Refusal('not_found', 'topic_not_found')
    await removeTopic(within, topicId)
    const gone = await releasePictures(within, [`question:${topicId}`, `answer:${topicId}`])
    if (gone.length > 0) await takePicturesOut(within, topicId, gone)
    await recordAudit(within, 'withdrawTopic', `topic:${topicId}`)
  })
}
