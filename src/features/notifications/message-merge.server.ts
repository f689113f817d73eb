import { goesOver, goesOverOnce, type MergedColumn } from '#features/accounts/merge.server.ts'

/**
 * What becomes of messages when two accounts become one: what was told to either is not told again, and what either has
 * switched off stays so, unless the one that stays has chosen otherwise.
 */
export const messageMerge: readonly MergedColumn[] = [
  goesOver('notifications', 'person_id', { name: '消息' }),
  goesOver('notifications', 'by_person_id'),
  goesOverOnce('notified_matters', 'person_id', { key: ['kind', 'once_key'], twice: 'ends' }),
  // Who has stopped mails to an address that goes over is not sent them there again.
  goesOverOnce('notification_settings', 'person_id', { key: ['kind', 'channel'], twice: 'ends' }),
]
