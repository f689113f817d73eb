import { eq } from 'drizzle-orm'
import type { Duty } from '#features/staff/duty.ts'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { announcements } from './tables.server.ts'

/** Announcements whose hour went by while nothing could be sent, since that hour. */
export const missedDuty: Duty = {
  name: 'missed-announcements',
  title: '过了原定时间、没有发出的公告',
  permission: 'announcements.send',
  at: { address: '/announcements' },
  count: ({ db }) =>
    waitingRows(db, {
      table: announcements,
      at: announcements.sendAt,
      where: eq(announcements.state, 'missed'),
    }),
}
