import { ends, goesOver, goesOverOnce, type MergedColumn } from '#features/accounts/merge.server.ts'

/** What becomes of messages when two accounts become one: what was told to either is not told again. */
export const messageMerge: readonly MergedColumn[] = [
  goesOver('notifications', 'person_id', { name: '消息' }),
  goesOver('notifications', 'by_person_id'),
  goesOverOnce('notified_matters', 'person_id', { key: ['kind', 'once_key'], twice: 'ends' }),
  ends('notification_settings', 'person_id'),
]
