import type { ModerationHandler } from '#features/moderation/decide-review.server.ts'
import { myQuestionPath } from './addresses.ts'
import { decideHeld } from './decide-held.server.ts'
import { holdAgain, holdDroppedAgain } from './hold-again.server.ts'

/** A question and its answer are held alike, and the verb knows which of the two waits. */
const reject: ModerationHandler['reject'] = async (context, questionId) => {
  await decideHeld(context, { questionId, decision: 'refuse' })
}

export const questionKind: ModerationHandler = {
  name: '提问',
  approve: async (context, questionId) => {
    const { isWithExpert } = await decideHeld(context, { questionId, decision: 'release' })
    const next = isWithExpert ? '已转给专家' : '问的专家已不接受提问，编辑部会另请专家'
    return { sequel: `${next}，有了回答会通知您。` }
  },
  reject,
  reopen: { approved: holdAgain, rejected: holdDroppedAgain },
  // Before it is answered only its asker has a page of it, which says how far it is.
  leadsTo: { approved: myQuestionPath, rejected: myQuestionPath },
}

export const answerKind: ModerationHandler = {
  approve: async (context, questionId) => {
    await decideHeld(context, { questionId, decision: 'release' })
    return true
  },
  reject,
  // One that passed is an article, and taken down as such; one that did not is in the hands of its expert again.
  name: '回答',
  hasPage: 'approved',
  // There the expert finds the text again.
  leadsTo: { rejected: () => '/questions' },
}
