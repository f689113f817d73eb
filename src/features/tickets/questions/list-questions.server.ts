import { asc, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { eventQuestions } from './tables.server.ts'

/** What an event asks and asked, each with how many answered; those that are asked now first. The caller knows who may. */
export const listQuestions = ({ db }: Pick<Context, 'db'>, eventId: number) =>
  db
    .select({
      id: eventQuestions.id,
      version: eventQuestions.version,
      position: eventQuestions.position,
      kind: eventQuestions.kind,
      label: eventQuestions.label,
      help: eventQuestions.help,
      options: eventQuestions.options,
      isRequired: eventQuestions.isRequired,
      typeIds: eventQuestions.typeIds,
      isRetired: sql<boolean>`${eventQuestions.retiredAt} is not null`,
      isReplaced: sql<boolean>`exists (select from event_questions q where q.replaces_id = event_questions.id)`,
      answers: sql<number>`(select count(*)::integer from ticket_answers a where a.question_id = event_questions.id)`,
    })
    .from(eventQuestions)
    .where(eq(eventQuestions.eventId, eventId))
    .orderBy(
      sql`${eventQuestions.retiredAt} is not null`,
      asc(eventQuestions.position),
      asc(eventQuestions.id),
    )
