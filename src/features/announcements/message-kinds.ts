import { messageKind } from '#features/notifications/message-kind.ts'

/** What many readers are told at once. */
export const announcement = messageKind<{
  readonly title: string
  readonly text: string
  readonly byMail: boolean
}>({
  kind: 'announcement',
  name: '门户公告',
  type: 'system',
  isWorthMail: ({ byMail }) => byMail,
  write: ({ title, text }) => ({ title, text }),
})
