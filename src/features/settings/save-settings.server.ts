import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { portalSettings } from '#platform/settings/tables.server.ts'

export const THE_SETTINGS = 1

const line = (most: number) => z.string().trim().min(1).max(most)

/** Where a company has not said something, the portal says what it was started with. */
export const SaveSettings = z.object({
  siteName: line(20).optional(),
  siteSlogan: line(60).optional(),
  companyName: line(60).optional(),
  contactPhone: line(30)
    .regex(/^[+\d][\d -]*$/, { error: '应为电话号码' })
    .optional(),
  contactEmail: z.email({ error: '应为邮箱地址' }).max(100).optional(),
  contactAddress: line(100).optional(),
  icpNumber: line(40).optional(),
  icpLicence: line(40).optional(),
  policeNumber: line(40).optional(),
  membershipName: line(12),
  membershipYearFen: z.number().int().min(1).max(100_000_000),
  membershipBenefits: line(60),
  memberTicketPercent: z.number().int().min(0).max(100).default(50),
})

/**
 * Makes the portal's settings exactly this; every process knows, and every page is made anew (C-108). What is ordered
 * already keeps its price. Refuses `permission_missing`, `token_missing`, `input_invalid`.
 */
export async function saveSettings(context: Context, input: z.input<typeof SaveSettings>): Promise<void> {
  requirePermission(context.actor, 'settings.edit')
  requireOverwriting(context)
  const given = parseInput(SaveSettings, input)
  // Of every column, so that what is left out is emptied.
  const values: Omit<typeof portalSettings.$inferSelect, 'id'> = {
    ...given,
    siteName: given.siteName ?? null,
    siteSlogan: given.siteSlogan ?? null,
    companyName: given.companyName ?? null,
    contactPhone: given.contactPhone ?? null,
    contactEmail: given.contactEmail ?? null,
    contactAddress: given.contactAddress ?? null,
    icpNumber: given.icpNumber ?? null,
    icpLicence: given.icpLicence ?? null,
    policeNumber: given.policeNumber ?? null,
    changedAt: context.now,
  }
  await inTransaction(context, async (within) => {
    await within.db.update(portalSettings).set(values).where(eq(portalSettings.id, THE_SETTINGS))
    await recordAudit(within, 'saveSettings', `settings:${THE_SETTINGS}`, given)
  })
}
