import { and, asc, desc, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { invalidateReaders } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { UNDO_DAYS, type ChannelChange, type CodeChannel } from './contract.ts'
import { deviceName } from './device-name.ts'
import { forgetBrowsers } from './known-browsers.server.ts'
import { accountRequests, channelChanges, people, personChannels, sessions } from './tables.server.ts'
import { changeOfToken, undoTokenOf } from './undo-token.server.ts'

const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS)

/** A change as the page shows it on which it can be undone. */
export interface UndoableChange extends ChannelChange {
  readonly device: string
  readonly place: string
  readonly changedAt: Date
  readonly state: 'undoable' | 'undone' | 'over'
}

/**
 * Writes down a change within the surrounding transaction, and whose the address was until the office handed it over; gives
 * the token that undoes it.
 */
export async function recordChange(
  context: Context,
  personId: number,
  change: ChannelChange & { readonly givenBy?: number | undefined },
): Promise<string> {
  const { db, now, caller } = context
  const [recorded] = await db
    .insert(channelChanges)
    .values({
      ...change,
      personId,
      device: deviceName(caller?.browser ?? ''),
      place: (caller?.address ?? '').slice(0, 60),
      changedAt: now,
    })
    .returning({ id: channelChanges.id })
  if (!recorded) throw new Error('the change was not returned')
  return undoTokenOf(context, recorded.id)
}

/** The change behind a token; undefined for a token that is none, and for a change of long ago. */
export async function readUndoable(
  context: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<UndoableChange | undefined> {
  const id = await changeOfToken(context, token)
  if (id === undefined) return undefined
  const [change] = await context.db.select().from(channelChanges).where(eq(channelChanges.id, id))
  if (!change) return undefined
  const { kind, former, present, device, place, changedAt, undoneAt } = change
  const state = undoneAt ? 'undone' : changedAt > undoableSince(context.now) ? 'undoable' : 'over'
  return { kind, former: former ?? undefined, present: present ?? undefined, device, place, changedAt, state }
}

/** An address that went back to the account which it was handed over from. */
interface ReturnedChannel {
  readonly personId: number
  readonly kind: ChannelChange['kind']
}

/** Whose account changed back, how, newest first, and what others have again by it. */
export interface UndoneChanges {
  readonly personId: number
  readonly changes: readonly ChannelChange[]
  readonly returned: readonly ReturnedChannel[]
}

/**
 * Gives an account the addresses again that it had before a change and before those that followed it, ends all its
 * sessions and takes back that it was to be closed; by whoever has the token. What the office had handed over goes back to
 * the account that it came from, unless that is closed or has another of its kind by now. Gives whose account it is and how
 * it changed back; nothing for a change that was undone already. Refuses `undo_unknown`, `undo_over`, and `channel_taken`
 * for an address that belongs to another account by now.
 */
export async function undoChange(context: Context, token: string): Promise<UndoneChanges | undefined> {
  const id = await changeOfToken(context, token)
  if (id === undefined) throw new Refusal('not_found', 'undo_unknown')
  return inTransaction(context, async (within) => {
    const { db, now } = within
    await holdAccounts(within, id)
    const [asked] = await db.select().from(channelChanges).where(eq(channelChanges.id, id)).for('update')
    if (!asked) throw new Refusal('not_found', 'undo_unknown')
    if (asked.undoneAt) return undefined
    if (asked.changedAt <= undoableSince(now)) throw new Refusal('conflict', 'undo_over')
    const { personId } = asked
    const undone = await db
      .update(channelChanges)
      .set({ undoneAt: now })
      .where(
        and(
          eq(channelChanges.personId, personId),
          gte(channelChanges.id, id),
          isNull(channelChanges.undoneAt),
        ),
      )
      .returning()
    const newestFirst = undone.toSorted((a, b) => b.id - a.id)
    const returned: ReturnedChannel[] = []
    for (const change of newestFirst) {
      const isReturned = await putBack(within, change)
      if (isReturned && change.givenBy !== null)
        returned.push({ personId: change.givenBy, kind: change.kind })
    }
    await db
      .update(accountRequests)
      .set({ state: 'withdrawn' })
      .where(and(eq(accountRequests.personId, personId), eq(accountRequests.state, 'open')))
    await db.delete(sessions).where(eq(sessions.personId, personId))
    await forgetBrowsers(db, personId)
    await invalidateReaders(db, [personId, ...returned.map((each) => each.personId)])
    await recordAudit(within, 'undoChange', `person:${personId}`, { changes: newestFirst.length })
    for (const { personId: owner, kind } of returned)
      await recordAudit(within, 'returnChannel', `person:${owner}`, { kind, from: personId })
    return {
      personId,
      returned,
      changes: newestFirst.map(({ kind, former, present }) => ({
        kind,
        former: present ?? undefined,
        present: former ?? undefined,
      })),
    }
  })
}

/**
 * Holds the account that a change is about and those which handed addresses over to it, in the order of whoever else holds
 * accounts.
 */
async function holdAccounts({ db }: Context, changeId: number): Promise<void> {
  const owner = db
    .select({ id: channelChanges.personId })
    .from(channelChanges)
    .where(eq(channelChanges.id, changeId))
  const changes = await db
    .select({ personId: channelChanges.personId, givenBy: channelChanges.givenBy })
    .from(channelChanges)
    .where(and(eq(channelChanges.personId, owner), gte(channelChanges.id, changeId)))
  const ids = new Set(changes.flatMap(({ personId, givenBy }) => [personId, givenBy ?? personId]))
  await db
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [...ids]))
    .orderBy(asc(people.id))
    .for('update')
}

/** Whether an account is open, and stays so until the transaction ends. */
async function holdOpen({ db }: Context, id: number): Promise<boolean> {
  const isIt = and(eq(people.id, id), isNull(people.closedAt))
  return (await db.select({ id: people.id }).from(people).where(isIt).for('update')).length > 0
}

/** Gives whether the address went back to the account that it was handed over from. */
async function putBack(
  context: Context,
  { personId, kind, former, present, givenBy }: typeof channelChanges.$inferSelect,
): Promise<boolean> {
  const { db, now } = context
  let isReturned = false
  if (present !== null) {
    const taken = await db
      .delete(personChannels)
      .where(
        and(
          eq(personChannels.personId, personId),
          eq(personChannels.kind, kind),
          eq(personChannels.address, present),
        ),
      )
    if (taken.rowCount === 1 && givenBy !== null && (await holdOpen(context, givenBy))) {
      const given = await db
        .insert(personChannels)
        .values({ kind, address: present, personId: givenBy, verifiedAt: now })
        .onConflictDoNothing()
      isReturned = given.rowCount === 1
    }
  }
  if (former === null) return isReturned
  try {
    await db.insert(personChannels).values({ kind, address: former, personId, verifiedAt: now })
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('person_channels'))
      throw new Refusal('conflict', 'channel_taken')
    throw error
  }
  return isReturned
}

/**
 * The token that gives an address back to the account which it was taken from within the last days; undefined for an
 * address that was not. Only for somebody who has proved the address.
 */
export async function undoTokenFor(
  context: Context,
  { kind, address }: CodeChannel,
): Promise<string | undefined> {
  const [last] = await context.db
    .select({ id: channelChanges.id })
    .from(channelChanges)
    .where(
      and(
        eq(channelChanges.kind, kind),
        eq(channelChanges.former, address),
        isNull(channelChanges.undoneAt),
        gt(channelChanges.changedAt, undoableSince(context.now)),
      ),
    )
    .orderBy(desc(channelChanges.id))
    .limit(1)
  return last && undoTokenOf(context, last.id)
}

/** Forgets changes that cannot be undone any more; part of a job. */
export async function forgetOldChanges({ db, now }: Context): Promise<void> {
  await db.delete(channelChanges).where(lt(channelChanges.changedAt, undoableSince(now)))
}
