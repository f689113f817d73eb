import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { eventQuestions } from './tables.server.ts'
import type { AskedQuestion } from './contract.ts'

const COLUMNS = {
  id: eventQuestions.id,
  kind: eventQuestions.kind,
  label: eventQuestions.label,
  help: eventQuestions.help,
  options: eventQuestions.options,
  isRequired: eventQuestions.isRequired,
  typeIds: eventQuestions.typeIds,
}

/** What an event asks of attendees now, in its order; refuses nothing. */
export const readQuestions = ({ db }: Pick<SharedContext, 'db'>, eventId: number): Promise<AskedQuestion[]> =>
  db
    .select(COLUMNS)
    .from(eventQuestions)
    .where(and(eq(eventQuestions.eventId, eventId), isNull(eventQuestions.retiredAt)))
    .orderBy(asc(eventQuestions.position), asc(eventQuestions.id))

/** The same of several events, by event. */
export async function readQuestionsOf(
  { db }: Pick<SharedContext, 'db'>,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, AskedQuestion[]>> {
  const rows = await db
    .select({ ...COLUMNS, eventId: eventQuestions.eventId })
    .from(eventQuestions)
    .where(and(inArray(eventQuestions.eventId, [...eventIds]), isNull(eventQuestions.retiredAt)))
    .orderBy(asc(eventQuestions.position), asc(eventQuestions.id))
  const questions = new Map<number, AskedQuestion[]>()
  for (const { eventId, ...question } of rows)
    questions.set(eventId, [...(questions.get(eventId) ?? []), question])
  return questions
}
