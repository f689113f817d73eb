import type { ModerationHandler } from '#features/moderation/decide-review.server.ts'
import { decideHeld } from './decide-held.server.ts'
import { holdAgain, holdDroppedAgain } from './hold-again.server.ts'

/** What the queue's decisions do: a question and its answer are held alike, and the verb knows which of the two waits. */
const decided: Pick<ModerationHandler, 'approve' | 'reject'> = {
  approve: async (context, questionId) => {
    await decideHeld(context, { questionId, decision: 'release' })
    return true
  },
  reject: (context, questionId) => decideHeld(context, { questionId, decision: 'refuse' }),
}

export const questionKind: ModerationHandler = {
  ...decided,
  name: '提问',
  reopen: { approved: holdAgain, rejected: holdDroppedAgain },
  sequel: '已转给专家，有了回答会通知您。',
  // It has no page before it is answered.
  leadsTo: { approved: '/messages', rejected: '/messages' },
}

export const answerKind: ModerationHandler = {
  ...decided,
  // One that passed is an article, and taken down as such; one that did not is in the hands of its expert again.
  name: '回答',
  // There the expert finds the text again.
  leadsTo: { rejected: '/questions' },
}
