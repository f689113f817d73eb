import type { PostedKind } from '#features/moderation/decide-review.server.ts'
import { assignQuestion } from './assign-question.server.ts'
import { createQuestionCalls } from './calls.server.ts'
import { decideHeld } from './decide-held.server.ts'
import { readOwnQuestionData } from './own-questions.server.ts'
import { countToAnswer } from './queries.server.ts'
import { questionHooks } from './question-hooks.server.ts'
import { returnClaims } from './return-claims.server.ts'
import { feature } from '../feature.ts'
import { questionMessages } from './messages.ts'
import { questionsPage } from './pages/questions.page.server.tsx'
import * as tables from './tables.server.ts'

/** A question and its answer are held alike; which of the two waits, the verb knows. */
const written: PostedKind = {
  approve: async (context, questionId) => {
    await decideHeld(context, { questionId, decision: 'release' }, questionHooks)
    return true
  },
  reject: (context, questionId) => decideHeld(context, { questionId, decision: 'refuse' }, questionHooks),
}

export const questions = feature({
  name: 'questions',
  tables,
  pages: [questionsPage],
  messages: questionMessages,
  calls: createQuestionCalls(questionHooks),
  jobs: [
    {
      name: 'return-claims',
      schedule: '7 * * * *',
      run: (context) => returnClaims(context, questionHooks.tell),
    },
  ],
  moderates: { question: written, answer: written },
  countWaiting: countToAnswer,
  staffVerbs: {
    assignQuestion: { permission: 'questions.assign', run: assignQuestion },
    decideHeld: { permission: 'questions.assign', run: decideHeld },
  },
  person: { export: readOwnQuestionData, forget: async () => {} },
})
