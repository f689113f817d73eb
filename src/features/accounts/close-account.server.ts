import { THINKING_DAYS } from './limits.ts'
import { and, eq, lte } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { forgetPointsOf } from '#platform/limits/take-points.server.ts'
import { purgePages, invalidateReaders } from '#platform/pages/purge-pages.server.ts'
import { closeHandles } from './handle.server.ts'
import { forgetBrowsers } from './known-browsers.server.ts'
import {
  CLOSED_NAME,
  readLeaver,
  withoutOthers,
  type ForgetAccount,
  type LeavingAccount,
} from './leaver.server.ts'
import {
  accountRequests,
  channelChanges,
  people,
  personChannels,
  personDevices,
  sessions,
  signInCodes,
  signInTickets,
} from './tables.server.ts'

/**
 * Closes every account whose owner asked for it `THINKING_DAYS` ago and did not take it back; a job. What says who it was
 * is erased, what was written stays without a name, orders are kept as the law requires (C-14). Gives how many.
 */
export async function closeDueAccounts(context: Context, forget: ForgetAccount): Promise<number> {
  const due = new Date(context.now.getTime() - THINKING_DAYS * DAY_MS)
  const waiting = await context.db
    .select({ id: accountRequests.id })
    .from(accountRequests)
    .where(and(eq(accountRequests.state, 'open'), lte(accountRequests.createdAt, due)))
    .orderBy(inNoOrder)
    .limit(200)
  return eachAlone(context, waiting, (within, { id }) => closeByRequest(within, id, forget))
}

async function closeByRequest(context: Context, requestId: number, forget: ForgetAccount): Promise<void> {
  const { db } = context
  const isOpen = and(eq(accountRequests.id, requestId), eq(accountRequests.state, 'open'))
  const [asked] = await db.select({ personId: accountRequests.personId }).from(accountRequests).where(isOpen)
  if (!asked) return
  const { personId } = asked
  // The account first, as whoever undoes a change holds it, and is not given back meanwhile what it handed over.
  await db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update')
  const request = await db.update(accountRequests).set({ state: 'done' }).where(isOpen)
  // Taken back in this very moment.
  if (request.rowCount === 0) return
  const leaver = await readLeaver(context, personId)
  await eraseAccount(context, leaver)
  await forget(context, leaver)
  await invalidateReaders(db, [personId])
  await purgePages(db, [`person:${personId}`, 'people', 'topics'])
  await recordAudit(context, 'closeAccount', `person:${personId}`)
}

async function eraseAccount(context: Context, leaver: LeavingAccount): Promise<void> {
  const { db, now } = context
  const { personId } = leaver
  for (const table of [personChannels, channelChanges, sessions, personDevices])
    await db.delete(table).where(eq(table.personId, personId))
  await db.update(channelChanges).set({ givenBy: null }).where(eq(channelChanges.givenBy, personId))
  await forgetBrowsers(db, personId)
  await forgetPointsOf({ db }, personId)
  for (const { kind, address } of withoutOthers(leaver).addresses) {
    if (kind === 'wechat') {
      await db.delete(signInTickets).where(eq(signInTickets.unionId, address))
      continue
    }
    await forgetPointsOf({ db }, `${kind}:${address}`)
    await db.delete(signInCodes).where(and(eq(signInCodes.kind, kind), eq(signInCodes.address, address)))
  }
  // That it was asked for, and what was agreed to, stay as the proof of it.
  await db.update(accountRequests).set({ note: '' }).where(eq(accountRequests.personId, personId))
  await closeHandles(context, personId)
  await db
    .update(people)
    .set({
      name: CLOSED_NAME,
      iconId: null,
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(people.id, personId))
}
