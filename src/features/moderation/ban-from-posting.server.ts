import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { people } from '#features/accounts/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { sentence } from '#features/notifications/wording.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context, type SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { postingBanned } from './message-kinds.ts'
import { decisionReason } from './decision-reason.ts'
import { postingBans } from './tables.server.ts'

interface Ban {
  readonly personId: number
  /** Missing: for ever. */
  readonly until: Date | undefined
  readonly reason: string
}

/** Whether the person of a row may not post then; by the database's clock, where no moment is given. */
export const isBanned = (personId: AnyPgColumn, now?: Date): SQL<boolean> => {
  const at = now ? sql`${now.toISOString()}::timestamptz` : sql`now()`
  const { liftedAt, endsAt } = postingBans
  return sql<boolean>`exists (select from ${postingBans} where ${postingBans.personId} = ${personId}
    and ${liftedAt} is null and (${endsAt} is null or ${endsAt} > ${at}))`
}

const isInForce = (personId: number, now: Date) =>
  and(
    eq(postingBans.personId, personId),
    isNull(postingBans.liftedAt),
    or(isNull(postingBans.endsAt), gt(postingBans.endsAt, now)),
  )

/**
 * Keeps a person from posting until an instant or for ever, and tells so; gives the ban's id. Refuses `permission_missing`,
 * `user_unknown`, `ban_end_past`, `decision_reason_missing` (C-70).
 */
export async function banFromPosting(context: Context, ban: Ban): Promise<number> {
  requirePermission(context.actor, 'moderation.decide')
  const { personId, until } = ban
  const reason = decisionReason(ban.reason)
  const { now } = context
  if (until && until <= now) throw new Refusal('invalid', 'ban_end_past')
  return inTransaction(context, async (within) => {
    const { db, actor } = within
    const [person] = await db
      .select({ id: people.id })
      .from(people)
      .where(eq(people.id, personId))
      .for('update')
    if (!person) throw new Refusal('not_found', 'user_unknown', { id: personId })
    const [made] = await db
      .insert(postingBans)
      .values({ personId, reason, startsAt: now, endsAt: until ?? null, madeBy: nameOfActor(actor) })
      .returning({ id: postingBans.id })
    if (!made) throw new Error('the ban was not returned')
    await recordAudit(within, 'banFromPosting', `person:${personId}`, { until: until ?? null, reason })
    // One that lasts longer counts on.
    const endsAt = (await longestBan(within, personId))?.endsAt
    await notify(within, postingBanned, {
      personId,
      params: { reason: sentence(reason), until: endsAt ? shanghaiMinute(endsAt) : '' },
      link: '/me',
      onceKey: `posting-ban:${made.id}`,
    })
    return made.id
  })
}

/** Lets a person post again; refuses `permission_missing`, `not_banned`. */
export async function liftPostingBan(context: Context, { personId }: { personId: number }): Promise<void> {
  requirePermission(context.actor, 'moderation.decide')
  await inTransaction(context, async (within) => {
    const lifted = await within.db
      .update(postingBans)
      .set({ liftedAt: within.now })
      .where(isInForce(personId, within.now))
    if (lifted.rowCount === 0) throw new Refusal('conflict', 'not_banned', { id: personId })
    await recordAudit(within, 'liftPostingBan', `person:${personId}`)
  })
}

/** Refuses `posting_banned_until` or `posting_banned` to whoever may not post now; the ban that lasts longest is said. */
export async function refuseBanned(context: SharedContext, personId: number): Promise<void> {
  const ban = await longestBan(context, personId)
  if (!ban) return
  const { reason, endsAt } = ban
  if (!endsAt) throw new Refusal('not_allowed', 'posting_banned', { reason: sentence(reason) })
  throw new Refusal('not_allowed', 'posting_banned_until', {
    reason: sentence(reason),
    until: shanghaiMinute(endsAt),
  })
}

/** Of the bans that are in force for a person, the one that lasts longest. */
async function longestBan({ db, now }: Pick<SharedContext, 'db' | 'now'>, personId: number) {
  const [ban] = await db
    .select({ reason: postingBans.reason, endsAt: postingBans.endsAt })
    .from(postingBans)
    .where(isInForce(personId, now))
    .orderBy(sql`${postingBans.endsAt} desc nulls first`)
    .limit(1)
  return ban
}
