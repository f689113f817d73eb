import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { placeTopic } from './place-topic.server.ts'

/**
 * The last step of everything that publishes, an editor, an answer or the clock: readers find it, and it is on
 * record who published what (C-111). Within the transaction that made it published.
 */
export async function finishPublishing(
  context: Context,
  { id, title }: { id: number; title: string },
): Promise<void> {
  await Promise.all([
    placeTopic(context, id),
    recordAudit(context, 'publishTopic', `topic:${id}`, { title, isDue: true }),
  ])
}
