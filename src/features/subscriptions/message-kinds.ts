import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { sayLeft } from './say-left.ts'

/** What a subscriber is told when an issue has come: how many more will, and when none will, how to go on. */
export const quarterlyDelivered = messageKind<{
  title: string
  left: number
  hasMailbox: boolean
  isSupplement: boolean
}>({
  kind: 'quarterly_delivered',
  name: '季度内参送达',
  type: 'order',
  // The mail with the copy says the same.
  isWorthMail: ({ hasMailbox }) => !hasMailbox,
  write: ({ title, left, hasMailbox, isSupplement }) => ({
    title: isSupplement ? '季度内参增刊已送达' : '新一期季度内参已送达',
    text:
      `“${oneLine(title, 60)}”可以在“我的内参”阅读和下载${hasMailbox ? '，副本同时寄到收件邮箱' : '；要寄到邮箱，请在那里填写收件邮箱'}。` +
      sayLeft({ left, isSupplement }),
  }),
})
