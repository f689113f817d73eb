import { makeProfile } from '#features/people/testing.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { askQuestion } from './ask-question.server.ts'

/** Makers for tests. */

/** A text that nobody refuses and somebody has to look at. */
export const DOUBTFUL = '详情见 https://shop.example.com'

/** The context of a person. */
export function as(context: Context, id: number): Context {
  return { ...context, actor: { kind: 'person', id, sessionId: 1 } }
}

let made = 0

/** An asker, an expert and a question between them. */
export async function makeAsked(
  context: Context,
  {
    isAnonymous = false,
    description = '描述',
    hasPicture = false,
  }: { isAnonymous?: boolean; description?: string; hasPicture?: boolean } = {},
): Promise<{
  id: number
  title: string
  asker: Context
  expert: Context
  askerId: number
  expertId: number
  pictureIds: string[]
}> {
  made += 1
  const askerId = await makePerson(context, { name: `提问者${made}` })
  const expertId = await makeProfile(context, { name: `专家${made}`, rights: [2, 512] })
  const asker = as(context, askerId)
  const pictureIds = hasPicture ? [(await makeUpload(context, askerId)).id] : []
  const question = { title: `第 ${made} 个提问`, description, isAnonymous, expertId, pictureIds }
  const { id } = await askQuestion(asker, question)
  return { id, title: question.title, asker, expert: as(context, expertId), askerId, expertId, pictureIds }
}

/** The different codes with which some of these were refused, sorted; anything else that failed is thrown. */
export function refusalCodes(outcomes: readonly PromiseSettledResult<unknown>[]): string[] {
  const codes = outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    if (!(outcome.reason instanceof Refusal)) throw outcome.reason
    return [outcome.reason.code]
  })
  return [...new Set(codes)].toSorted()
}
