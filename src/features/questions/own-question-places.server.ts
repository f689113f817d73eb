import type { OwnPlace } from '#features/accounts/own-place.ts'
import type { Context } from '#platform/context.ts'
import { isExpertNow } from './assignments.server.ts'
import { countToAnswer } from './queries.server.ts'

/** Where an expert finds what readers ask, and how much of it waits. */
export async function ownQuestionPlaces(context: Context): Promise<OwnPlace[]> {
  if (context.actor.kind !== 'person' || !(await isExpertNow(context, context.actor.id))) return []
  const count = await countToAnswer(context)
  return [
    {
      path: '/questions',
      name: '读者的提问',
      count,
      ...(count > 0 && { waiting: `${count} 个提问待回答` }),
    },
  ]
}
