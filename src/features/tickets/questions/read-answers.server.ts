import { asc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { isAmong } from '#platform/database/is-among.server.ts'
import { eventQuestions, ticketAnswers } from './tables.server.ts'

/** What somebody answered, with the question as it stood then. */
export interface GivenAnswer {
  readonly questionId: number
  readonly label: string
  /** As in `Answer`. */
  readonly value: string
  /** What is read: a file by its name, several choices in one line. */
  readonly text: string
}

/** The answers on these tickets, by ticket, in the order of the questions, also of those that are retired. */
export async function readAnswers(
  { db }: Pick<Context, 'db'>,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, readonly GivenAnswer[]>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .select({ answer: ticketAnswers, label: eventQuestions.label, kind: eventQuestions.kind })
    .from(ticketAnswers)
    .innerJoin(eventQuestions, eq(eventQuestions.id, ticketAnswers.questionId))
    .where(isAmong(ticketAnswers.ticketId, ticketIds))
    .orderBy(asc(eventQuestions.position), asc(eventQuestions.id))
  const byTicket = Map.groupBy(rows, ({ answer }) => answer.ticketId)
  return new Map(
    [...byTicket].map(([ticketId, given]) => [
      ticketId,
      given.map(({ answer: { questionId, value, fileId }, label, kind }) => ({
        questionId,
        label,
        value: fileId === null ? value : `${fileId}/${value}`,
        text: kind === 'several' ? value.replaceAll('\n', '、') : value,
      })),
    ]),
  )
}
