import { recordAudits } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { placeTopics } from './place-topic.server.ts'

/**
 * The last step of everything that publishes, an editor, an import, an answer or the clock: readers find it, and it is on
 * record who published what (C-111). Within the transaction that made it published.
 */
export async function finishPublishing(
  context: Context,
  published: readonly { readonly id: number; readonly title: string }[],
): Promise<void> {
  const done = published.map(({ id, title }) => ({ subject: `topic:${id}`, detail: { title, isDue: true } }))
  await Promise.all([
    placeTopics(
      context,
      published.map(({ id }) => id),
    ),
    recordAudits(context, 'publishTopic', done),
  ])
}
