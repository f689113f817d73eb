import { inArray } from 'drizzle-orm'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { leadsDuty } from '#features/tickets/leads/cancelled-leads.server.ts'
import { feature } from '../feature.ts'
import { announcementLeads } from './announcement-leads.server.ts'
import { announcementCalls } from './admin/calls.server.ts'
import {
  announcementExport,
  listAnnouncedEvents,
  listAnnouncements,
  listUndelivered,
} from './list-announcements.server.ts'
import { announcement } from './message-kinds.ts'
import { announcementMessages } from './messages.ts'
import { missedDuty } from './missed-duty.server.ts'
import { countVouchedFor, sendAnnouncements } from './run-announcements.server.ts'
import { countAudience } from './count-audience.server.ts'
import { saveAnnouncement } from './save-announcement.server.ts'
import {
  confirmAnnouncement,
  sendAnnouncement,
  sendMissedAnnouncement,
  testAnnouncement,
} from './send-announcement.server.ts'
import { pauseAnnouncement, resumeAnnouncement, stopAnnouncement } from './steer-announcement.server.ts'
import * as tables from './tables.server.ts'

const permission = 'announcements.send'

export const announcements = feature({
  name: 'announcements',
  tables,
  staffCalls: announcementCalls,
  messages: announcementMessages,
  messageKinds: [announcement],
  leads: [announcementLeads],
  exports: [announcementExport],
  jobs: [{ name: 'send-announcements', schedule: '* * * * *', run: sendAnnouncements }],
  duties: [
    leadsDuty('announcements-to-cancelled', announcementLeads),
    {
      name: 'announcements',
      title: '等确认或停着的公告',
      permission,
      at: { address: '/announcements' },
      count: ({ db }) =>
        waitingRows(db, {
          table: tables.announcements,
          at: tables.announcements.createdAt,
          where: inArray(tables.announcements.state, ['waiting', 'paused']),
        }),
    },
    missedDuty,
  ],
  staffPlans: [
    {
      count: countVouchedFor,
      say: (count) => `安排或确认的公告有 ${count} 则，到时改为等同事确认，请先看一看公告。`,
    },
  ],
  staffVerbs: {
    listAnnouncements: { permission, run: listAnnouncements },
    listUndelivered: { permission, run: listUndelivered },
    listAnnouncedEvents: { permission, run: listAnnouncedEvents },
    countAudience: { permission, run: countAudience },
    saveAnnouncement: { permission, run: saveAnnouncement },
    testAnnouncement: { permission, run: testAnnouncement },
    sendAnnouncement: { permission, run: sendAnnouncement },
    confirmAnnouncement: { permission, run: confirmAnnouncement },
    sendMissedAnnouncement: { permission, run: sendMissedAnnouncement },
    pauseAnnouncement: { permission, run: pauseAnnouncement },
    resumeAnnouncement: { permission, run: resumeAnnouncement },
    stopAnnouncement: { permission, run: stopAnnouncement },
  },
  // What somebody was told stands among the messages, and a mail among those that are sent.
  person: 'none',
})
