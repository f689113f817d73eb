import { and, eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { releasePictures } from '#features/uploads/attached-pictures.server.ts'
import type { PublicState } from '#features/withdrawals/public-states.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { topicPath } from '../addresses.ts'
import { placeTopic, removeTopic } from './place-topic.server.ts'
import { shareChannels } from '../lists/set-channel.server.ts'
import { topics } from '../tables.server.ts'
import { takePicturesOut } from '../body/take-pictures-out.server.ts'

const subjectOf = (id: number) => ({ subject: `topic:${id}`, path: topicPath(id) })

/**
 * Takes a published topic off every page at once, with the pictures that people uploaded to it. Refuses
 * `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50).
 */
export async function withdrawTopic(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'topics.publish')
  await withdraw(context, { ...subjectOf(id), reason }, async (within) => {
    await shareChannels(within)
    if (!(await moveFrom(within, id, 'published', 'withdrawn'))) return false
    await removeTopic(within, id)
    await releasePictures(within, [`question:${id}`, `answer:${id}`], (gone) =>
      takePicturesOut(within, id, gone),
    )
    return true
  })
}

/** Puts a topic back into its lists, without the uploaded pictures it lost. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreTopic(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'topics.publish')
  await restore(context, subjectOf(id), async (within) => {
    await shareChannels(within)
    if (!(await moveFrom(within, id, 'withdrawn', 'published'))) return false
    await placeTopic(within, id)
    return true
  })
}

type State = PublicState

async function moveFrom(context: Context, id: number, from: State, to: State): Promise<boolean> {
  const changed = await context.db
    .update(topics)
    .set({ state: to, updatedAt: context.now })
    .where(and(eq(topics.id, id), eq(topics.state, from)))
  return changed.rowCount === 1
}
