import { feature } from '../feature.ts'
import { inquiryCalls } from './calls.server.ts'
import { forgetOldInquiries } from './forget-old-inquiries.server.ts'
import { inquiryMessages } from './messages.ts'
import { contactPage } from './pages/contact.page.server.tsx'
import { forgetInquiries, readOwnInquiries } from './own-inquiries.server.ts'
import { inquiryLimits } from './rate-limits.ts'
import * as tables from './tables.server.ts'

export const inquiries = feature({
  name: 'inquiries',
  tables,
  pages: [contactPage],
  calls: inquiryCalls,
  jobs: [{ name: 'forget-old-inquiries', schedule: '53 4 * * *', run: forgetOldInquiries }],
  limits: inquiryLimits,
  messages: inquiryMessages,
  person: { export: readOwnInquiries, forget: forgetInquiries },
})
