import { and, eq, lte } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { touchPages, touchPeople } from '#platform/pages/touch-pages.server.ts'
import { forgetBrowsers } from './known-browsers.server.ts'
import {
  accountRequests,
  channelChanges,
  people,
  personChannels,
  personDevices,
  personRights,
  sessions,
} from './tables.server.ts'

/** So long a person may think again; a day less than what the law and our promise allow (C-14). */
export const THINKING_MS = 14 * DAY_MS

/** Forgets what else is known of a person, within the same transaction: messages, pictures, drafts. */
export type ForgetPerson = (context: Context, person: { personId: number }) => Promise<void>

/**
 * Closes every account whose owner asked for it fourteen days ago and did not take it back; a job. What says who it was
 * is erased, what was written stays without a name, orders are kept as the law requires (C-14). Gives how many.
 */
export async function closeDueAccounts(context: Context, forget: ForgetPerson): Promise<number> {
  const due = new Date(context.now.getTime() - THINKING_MS)
  const waiting = await context.db
    .select({ id: accountRequests.id })
    .from(accountRequests)
    .where(and(eq(accountRequests.state, 'open'), lte(accountRequests.createdAt, due)))
    .limit(200)
  let closed = 0
  for (const { id } of waiting) {
    try {
      await inTransaction(context, (within) => closeByRequest(within, id, forget))
      closed += 1
    } catch (error) {
      // The others do not wait for what stands in the way of this one.
      context.log.error({ err: error, request: id }, 'an account could not be closed')
    }
  }
  return closed
}

async function closeByRequest(context: Context, requestId: number, forget: ForgetPerson): Promise<void> {
  const { db, now } = context
  const [request] = await db
    .update(accountRequests)
    .set({ state: 'done' })
    .where(and(eq(accountRequests.id, requestId), eq(accountRequests.state, 'open')))
    .returning({ personId: accountRequests.personId })
  // Taken back in this very moment.
  if (!request) return
  const { personId } = request
  await db.delete(personChannels).where(eq(personChannels.personId, personId))
  await db.delete(channelChanges).where(eq(channelChanges.personId, personId))
  await forgetBrowsers(db, personId)
  await db.delete(sessions).where(eq(sessions.personId, personId))
  await db.delete(personRights).where(eq(personRights.personId, personId))
  await db.delete(personDevices).where(eq(personDevices.personId, personId))
  await db
    .update(people)
    .set({
      name: '已注销用户',
      iconId: null,
      job: '',
      company: '',
      signText: '',
      remarks: '',
      banner: null,
      descriptionUrl: '',
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(people.id, personId))
  await forget(context, { personId })
  await touchPeople(db, [personId])
  await touchPages(db, [`person:${personId}`, 'topics'])
  await recordAudit(context, 'closeAccount', `person:${personId}`)
}
