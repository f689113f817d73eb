import { and, asc, count, eq, lte } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Configuration, MailSender } from '../configuration.server.ts'
import { inTransaction, type Context } from '../context.ts'
import { providerFailures } from '../faults.server.ts'
import { outcomeOfFailure } from './outcome-of-failure.ts'
import { mails } from './tables.server.ts'

/** Mails of one run; the next run is a minute away. */
const MOST_OF_A_RUN = 200
/** How long each step of a conversation with the mail server may take. */
const STEP_TIMEOUT_MS = 15_000

interface Transport {
  sendMail(mail: object): Promise<unknown>
  close(): void
}

/** Configurations whose operator has been told once that no mail leaves. */
const told = new WeakSet<Configuration>()

/**
 * Sends the mails that are due, one after another, and gives how many the mail server took. Several processes may do it
 * at once: each mail is sent under a lock on its row. A process that dies after the server has taken a mail and before
 * that is written down leaves it waiting, and it goes out again: nobody can prevent that, but it carries the same
 * Message-ID, so that receivers can drop the second one.
 */
export async function sendWaitingMails(context: Context): Promise<number> {
  const { smtp } = context.services.configuration
  if (!smtp) {
    await tellOnce(context)
    return 0
  }
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let sent = 0
  try {
    for (let turn = 0; turn < MOST_OF_A_RUN; turn += 1) {
      const result = await sendNext(context, transport, smtp.from)
      if (result === 'sent') sent += 1
      // A server that does not answer will not answer the next mail either; that one keeps its attempts.
      if (result === 'none' || result === 'unreachable') break
    }
  } finally {
    transport.close()
  }
  return sent
}

/** Sends the mail that has been due longest and is in nobody else's hands, and writes down what became of it. */
function sendNext(
  context: Context,
  transport: Transport,
  from: MailSender,
): Promise<'none' | 'sent' | 'refused' | 'unreachable'> {
  return inTransaction(context, async ({ db, now, log }) => {
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.state, 'waiting'), lte(mails.nextAttemptAt, now)))
      .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!mail) return 'none'
    const isThis = eq(mails.id, mail.id)
    const attempts = mail.attempts + 1
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.recipient },
        ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.body,
        ...(mail.unsubscribeUrl !== null && { headers: unsubscribeHeaders(mail.unsubscribeUrl) }),
        messageId: mail.messageId,
        date: mail.createdAt,
      })
    } catch (error) {
      const outcome = outcomeOfFailure(error, attempts)
      const { reason } = outcome
      if (outcome.isServerDown) providerFailures.inc({ provider: 'smtp' })
      log.warn({ mail: mail.id, purpose: mail.purpose, attempts, reason }, 'a mail was not taken')
      const next =
        outcome.kind === 'failed'
          ? { state: 'failed' as const }
          : { nextAttemptAt: new Date(now.getTime() + outcome.pauseMs) }
      await db
        .update(mails)
        .set({ attempts, reason, ...next })
        .where(isThis)
      return outcome.isServerDown ? 'unreachable' : 'refused'
    }
    await db.update(mails).set({ state: 'sent', attempts, sentAt: now, reason: '' }).where(isThis)
    return 'sent'
  })
}

/** What mail clients make their own button of; pressing it alone does it only over https (RFC 8058, section 3). */
function unsubscribeHeaders(url: string): Record<string, string> {
  const oneClick = url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { 'List-Unsubscribe': `<${url}>`, ...oneClick }
}

async function tellOnce({ db, services, log }: Context): Promise<void> {
  if (told.has(services.configuration)) return
  const [waiting] = await db.select({ mails: count() }).from(mails).where(eq(mails.state, 'waiting'))
  if (!waiting || waiting.mails === 0) return
  told.add(services.configuration)
  log.warn({ mails: waiting.mails }, 'SMTP_URL is not set: mails wait and are not sent')
}
