import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { closesAt } from '#features/accounts/closes-at.ts'
import { forgetBrowsers } from '#features/accounts/known-browsers.server.ts'
import { accountRequests, people, sessions } from '#features/accounts/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { peopleChangedHere } from '#platform/pages/people-changed.ts'
import { invalidateReaders, purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { accountBanned, accountRestored, closingRegistered } from './message-kinds.ts'

/** What support does to an account; each with a reason that colleagues read later. */
export const OfAccount = z.object({
  id: z.coerce.number().int().positive(),
  reason: z.string().trim().min(1, '请写明原因').max(200),
})
type OfAccount = z.input<typeof OfAccount>

/**
 * Signs a reader out everywhere, so that every device has to prove itself again; gives how many sessions ended. Refuses
 * `permission_missing`, `reader_unknown`.
 */
export async function endReaderSessions(context: Context, input: OfAccount): Promise<number> {
  requirePermission(context.actor, 'readers.manage')
  return onAccount(context, input, async (within, { id, reason }) => {
    const ended = await endSessions(within, id)
    await recordAudit(within, 'endReaderSessions', `person:${id}`, { reason, ended })
    return ended
  })
}

/**
 * Keeps a reader from signing in, ends every session and tells why. Refuses `permission_missing`, `reader_unknown`,
 * `account_banned_already`.
 */
export async function banAccount(context: Context, input: OfAccount): Promise<void> {
  requirePermission(context.actor, 'readers.manage')
  await onAccount(context, input, async (within, { id, reason, isBanned }) => {
    const { db, now } = within
    if (isBanned) throw new Refusal('conflict', 'account_banned_already')
    await db.update(people).set({ bannedAt: now, updatedAt: now }).where(eq(people.id, id))
    await endSessions(within, id)
    await purgePages(db, [`person:${id}`, 'people'])
    await notify(within, accountBanned, { personId: id, params: { reason }, link: '/me' })
    await recordAudit(within, 'banAccount', `person:${id}`, { reason })
  })
}

/** Lets a reader sign in again. Refuses `permission_missing`, `reader_unknown`, `account_not_banned`. */
export async function liftAccountBan(context: Context, input: OfAccount): Promise<void> {
  requirePermission(context.actor, 'readers.manage')
  await onAccount(context, input, async (within, { id, reason, isBanned }) => {
    const { db, now } = within
    if (!isBanned) throw new Refusal('conflict', 'account_not_banned')
    await db.update(people).set({ bannedAt: null, updatedAt: now }).where(eq(people.id, id))
    await purgePages(db, [`person:${id}`, 'people'])
    await notify(within, accountRestored, { personId: id, params: {}, link: '/me' })
    await recordAudit(within, 'liftAccountBan', `person:${id}`, { reason })
  })
}

/**
 * Registers that somebody asked the office to close the account: it closes after the same days of thinking as one's own
 * wish, and can be taken back until then (C-14). Refuses `permission_missing`, `reader_unknown`, `closing_asked_already`.
 */
export async function registerClosing(context: Context, input: OfAccount): Promise<void> {
  requirePermission(context.actor, 'readers.manage')
  await onAccount(context, input, async (within, { id, reason }) => {
    const { db, now } = within
    const made = await db
      .insert(accountRequests)
      .values({ personId: id, kind: 'close', note: reason, createdAt: now })
      .onConflictDoNothing()
    if (made.rowCount === 0) throw new Refusal('conflict', 'closing_asked_already')
    const lastDay = shanghaiDay(closesAt(now))
    await notify(within, closingRegistered, { personId: id, params: { lastDay }, link: '/me' })
    await recordAudit(within, 'registerClosing', `person:${id}`, { reason })
  })
}

/** Takes back that an account is to be closed. Refuses `permission_missing`, `reader_unknown`, `closing_not_asked`. */
export async function cancelClosing(context: Context, input: OfAccount): Promise<void> {
  requirePermission(context.actor, 'readers.manage')
  await onAccount(context, input, async (within, { id, reason }) => {
    const { rowCount } = await within.db
      .update(accountRequests)
      .set({ state: 'withdrawn' })
      .where(and(eq(accountRequests.personId, id), eq(accountRequests.state, 'open')))
    if (rowCount === 0) throw new Refusal('conflict', 'closing_not_asked')
    await recordAudit(within, 'cancelClosing', `person:${id}`, { reason })
  })
}

interface Held {
  readonly id: number
  readonly reason: string
  readonly isBanned: boolean
}

/** Holds the account while something is done to it. */
async function onAccount<Done>(
  context: Context,
  input: OfAccount,
  work: (within: Context, held: Held) => Promise<Done>,
): Promise<Done> {
  const { id, reason } = parseInput(OfAccount, input)
  const done = await inTransaction(context, async (within) => {
    const [person] = await within.db
      .select({ bannedAt: people.bannedAt })
      .from(people)
      .where(and(eq(people.id, id), isNull(people.closedAt)))
      .for('update')
    if (!person) throw new Refusal('not_found', 'reader_unknown', { id })
    const given = await work(within, { id, reason, isBanned: person.bannedAt !== null })
    await invalidateReaders(within.db, [id])
    return given
  })
  peopleChangedHere([id])
  return done
}

async function endSessions({ db }: Context, id: number): Promise<number> {
  await forgetBrowsers(db, id)
  const ended = await db.delete(sessions).where(eq(sessions.personId, id))
  return ended.rowCount ?? 0
}
