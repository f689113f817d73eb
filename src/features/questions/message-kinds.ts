import { messageKind } from '#features/notifications/message-kind.ts'
import { named, sentence, short, who } from '#features/notifications/wording.ts'
import { shanghaiDay, shanghaiMinute } from '#platform/shanghai-time.ts'

/** What experts and askers are told; `question` is its title. */

export const questionAsked = messageKind<{ question: string; asker: string | undefined }>({
  kind: 'question_asked',
  name: '有人向我提问',
  type: 'question',
  sms: { parameters: ({ question }) => ({ question: short(question) }) },
  write: ({ question, asker }) => ({
    title: `${who(asker)}向您提问`,
    text: `${named(question)}正等待您的回答。您可以接受提问，也可以请编辑部转给其他专家。`,
  }),
})

export const questionReturning = messageKind<{ question: string; returnsAt: Date }>({
  kind: 'question_returning',
  name: '已接受的提问将到期',
  type: 'question',
  sms: {
    parameters: ({ question, returnsAt }) => ({ question: short(question), day: shanghaiDay(returnsAt) }),
  },
  write: ({ question, returnsAt }) => ({
    title: '您接受的提问还没有回答',
    text: `${named(question)}若在 ${shanghaiMinute(returnsAt)} 之前没有回答，将退回待回答列表。`,
  }),
})

export const questionReturned = messageKind<{ question: string; days: number }>({
  kind: 'question_returned',
  name: '已接受的提问退回',
  type: 'question',
  write: ({ question, days }) => ({
    title: '您接受的提问已退回待回答',
    text: `${named(question)}在 ${days} 天内没有回答，已退回待回答列表，您仍可回答。`,
  }),
})

export const questionAccepted = messageKind<{ question: string; expert: string }>({
  kind: 'question_accepted',
  name: '提问被接受',
  type: 'answer',
  write: ({ question, expert }) => ({
    title: `${who(expert)}接受了您的提问`,
    text: `${named(question)}正在准备回答，有了回答会通知您。`,
  }),
})

export const questionAnswered = messageKind<{ question: string; expert: string }>({
  kind: 'question_answered',
  name: '提问有了回答',
  type: 'answer',
  write: ({ question, expert }) => ({
    title: `${who(expert)}回答了您的提问`,
    text: `${named(question)}有了回答，点开即可阅读。`,
  }),
})

export const questionRerouted = messageKind<{ question: string; expert: string }>({
  kind: 'question_rerouted',
  name: '提问转给其他专家',
  type: 'answer',
  write: ({ question, expert }) => ({
    title: '您的提问换了一位专家',
    text: `${named(question)}已转给${who(expert)}，有了回答会通知您。`,
  }),
})

/** By the office, of what an expert was asked and has not answered. */
export const questionEnded = messageKind<{ question: string }>({
  kind: 'question_ended',
  name: '问我的提问关闭',
  type: 'question',
  write: ({ question }) => ({
    title: '向您提的问已关闭',
    text: `${named(question)}由编辑部关闭，不用再回答。`,
  }),
})

/** By the office, after nobody could be found who answers. */
export const questionClosed = messageKind<{ question: string; reason: string }>({
  kind: 'question_closed',
  name: '提问关闭',
  type: 'answer',
  write: ({ question, reason }) => ({
    title: '您的提问已关闭',
    text: `${named(question)}没有找到合适的专家回答，编辑部已关闭，原因：${sentence(reason)}您可以换个问法再提。`,
  }),
})
