import type { CodeChannel } from '#features/accounts/contract.ts'
import { normalName } from '#features/accounts/name-rules.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { channelOf } from './find-staff.server.ts'
import { makeInvitation } from './invitation.server.ts'
import { requirePermission } from './policy.ts'
import { ALL_ROLES, type Role } from './roles.ts'
import { staff, staffRoles } from './tables.server.ts'

interface Invited {
  readonly name: string
  /** A phone number or a mail address, to which the codes go. */
  readonly account: string
  readonly roles: readonly Role[]
}

/**
 * Invites somebody to work here; gives the id and the link by which he or she sets up the second factor, which also goes
 * out by mail. Refuses `staff_name_taken_badly`, `staff_account_malformed`, `staff_role_missing`, `staff_channel_taken`.
 */
export async function inviteStaff(
  context: Context,
  { name: written, account, roles }: Invited,
): Promise<{ id: number; link: string }> {
  requirePermission(context.actor, 'staff.manage')
  const name = normalName(written)
  if (name === undefined) throw new Refusal('invalid', 'staff_name_taken_badly')
  if (roles.length === 0) throw new Refusal('invalid', 'staff_role_missing')
  const channel = channelOf(account)
  try {
    return await inTransaction(context, async (within) => {
      const id = await insertStaff(within, { name, channel, roles })
      const after = { name, [channel.kind]: channel.address, roles }
      await recordAudit(within, 'inviteStaff', `staff:${id}`, { after })
      return { id, link: await makeInvitation(within, id) }
    })
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith('staff_')) throw error
    throw new Refusal('conflict', 'staff_channel_taken')
  }
}

/** Writes somebody who works here with roles, in the order of the table of roles; gives the id. */
export async function insertStaff(
  { db, now }: Pick<Context, 'db' | 'now'>,
  {
    name,
    channel,
    roles,
    state = 'invited',
  }: {
    name: string
    channel: CodeChannel
    roles: readonly Role[]
    state?: 'invited' | 'active'
  },
): Promise<number> {
  const [made] = await db
    .insert(staff)
    .values({ name, [channel.kind]: channel.address, state, createdAt: now })
    .returning({ id: staff.id })
  if (!made) throw new Error('nobody was made')
  const given = ALL_ROLES.filter((role) => roles.includes(role))
  await db.insert(staffRoles).values(given.map((role) => ({ staffId: made.id, role })))
  return made.id
}
