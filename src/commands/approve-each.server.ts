import { approveReview } from '#features/moderation/decide-review.server.ts'
import type { ModerationHandlers } from '#features/moderation/decide-review.server.ts'
import type { Context } from '#platform/context.ts'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { portalMessages } from '../app/registries.server.ts'

/**
 * Lets appear what waits under each of these numbers. Gives a line of every one as soon as it is decided, so that what was
 * done is known also when the next one cannot be: one that is refused does not hold up the others.
 */
export async function* approveEach(
  context: Context,
  ids: readonly number[],
  kinds: ModerationHandlers,
): AsyncGenerator<{ readonly id: number; readonly isDone: boolean; readonly line: string }> {
  for (const id of ids) {
    try {
      await approveReview(context, { reviewId: id }, kinds)
      yield { id, isDone: true, line: `已放行 ${id}` }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      yield { id, isDone: false, line: `没有放行 ${id}：${sentenceFor(error, portalMessages)}` }
    }
  }
}
