import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { portalSettings } from '#platform/settings/tables.server.ts'
import { LONGEST, MOST_FOOTER_LINKS, QUARTERLY_POINTS, RANGES } from './bounds.ts'

export const THE_SETTINGS = 1

const line = (most: number) => z.string().trim().min(1).max(most)
const counted = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.number().int().min(least).max(most)

const FooterLink = z.strictObject({
  label: line(LONGEST.linkLabel),
  // What browsers pass over or turn round would lead to another site than is read.
  path: line(LONGEST.linkPath).regex(/^(https:\/\/[^/\s\\]|\/(?!\/))[^\s\p{Cc}\\]*$/u, {
    error: '应为 / 开头的站内地址，或 https:// 开头的网址',
  }),
})
const QuarterlyPoint = z.strictObject({ title: line(LONGEST.pointTitle), text: line(LONGEST.pointText) })

/** Where a company has not said something, the portal says what it was started with. */
export const SaveSettings = z.object({
  siteName: line(LONGEST.siteName).optional(),
  siteSlogan: line(LONGEST.siteSlogan).optional(),
  companyName: line(LONGEST.companyName).optional(),
  contactPhone: line(LONGEST.contactPhone)
    .regex(/^[+\d][\d -]*$/, { error: '应为电话号码' })
    .optional(),
  contactEmail: z.email({ error: '应为邮箱地址' }).max(LONGEST.contactEmail).optional(),
  contactAddress: line(LONGEST.contactAddress).optional(),
  servicePicture: StoredImage.optional(),
  serviceAccount: line(LONGEST.serviceAccount).optional(),
  officialAccount: line(LONGEST.officialAccount).optional(),
  officialPicture: StoredImage.optional(),
  icpNumber: line(LONGEST.icpNumber).optional(),
  icpLicence: line(LONGEST.icpLicence).optional(),
  policeNumber: line(LONGEST.policeNumber).optional(),
  footerNote: line(LONGEST.footerNote).optional(),
  footerLinks: z.array(FooterLink).max(MOST_FOOTER_LINKS).default([]),
  membershipName: line(LONGEST.membershipName),
  membershipYearFen: counted(RANGES.membershipYearFen),
  membershipBenefits: line(LONGEST.membershipBenefits),
  memberTicketPercent: counted(RANGES.memberTicketPercent).default(50),
  quarterlyIssueFen: counted(RANGES.quarterlyIssueFen).optional(),
  quarterlyYearFen: counted(RANGES.quarterlyYearFen).optional(),
  quarterlyPoints: z.array(QuarterlyPoint).length(QUARTERLY_POINTS).optional(),
  talksFrom: counted(RANGES.talksFrom).optional(),
  talksTo: counted(RANGES.talksTo).optional(),
  partnersYear: counted(RANGES.partnersYear).optional(),
  bulkAloneMost: counted(RANGES.bulkAloneMost).optional(),
  bankAccountName: line(LONGEST.bankAccountName).optional(),
  bankName: line(LONGEST.bankName).optional(),
  bankAccount: line(LONGEST.bankAccount)
    .regex(/^\d{6,}$/, { error: '应为银行账号，只写数字' })
    .optional(),
  bankCode: line(LONGEST.bankCode)
    .regex(/^\d{12}$/, { error: '应为 12 位联行号' })
    .optional(),
  transferDays: counted(RANGES.transferDays).optional(),
  transferSeatPercent: counted(RANGES.transferSeatPercent).optional(),
})

type Row = Omit<typeof portalSettings.$inferSelect, 'id'>
/** Of every column that may be empty, so that what is left out is emptied. */
type Changed = { [Name in keyof Row as null extends Row[Name] ? Name : never]: Row[Name] } & {
  [Name in keyof Row]?: Row[Name] | undefined
}

/**
 * Makes the portal's settings exactly this; every process knows, and every page is made anew (C-108). What is ordered
 * already keeps its price. A price, a list or a year that is left out stays as it is: versions older than the setting do not
 * know it. Refuses `permission_missing`, `token_missing`, `input_invalid`, `talks_backwards`.
 */
export async function saveSettings(context: Context, input: z.input<typeof SaveSettings>): Promise<void> {
  requirePermission(context.actor, 'settings.edit')
  requireOverwriting(context)
  const given = parseInput(SaveSettings, input)
  const values: Changed = {
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
    servicePicture: given.servicePicture ?? null,
    serviceAccount: given.serviceAccount ?? null,
    officialAccount: given.officialAccount ?? null,
    officialPicture: given.officialPicture ?? null,
    footerNote: given.footerNote ?? null,
    bankAccountName: given.bankAccountName ?? null,
    bankName: given.bankName ?? null,
    bankAccount: given.bankAccount ?? null,
    bankCode: given.bankCode ?? null,
    changedAt: context.now,
  }
  try {
    await inTransaction(context, async (within) => {
      await within.db.update(portalSettings).set(values).where(eq(portalSettings.id, THE_SETTINGS))
      await recordAudit(within, 'saveSettings', `settings:${THE_SETTINGS}`, given)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'portal_settings_talks') throw new Refusal('invalid', 'talks_backwards')
    throw error
  }
}
