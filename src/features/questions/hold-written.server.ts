import type { HoldReason } from '#features/moderation/contract.ts'
import { holdForReview, type Posted } from '#features/moderation/reviews.server.ts'
import { topicPath } from '#features/topics/addresses.ts'
import type { Context } from '#platform/context.ts'

interface Written extends Omit<Posted, 'thing' | 'link'> {
  readonly kind: 'question' | 'answer'
  readonly questionId: number
}

/** Puts a question or its answer before the people who decide, within the surrounding transaction; `decideHeld` ends it. */
export async function holdWritten(
  context: Context,
  { kind, questionId, ...written }: Written,
  reasons: readonly HoldReason[],
): Promise<void> {
  const thing = { kind, id: questionId }
  await holdForReview(context, { thing, ...written, link: topicPath(questionId) }, reasons)
}
