import { createHash } from 'node:crypto'
import { and, count, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { pdfOf, findFile, type FoundFile } from '#features/files/find-file.server.ts'
import { hiddenNumber } from '#features/files/hidden-number.server.ts'
import { readerMark } from '#features/files/reader-mark.server.ts'
import { files } from '#features/files/tables.server.ts'
import { pdfKey } from '#features/files/take-pdf.server.ts'
import { quarterlyIssues } from '#features/reports/tables.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { eachInTurn, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Problem } from './contract.ts'
import { removeMailedCopies } from './remove-copies.server.ts'
import { countIssuesLeft } from './issues-left.server.ts'
import { mailboxOfDelivery } from './further-mailboxes.server.ts'
import { readIssuesOut } from './issues-out.server.ts'
import { stopMails } from './stop-mails.server.ts'
import { quarterlyDeliveries, quarterlyMailboxes, quarterlySubscriptions } from './tables.server.ts'
import { writeMail, type Due } from './write-mail.server.ts'

/** So many copies are made in one run; the next one goes on. */
const AT_ONCE = 50
/**
 * So many copies wait for their mails to leave, of 15 MB at most: where mails leave slower than copies are made, the others wait
 * unmade.
 */
const MOST_COPIES = 300
/** A larger copy does not go along with the mail (C-37). */
const MOST_ATTACHED = 15 * 1024 * 1024

/**
 * Mails what was delivered and not mailed yet to where its subscriber wants it, each a copy with the subscriber's mark, and
 * writes down which mails did not arrive; what was taken down waits until it is back. A job (C-36, C-37).
 */
export async function mailDeliveries(context: Context): Promise<void> {
  await noteOutcomes(context)
  await inTransaction(context, stopWhatIsWrong)
  await removeMailedCopies(context)
  await eachInTurn(context, await findDue(context), (due) => mailOne(context, due))
}

async function findDue(context: Context): Promise<readonly Due[]> {
  const out = await readIssuesOut(context)
  if (out.length === 0) return []
  const [inThePost] = await context.db
    .select({ copies: count() })
    .from(quarterlyDeliveries)
    .innerJoin(sendings, eq(sendings.id, quarterlyDeliveries.sendingId))
    .where(and(ne(quarterlyDeliveries.copyKey, ''), eq(sendings.state, 'waiting')))
  const room = Math.min(AT_ONCE, MOST_COPIES - (inThePost?.copies ?? 0))
  if (room <= 0) return []
  return context.db
    .select({
      id: quarterlyDeliveries.id,
      delivery: quarterlyDeliveries,
      subscription: quarterlySubscriptions,
      title: quarterlyIssues.title,
      mailbox: mailboxOfDelivery,
      reader: sql<string>`coalesce(nullif(${quarterlyMailboxes.name}, ''), ${quarterlyMailboxes.mailbox}, '')`,
    })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .leftJoin(quarterlyMailboxes, eq(quarterlyMailboxes.id, quarterlyDeliveries.mailboxId))
    .innerJoin(quarterlyIssues, eq(quarterlyIssues.id, quarterlyDeliveries.issueId))
    .where(
      and(
        isNull(quarterlyDeliveries.mailedAt),
        isNull(quarterlyDeliveries.problem),
        ne(mailboxOfDelivery, ''),
        eq(quarterlySubscriptions.isTakenBack, false),
        inArray(
          quarterlyDeliveries.issueId,
          out.map(({ id }) => id),
        ),
        eq(quarterlyDeliveries.fileId, quarterlyIssues.fileId),
      ),
    )
    .orderBy(inNoOrder)
    .limit(room)
}

async function mailOne(context: Context, due: Due): Promise<void> {
  const { delivery, subscription } = due
  const copy = await makeCopy(context, due)
  if (typeof copy === 'string') return noteProblem(context, delivery.id, copy)
  const hash = createHash('sha256').update(copy.bytes).digest('hex')
  const isAttached = copy.bytes.length <= MOST_ATTACHED
  const key = isAttached ? `deliveries/${delivery.id}/${hash.slice(0, 24)}.pdf` : ''
  const { storage } = context.services
  // Written down before it is there, so that nothing stays behind that nobody knows of; of two processes by one alone.
  const { rowCount } = await context.db
    .update(quarterlyDeliveries)
    .set({ copyKey: key })
    .where(
      and(
        eq(quarterlyDeliveries.id, delivery.id),
        eq(quarterlyDeliveries.copyKey, delivery.copyKey),
        isNull(quarterlyDeliveries.mailedAt),
      ),
    )
  if (rowCount === 0) return
  if (delivery.copyKey !== '' && delivery.copyKey !== key) await storage.remove(delivery.copyKey)
  if (isAttached) await storage.put(key, copy.bytes, { contentType: 'application/pdf' })
  await inTransaction(context, async (within) => {
    // The subscription first, as whoever ends it does: a refund or the closing of the account that has begun is waited for.
    const [ofWhom] = await within.db
      .select({ isTakenBack: quarterlySubscriptions.isTakenBack })
      .from(quarterlySubscriptions)
      .where(eq(quarterlySubscriptions.id, subscription.id))
      .for('share')
    if (delivery.mailboxId !== null)
      await within.db
        .select({ id: quarterlyMailboxes.id })
        .from(quarterlyMailboxes)
        .where(eq(quarterlyMailboxes.id, delivery.mailboxId))
        .for('share')
    const [now] = await within.db
      .select({
        mailedAt: quarterlyDeliveries.mailedAt,
        copyKey: quarterlyDeliveries.copyKey,
        fileId: quarterlyDeliveries.fileId,
        pdf: files.pdfId,
        mailbox: mailboxOfDelivery,
      })
      .from(quarterlyDeliveries)
      .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
      .leftJoin(quarterlyMailboxes, eq(quarterlyMailboxes.id, quarterlyDeliveries.mailboxId))
      .innerJoin(quarterlyIssues, eq(quarterlyIssues.id, quarterlyDeliveries.issueId))
      .innerJoin(files, eq(files.id, quarterlyIssues.fileId))
      .where(
        and(
          eq(quarterlyDeliveries.id, delivery.id),
          eq(quarterlyIssues.state, 'published'),
          eq(files.state, 'published'),
          eq(files.id, quarterlyDeliveries.fileId),
        ),
      )
      .for('update', { of: quarterlyDeliveries })
    // Taken down, mailed or taken over by another process, another file, refunded, or to go elsewhere: the next run does
    // what is left.
    if (now?.mailedAt !== null || now.copyKey !== key || now.fileId !== delivery.fileId) return
    if (now.pdf !== copy.pdf) return
    if (!ofWhom || ofWhom.isTakenBack || now.mailbox !== due.mailbox) return
    const sendingId = await enqueueMail(within, {
      ...writeMail(within, due, {
        bytes: copy.bytes.length,
        isAttached,
        isCorrection: delivery.mailedPdf !== '' && delivery.mailedPdf !== copy.pdf,
        left: await countIssuesLeft(within, subscription.personId),
      }),
      ...(isAttached && { attachment: { key, name: copy.name } }),
      purpose: 'quarterly_issue',
    })
    await within.db
      .update(quarterlyDeliveries)
      .set(
        sendingId === undefined
          ? { problem: 'not_carried' }
          : {
              mailedAt: within.now,
              mailedTo: due.mailbox,
              mailedPdf: copy.pdf,
              copyHash: hash,
              sendingId,
            },
      )
      .where(eq(quarterlyDeliveries.id, delivery.id))
  })
}

/** The subscriber's own copy, marked on every page; or why there is none. */
async function makeCopy(
  context: Context,
  { delivery, subscription, reader }: Due,
): Promise<{ readonly bytes: Buffer; readonly name: string; readonly pdf: string } | Problem> {
  const { fileId } = delivery
  const file = await findOrNone(context, fileId)
  if (!file?.hasPdf) return 'no_pdf'
  const { id: pdf } = pdfOf(file)
  const original = await context.services.storage.readAll(pdfKey(pdf))
  if (!original) return 'no_pdf'
  const mark = await readerMark(context, { personId: subscription.personId, fileId })
  if (!mark) return 'no_reader'
  const { company } = subscription
  const lines = [...[company, reader].filter((line) => line !== ''), ...mark.lines, '仅供内部使用']
  const number = await hiddenNumber(context, { of: 'delivery', id: delivery.id, at: delivery.madeAt })
  try {
    return { bytes: await context.services.pdf.stamp(original, { lines, number }), name: file.name, pdf }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'pdf_busy') return 'no_pdf'
    throw error
  }
}

async function findOrNone({ db }: Context, id: number): Promise<FoundFile | undefined> {
  try {
    return await findFile(db, id)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function noteProblem({ db }: Context, id: number, problem: Problem): Promise<void> {
  await db
    .update(quarterlyDeliveries)
    .set({ problem })
    .where(and(eq(quarterlyDeliveries.id, id), isNull(quarterlyDeliveries.mailedAt)))
}

/**
 * Which mails did not arrive, while their records are there to say it; one that was sent after all did. Of a mailbox that is
 * removed nobody waits for any.
 */
async function noteOutcomes({ db }: Context): Promise<void> {
  const { problem, sendingId, mailboxId } = quarterlyDeliveries
  const isRemoved = db
    .select({ one: sql`1` })
    .from(quarterlyMailboxes)
    .where(and(eq(quarterlyMailboxes.id, mailboxId), isNotNull(quarterlyMailboxes.removedAt)))
  const isIts = eq(sendings.id, sendingId)
  await db
    .update(quarterlyDeliveries)
    .set({ problem: 'not_taken' })
    .from(sendings)
    .where(and(isIts, eq(sendings.state, 'failed'), isNull(problem), notExists(isRemoved)))
  await db
    .update(quarterlyDeliveries)
    .set({ problem: null })
    .from(sendings)
    .where(and(isIts, eq(sendings.state, 'sent'), eq(problem, 'not_taken')))
}

/** Stops the mails with an issue that was taken down, or that is another file by now. */
async function stopWhatIsWrong(context: Context): Promise<void> {
  const { db } = context
  const wrong = db
    .select({ id: quarterlyDeliveries.id })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlyIssues, eq(quarterlyIssues.id, quarterlyDeliveries.issueId))
    .innerJoin(files, eq(files.id, quarterlyDeliveries.fileId))
    .where(
      and(
        isNotNull(quarterlyDeliveries.sendingId),
        or(
          ne(quarterlyIssues.state, 'published'),
          ne(files.state, 'published'),
          sql`${quarterlyDeliveries.fileId} is distinct from ${quarterlyIssues.fileId}`,
          sql`${quarterlyDeliveries.mailedPdf} is distinct from ${files.pdfId}`,
        ),
      ),
    )
  await stopMails(context, inArray(quarterlyDeliveries.id, wrong))
}
