import { eq } from 'drizzle-orm'
import type { Finder } from '#features/staff/finder.ts'
import { inquiries } from './tables.server.ts'

/** What somebody left with a form, by the number that its mails name. */
export const inquiryFinder: Finder = {
  what: '资料提交',
  permission: 'inquiries.follow',
  async find({ db }, number) {
    if (!/^[1-9]\d{0,14}$/.test(number)) return []
    const { name, company } = inquiries
    const rows = await db
      .select({ name, company })
      .from(inquiries)
      .where(eq(inquiries.id, Number(number)))
    return rows.map((row) => ({
      number,
      title: [row.name, row.company].filter(Boolean).join(' · '),
      address: '/inquiries',
      search: { id: Number(number) },
    }))
  },
}
