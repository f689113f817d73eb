import { eq } from 'drizzle-orm'
import { inquiryExport } from './export-inquiries.server.ts'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { inquiryStory } from './story.server.ts'
import { feature } from '../feature.ts'
import { inquiryFinder } from './find-inquiry-number.server.ts'
import { officeCalls } from './admin/calls.server.ts'
import { inquiryCalls } from './calls.server.ts'
import { convertInquiry } from './convert-inquiry.server.ts'
import { followInquiry } from './follow-inquiry.server.ts'
import { listFollowers, planInquiry, remindOfInquiries } from './plan-inquiry.server.ts'
import { forgetOldInquiries } from './forget-old-inquiries.server.ts'
import { isDue, isLeft, listInquiries, readInquiry } from './list-inquiries.server.ts'
import { inquiryMessages } from './messages.ts'
import { contactPage } from './pages/contact.page.server.tsx'
import { forgetInquiries, readOwnInquiries } from './own-inquiries.server.ts'
import { inquiryLimits } from './rate-limits.ts'
import { showInquiryContact } from './show-inquiry-contact.server.ts'
import * as tables from './tables.server.ts'

export const inquiries = feature({
  name: 'inquiries',
  tables,
  pages: [contactPage],
  calls: inquiryCalls,
  staffCalls: officeCalls,
  jobs: [
    { name: 'forget-old-inquiries', schedule: '53 4 * * *', run: forgetOldInquiries },
    { name: 'remind-of-inquiries', schedule: '7 9 * * *', run: remindOfInquiries },
  ],
  limits: inquiryLimits,
  messages: inquiryMessages,
  finders: [inquiryFinder],
  duties: [
    {
      name: 'inquiries',
      title: '没有人跟进的资料',
      permission: 'inquiries.follow',
      at: { address: '/inquiries' },
      count: ({ db }) =>
        waitingRows(db, {
          table: tables.inquiries,
          at: tables.inquiries.createdAt,
          where: eq(tables.inquiries.state, 'new'),
        }),
    },
    {
      name: 'due-inquiries',
      title: '到了提醒日的资料',
      permission: 'inquiries.follow',
      at: { address: '/inquiries?only=due' },
      count: ({ db, now }) =>
        waitingRows(db, { table: tables.inquiries, at: tables.inquiries.createdAt, where: isDue(now) }),
    },
    {
      name: 'left-inquiries',
      title: '同事离开后没有人跟进的资料',
      permission: 'inquiries.follow',
      at: { address: '/inquiries?only=left' },
      count: async ({ db }) =>
        waitingRows(db, {
          table: tables.inquiries,
          at: tables.inquiries.createdAt,
          where: await isLeft({ db }),
        }),
    },
  ],
  staffVerbs: {
    listInquiries: { permission: 'inquiries.follow', run: listInquiries },
    readInquiry: { permission: 'inquiries.follow', run: readInquiry },
    convertInquiry: { permission: 'people.edit', also: ['inquiries.follow'], run: convertInquiry },
    followInquiry: { permission: 'inquiries.follow', run: followInquiry },
    listFollowers: { permission: 'inquiries.follow', run: listFollowers },
    planInquiry: { permission: 'inquiries.follow', run: planInquiry },
    showInquiryContact: { permission: 'inquiries.follow', run: showInquiryContact },
  },
  exports: [inquiryExport],
  story: [inquiryStory],
  person: { export: readOwnInquiries, forget: forgetInquiries, merges: [] },
})
