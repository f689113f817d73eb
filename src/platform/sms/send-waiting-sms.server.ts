import { and, asc, eq, lt, lte, ne } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { Refusal } from '../refusal.ts'
import { smsMessages } from './tables.server.ts'

/** Messages of one run; the next run is a minute away. */
const MOST_OF_A_RUN = 100
/** The pauses after the first, second, third and fourth attempt; the fifth is the last. */
const PAUSES_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS)
/** Numbers are not kept for longer than somebody may ask what was sent. */
const KEPT_MS = 30 * DAY_MS

/**
 * Sends the text messages that are due and gives how many were taken; a job. Several processes may do it at once: each
 * message is sent under a lock on its row. One that no provider takes is tried again after 1, 5, 30 and 120 minutes; a
 * number that cannot be sent to, or a notice without a template, has failed at once.
 */
export async function sendWaitingSms(context: Context): Promise<number> {
  let sent = 0
  for (let turn = 0; turn < MOST_OF_A_RUN; turn += 1) {
    const result = await sendNext(context)
    if (result === 'sent') sent += 1
    // Providers that do not answer will not answer the next message either.
    if (result === 'none' || result === 'unavailable') break
  }
  return sent
}

function sendNext(context: Context): Promise<'none' | 'sent' | 'refused' | 'unavailable'> {
  return inTransaction(context, async ({ db, now, services, log }) => {
    const [message] = await db
      .select()
      .from(smsMessages)
      .where(and(eq(smsMessages.state, 'waiting'), lte(smsMessages.nextAttemptAt, now)))
      .orderBy(asc(smsMessages.nextAttemptAt), asc(smsMessages.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!message) return 'none'
    const isThis = eq(smsMessages.id, message.id)
    const attempts = message.attempts + 1
    const { recipient: phone, notice, body: text } = message
    try {
      const parameters = Object.fromEntries(message.parameters)
      await services.sms.send({ phone, template: 'notice', notice, parameters, text })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const pauseMs = error.kind === 'invalid' ? undefined : PAUSES_MS[attempts - 1]
      log.warn({ sms: message.id, notice, attempts, reason: error.code }, 'a text message was not taken')
      const next =
        pauseMs === undefined
          ? { state: 'failed' as const }
          : { nextAttemptAt: new Date(now.getTime() + pauseMs) }
      await db
        .update(smsMessages)
        .set({ attempts, reason: error.code, ...next })
        .where(isThis)
      return error.kind === 'unavailable' ? 'unavailable' : 'refused'
    }
    await db.update(smsMessages).set({ state: 'sent', attempts, sentAt: now, reason: '' }).where(isThis)
    return 'sent'
  })
}

/** Forgets text messages of more than thirty days ago that are not waiting any more; a job. */
export async function forgetOldSms({ db, now }: Context): Promise<void> {
  await db
    .delete(smsMessages)
    .where(
      and(ne(smsMessages.state, 'waiting'), lt(smsMessages.createdAt, new Date(now.getTime() - KEPT_MS))),
    )
}
