import { requirePermission } from '#features/staff/policy.ts'
import { markedWithdrawal } from '#features/withdrawals/marked-withdrawal.server.ts'
import type { Context } from '#platform/context.ts'
import { eventAlbums, eventPartnerGroups } from './tables.server.ts'

/** Albums and groups of partners stand on pages of all of them and have none of their own. */
const tags = () => ['events']
const markedAlbum = markedWithdrawal({ kind: 'event-album', table: eventAlbums, tags })
const markedPartners = markedWithdrawal({ kind: 'event-partners', table: eventPartnerGroups, tags })

/** Takes an album off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawAlbum(context: Context, which: { id: number; reason: string }): Promise<void> {
  requirePermission(context.actor, 'materials.edit')
  await markedAlbum.withdraw(context, which)
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreAlbum(context: Context, which: { id: number }): Promise<void> {
  requirePermission(context.actor, 'materials.edit')
  await markedAlbum.restore(context, which)
}

/** Takes a group of partners off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawPartners(
  context: Context,
  which: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'events.edit')
  await markedPartners.withdraw(context, which)
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restorePartners(context: Context, which: { id: number }): Promise<void> {
  requirePermission(context.actor, 'events.edit')
  await markedPartners.restore(context, which)
}
