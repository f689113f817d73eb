import { messageKind } from '#features/notifications/message-kind.ts'
import { named } from '#features/notifications/wording.ts'

/** What readers are told; `question` is its title. */
export const awaitedAnswerCame = messageKind<{ question: string }>({
  kind: 'awaited_answer_came',
  name: '等待的问题有了回答',
  type: 'answer',
  write: ({ question }) => ({
    title: '您等待的问题有了回答',
    text: `${named(question)}有了回答，点开即可阅读。`,
  }),
})
