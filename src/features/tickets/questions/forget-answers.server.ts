import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { eachInTurn, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { tickets } from '../tables.server.ts'
import { ANSWER_FILE_DAYS } from './limits.ts'
import { attendeeFiles, eventQuestions, ticketAnswers } from './tables.server.ts'

/** So long a file may wait for the order that it is meant for. */
const UNUSED_KEPT_MS = 3 * DAY_MS
/** So long after an event organisers may look at what was sent. */
const FILES_KEPT_MS = ANSWER_FILE_DAYS * DAY_MS
const AT_ONCE = 500

/**
 * Removes files that answer nothing after three days and all of an event ninety days after it, with the answers that name
 * them; a job.
 */
export async function forgetAnswerFiles(context: Context): Promise<void> {
  const { db, now, services } = context
  const lastDay = shanghaiDay(new Date(now.getTime() - FILES_KEPT_MS))
  const old = db
    .select({ id: eventQuestions.id })
    .from(eventQuestions)
    .innerJoin(events, eq(events.id, eventQuestions.eventId))
    .where(lt(events.endsOn, lastDay))
  await db
    .delete(ticketAnswers)
    .where(and(isNotNull(ticketAnswers.fileId), inArray(ticketAnswers.questionId, old)))
  const isUnused = sql`not exists (select from ticket_answers a where a.file_id = attendee_files.id)`
  const isOver = or(
    lt(attendeeFiles.createdAt, new Date(now.getTime() - UNUSED_KEPT_MS)),
    inArray(attendeeFiles.questionId, old),
  )
  await db
    .update(attendeeFiles)
    .set({ removedAt: now, sentBy: '', name: '' })
    .where(and(isNull(attendeeFiles.removedAt), isUnused, isOver))
  const gone = await db
    .select({ id: attendeeFiles.id, objectKey: attendeeFiles.objectKey })
    .from(attendeeFiles)
    .where(isNotNull(attendeeFiles.removedAt))
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
  await eachInTurn(context, gone, async ({ id, objectKey }) => {
    await services.storage.remove(objectKey)
    await db.delete(attendeeFiles).where(eq(attendeeFiles.id, id))
  })
}

/** Takes the answers on these tickets away, and files that answer nothing else; their bytes go with the next run of the job. */
export async function forgetAnswersOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ticketIds: readonly number[],
): Promise<void> {
  if (ticketIds.length === 0) return
  const gone = await db
    .delete(ticketAnswers)
    .where(inArray(ticketAnswers.ticketId, [...ticketIds]))
    .returning({ fileId: ticketAnswers.fileId })
  await endUnusedFiles({ db, now }, gone)
}

/** Ends those of these files that answer nothing any more. */
export async function endUnusedFiles(
  { db, now }: Pick<Context, 'db' | 'now'>,
  answers: readonly { readonly fileId: string | null }[],
): Promise<void> {
  const fileIds = answers.flatMap(({ fileId }) => fileId ?? [])
  if (fileIds.length === 0) return
  const isUnused = sql`not exists (select from ticket_answers a where a.file_id = attendee_files.id)`
  await db
    .update(attendeeFiles)
    .set({ removedAt: now, sentBy: '', name: '' })
    .where(and(inArray(attendeeFiles.id, fileIds), isUnused))
}

/** Takes away what somebody sent and never answered with, and who sent what still answers for others. */
export async function forgetFilesSentBy(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sentBy: string,
): Promise<void> {
  const isUnused = sql`not exists (select from ticket_answers a where a.file_id = attendee_files.id)`
  await db
    .update(attendeeFiles)
    .set({ removedAt: now, name: '' })
    .where(and(eq(attendeeFiles.sentBy, sentBy), isUnused))
  await db.update(attendeeFiles).set({ sentBy: '' }).where(eq(attendeeFiles.sentBy, sentBy))
}

/** Takes away all answers to events that ended before a day. */
export async function forgetOldAnswers({ db }: Pick<Context, 'db'>, lastDay: string): Promise<void> {
  const old = db
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(lt(events.endsOn, lastDay))
  await db.delete(ticketAnswers).where(inArray(ticketAnswers.ticketId, old))
}
