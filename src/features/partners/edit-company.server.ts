import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { whether } from '#features/editing/facets.ts'
import { SaveCompany, saveCompany } from './save-company.server.ts'
import { companies } from './tables.server.ts'

const CompanyContent = z.strictObject(SaveCompany.shape).omit({ id: true, handle: true })

/** How a company is edited; whether it is shown is one of its fields, as of partners that come and go. */
export const companyEdits = editable({
  name: '企业',
  permission: 'companies.edit',
  schema: CompanyContent,
  title: 'shortName',
  newId: companies,
  async read({ db }, id) {
    const [row] = await db.select().from(companies).where(eq(companies.id, id))
    return row && { content: contentOfRow(CompanyContent, row) }
  },
  save: (context, id, content) => saveCompany(context, { ...content, id }),
  listing: { facets: { partner: { ...whether('合作企业', '合作企业', '不是合作企业'), isColumn: true } } },
})
