import { eq, sql } from 'drizzle-orm'
import { normalName } from '#features/accounts/name-rules.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireOtherAdministrator } from './administrators.server.ts'
import { changesBetween } from './audit/changes.ts'
import { channelOf } from './find-staff.server.ts'
import { requirePermission } from './policy.ts'
import { ALL_ROLES, type Role } from './roles.ts'
import { holdStaff } from './stored-staff.server.ts'
import { staff, staffRoles } from './tables.server.ts'

interface Changed {
  readonly id: number
  /** Of what the change was made from. */
  readonly version: number
  readonly name?: string | undefined
  /** Left out, it stays. */
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly roles?: readonly Role[] | undefined
}

/**
 * Changes how somebody is called and reached, and what he or she may do, from the next call on. Gives the version. Refuses
 * `staff_unknown`, `staff_changed` to whoever changed something older, `staff_disabled`, `last_administrator`,
 * `staff_name_taken_badly`, `staff_account_malformed`, `staff_role_missing`, `staff_channel_taken`.
 */
export async function changeStaff(context: Context, change: Changed): Promise<{ version: number }> {
  requirePermission(context.actor, 'staff.manage')
  const name = change.name === undefined ? undefined : normalName(change.name)
  if (change.name !== undefined && name === undefined) throw new Refusal('invalid', 'staff_name_taken_badly')
  if (change.roles?.length === 0) throw new Refusal('invalid', 'staff_role_missing')
  const phone = change.phone === undefined ? undefined : addressOf(change.phone, 'phone')
  const email = change.email === undefined ? undefined : addressOf(change.email, 'email')
  try {
    return await inTransaction(context, (within) => write(within, { ...change, name, phone, email }))
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith('staff_')) throw error
    throw new Refusal('conflict', 'staff_channel_taken')
  }
}

async function write(
  within: Context,
  { id, version, roles, ...given }: Changed,
): Promise<{ version: number }> {
  const { db } = within
  const member = await holdStaff(within, id)
  if (member.version !== version) throw new Refusal('conflict', 'staff_changed')
  if (member.state === 'disabled') throw new Refusal('conflict', 'staff_disabled')
  const losesHelm = roles && member.roles.includes('administrator') && !roles.includes('administrator')
  if (losesHelm && member.state === 'active') await requireOtherAdministrator(within, id)
  const [changed] = await db
    .update(staff)
    .set({ ...given, version: sql`${staff.version} + 1` })
    .where(eq(staff.id, id))
    .returning()
  if (!changed) throw new Error(`nobody is ${id}`)
  if (roles) await writeRoles(within, id, roles)
  const { before, after } = changesBetween(
    { name: member.name, phone: member.phone, email: member.email, roles: member.roles },
    {
      name: changed.name,
      phone: changed.phone,
      email: changed.email,
      roles: roles?.toSorted() ?? member.roles,
    },
  )
  await recordAudit(within, 'changeStaff', `staff:${id}`, { before, after })
  return { version: changed.version }
}

async function writeRoles({ db }: Context, staffId: number, roles: readonly Role[]): Promise<void> {
  await db.delete(staffRoles).where(eq(staffRoles.staffId, staffId))
  const given = ALL_ROLES.filter((role) => roles.includes(role))
  await db.insert(staffRoles).values(given.map((role) => ({ staffId, role })))
}

function addressOf(account: string, kind: 'phone' | 'email'): string {
  const channel = channelOf(account)
  if (channel.kind !== kind) throw new Refusal('invalid', 'staff_account_malformed')
  return channel.address
}
