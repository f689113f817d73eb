import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { saveRow } from '#platform/database/save-row.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { linkOf } from '#platform/link-of.ts'
import { companies } from './tables.server.ts'

export const SaveCompany = z.object({
  id: z.number().int().positive().optional(),
  /** Stable name; a company with the same one is changed instead of made. */
  handle: z.string().trim().min(1).max(100).optional(),
  shortName: z.string().trim().min(1).max(40),
  fullName: z.string().trim().max(120).default(''),
  logo: StoredImage,
  /** With or without a scheme; empty when the company has no site. */
  webUrl: z.string().trim().max(2000).default(''),
  position: z.number().int().default(0),
  isPartner: z.boolean().default(false),
  state: z.enum(companies.state.enumValues).default('active'),
})

/**
 * Makes a company or changes the one with this id or handle; gives its id. Its address is kept with a scheme, `https://`
 * unless it has one (HOME-14, C-79). Refuses `permission_missing`, `token_missing`, `company_address_unsafe`.
 */
export async function saveCompany(context: Context, input: z.input<typeof SaveCompany>): Promise<number> {
  requirePermission(context.actor, 'companies.edit')
  requireOverwriting(context)
  const { id: givenId, handle, ...company } = parseInput(SaveCompany, input)
  const webUrl = company.webUrl === '' ? '' : linkOf(company.webUrl)
  if (webUrl === undefined) throw new Refusal('invalid', 'company_address_unsafe')
  const values = { ...company, webUrl }
  return inTransaction(context, async (within) => {
    const id = await saveRow(within.db, companies, { id: givenId, handle }, values)
    await purgePages(within.db, ['partners'])
    await requireNotWithdrawn(within, `company:${id}`)
    await recordAudit(within, 'saveCompany', `company:${id}`, {
      shortName: company.shortName,
      state: company.state,
    })
    return id
  })
}
