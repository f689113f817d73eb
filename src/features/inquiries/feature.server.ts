import { eq } from 'drizzle-orm'
import { inquiryExport } from './export-inquiries.server.ts'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { feature } from '../feature.ts'
import { officeCalls } from './admin/calls.server.ts'
import { inquiryCalls } from './calls.server.ts'
import { followInquiry } from './follow-inquiry.server.ts'
import { forgetOldInquiries } from './forget-old-inquiries.server.ts'
import { listInquiries, readInquiry } from './list-inquiries.server.ts'
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
  jobs: [{ name: 'forget-old-inquiries', schedule: '53 4 * * *', run: forgetOldInquiries }],
  limits: inquiryLimits,
  messages: inquiryMessages,
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
  ],
  staffVerbs: {
    listInquiries: { permission: 'inquiries.follow', run: listInquiries },
    readInquiry: { permission: 'inquiries.follow', run: readInquiry },
    followInquiry: { permission: 'inquiries.follow', run: followInquiry },
    showInquiryContact: { permission: 'inquiries.follow', run: showInquiryContact },
  },
  exports: [inquiryExport],
  person: { export: readOwnInquiries, forget: forgetInquiries },
})
