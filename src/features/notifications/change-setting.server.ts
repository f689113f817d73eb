import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { people } from '#features/accounts/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Channel } from './contract.ts'
import type { AnyMessageKind } from './message-kind.ts'
import { maySwitch } from './policy.ts'
import { settingChanges } from './rate-limits.ts'
import { notificationSettings } from './tables.server.ts'
import { readUnsubscribeToken } from './unsubscribe-token.server.ts'

interface Change {
  readonly kind: string
  readonly channel: Channel
  readonly isOn: boolean
}

/** Switches a kind on or off on a channel for oneself. Refuses `sign_in_required`, `setting_unknown`, `setting_fixed`, `settings_of_day_used` (C-71). */
export async function changeSetting(
  context: Context,
  change: Change,
  kinds: readonly AnyMessageKind[],
): Promise<void> {
  const { id } = requirePerson(context.actor)
  const kind = kinds.find((each) => each.kind === change.kind)
  if (!kind) throw new Refusal('not_found', 'setting_unknown')
  if (!maySwitch(kind, change.channel)) throw new Refusal('conflict', 'setting_fixed')
  await takePoints(context, [{ limit: settingChanges, key: id }])
  await writeSetting(context, id, change)
}

/**
 * Stops the mails that a link from one of them stands for, signed in or not, and those of the account that this one became
 * part of since; refuses `unsubscribe_unknown` (RFC 8058).
 */
export async function unsubscribe(
  context: Context,
  { token }: { token: string },
  kinds: readonly AnyMessageKind[],
): Promise<void> {
  const subscription = await readUnsubscribeToken(context, token, kinds)
  if (!subscription) throw new Refusal('not_found', 'unsubscribe_unknown')
  const itself = eq(people.id, subscription.personId)
  const became = context.db.select({ id: people.mergedInto }).from(people).where(itself)
  const [open] = await context.db
    .select({ id: people.id })
    .from(people)
    .where(and(or(itself, inArray(people.id, became)), isNull(people.closedAt)))
  // To a closed account nothing is sent any more.
  if (!open) return
  await writeSetting(context, open.id, {
    kind: subscription.kind.kind,
    channel: 'mail',
    isOn: false,
  })
}

async function writeSetting(
  context: Context,
  personId: number,
  { kind, channel, isOn }: Change,
): Promise<void> {
  await inTransaction(context, async (within) => {
    const values = { isOn, changedAt: within.now }
    const written = await within.db
      .insert(notificationSettings)
      .values({ personId, kind, channel, ...values })
      .onConflictDoUpdate({
        target: [notificationSettings.personId, notificationSettings.kind, notificationSettings.channel],
        set: values,
        setWhere: ne(notificationSettings.isOn, isOn),
      })
    // The same again is no change, however often it is sent.
    if (written.rowCount === 0) return
    await recordAudit(within, 'changeNotificationSetting', `person:${personId}`, { kind, channel, isOn })
  })
}
