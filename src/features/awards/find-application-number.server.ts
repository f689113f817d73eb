import { eq } from 'drizzle-orm'
import type { Finder } from '#features/staff/finder.ts'
import { awardApplications } from './tables.server.ts'

/** An application by its number, such as `A2026-0001`. */
export const applicationFinder: Finder = {
  what: '奖项申报',
  permission: 'awards.edit',
  async find({ db }, typed) {
    const number = typed.toUpperCase()
    const { id, year, company } = awardApplications
    const rows = await db
      .select({ id, year, company })
      .from(awardApplications)
      .where(eq(awardApplications.number, number))
    return rows.map((row) => ({
      number,
      title: row.company,
      address: '/award-applications',
      search: { year: row.year, id: row.id },
    }))
  },
}
