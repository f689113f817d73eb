import type { AskedState } from './contract.ts'

type Status = 'waiting' | 'to_answer' | 'claimed' | 'answered' | 'abandoned'

/**
 * How far a question has come for whoever asked it, from its topic and from the expert who is nearest to an answer; an answer
 * may be public that no expert gave here.
 */
export function stateOfAsked(
  topic: string,
  { status, isAnswered }: { status: Status | undefined; isAnswered: boolean },
): AskedState {
  if (topic === 'withdrawn') return 'withdrawn'
  if (isAnswered && topic === 'published') return 'answered'
  if (status === 'answered') return topic === 'published' ? 'answered' : 'answer_held'
  if (status === 'waiting') return 'held'
  if (status === 'claimed') return 'accepted'
  return status === 'to_answer' ? 'open' : 'looking'
}
