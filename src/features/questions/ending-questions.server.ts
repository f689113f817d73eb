import type { Ending } from '#features/accounts/ending.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { countToAnswer } from './queries.server.ts'

/** Questions that wait for an answer of the person who asks; refuses `sign_in_required`. */
export async function endingQuestions(context: Context): Promise<Ending[]> {
  requirePerson(context.actor)
  const waiting = await countToAnswer(context)
  return waiting === 0
    ? []
    : [{ text: `${waiting} 个等您回答的提问退回编辑部，另找专家`, path: '/questions' }]
}
