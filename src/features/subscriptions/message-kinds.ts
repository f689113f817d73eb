import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { nameOfQuarter, type Quarter } from './contract.ts'
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

/** What a subscriber is told when the office paused the issues, or let them come again, as somebody asked it to. */
export const quarterlyPaused = messageKind<Quarter & { isPaused: boolean }>({
  kind: 'quarterly_paused',
  name: '季度内参暂停或继续',
  type: 'order',
  write: ({ isPaused, ...from }) => ({
    title: isPaused ? '季度内参已暂停' : '季度内参已继续',
    text: isPaused
      ? `客服按来电或来函，从${nameOfQuarter(from)}起暂停了您订阅的季度内参：暂停期间出版的不送，也不计期数。您随时可以在“我的内参”里继续；不是您要求的，请联系我们。`
      : `客服按来电或来函，从${nameOfQuarter(from)}起继续送您订阅的季度内参，余下的期数不变，送达时另外通知您。不是您要求的，请联系我们。`,
  }),
})
