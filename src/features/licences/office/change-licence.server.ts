import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { findPerson } from '#features/accounts/find-person.server.ts'
import { holdOpenAccount } from '#features/accounts/hold-open-account.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { LicensedFirm } from '#features/orders/licensed-firm.ts'
import { MY_LICENCES_PATH } from '#features/reports/addresses.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { licenceHandedOver } from '../message-kinds.ts'
import { holdLicence } from '../seats.server.ts'
import { licences } from '../tables.server.ts'

export const RenameLicensedFirm = z.object({ id: positiveId, company: LicensedFirm })

/** Puts the firm's name right, as it stands on every page from now on. Refuses `permission_missing`, `input_invalid`, `licence_unknown`. */
export async function renameLicensedFirm(
  context: Context,
  input: z.input<typeof RenameLicensedFirm>,
): Promise<void> {
  requirePermission(context.actor, 'licences.manage')
  const { id, company } = parseInput(RenameLicensedFirm, input)
  await inTransaction(context, async (within) => {
    const before = await findHeld(within, id)
    await within.db.update(licences).set({ company }).where(eq(licences.id, id))
    await recordAudit(within, 'renameLicensedFirm', `licence:${id}`, {
      before: { company: before.company },
      company,
    })
  })
}

export const HandOverLicence = z.object({
  id: positiveId,
  reader: word(100).min(1, '请填写手机号、邮箱或读者编号').describe('新管理人的手机号、邮箱或读者编号'),
  reason: z.string().trim().min(1, '请写明原因').max(200),
})

/**
 * Gives a licence to another reader of the firm to manage, who is told; the order and its invoice stay whose they are. The mail
 * domain is let in no more, as it was the other's. Refuses `permission_missing`, `input_invalid`, `licence_unknown`,
 * `licence_manager_unknown` for nobody or a closed account.
 */
export async function handOverLicence(
  context: Context,
  input: z.input<typeof HandOverLicence>,
): Promise<void> {
  requirePermission(context.actor, 'licences.manage')
  const { id, reader, reason } = parseInput(HandOverLicence, input)
  await inTransaction(context, async (within) => {
    const before = await findHeld(within, id)
    const personId = await findManager(within, reader)
    if (before.personId === personId) return
    await within.db.update(licences).set({ personId, domain: '' }).where(eq(licences.id, id))
    await notify(within, licenceHandedOver, {
      personId,
      params: { subject: before.subject },
      link: MY_LICENCES_PATH,
    })
    await recordAudit(within, 'handOverLicence', `licence:${id}`, {
      before: { personId: before.personId },
      personId,
      reason,
    })
  })
}

async function findManager(context: Context, reader: string): Promise<number> {
  const found = await findPerson(context, reader).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!found || !(await holdOpenAccount(context, found.id)))
    throw new Refusal('not_found', 'licence_manager_unknown', { reader })
  return found.id
}

async function findHeld(context: Context, id: number) {
  const licence = await holdLicence(context, id)
  if (!licence) throw new Refusal('not_found', 'licence_unknown')
  return licence
}
