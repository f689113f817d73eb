import { and, asc, eq, exists, isNull, or, type SQL } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardApplications } from '../../tables.server.ts'
import type { Application } from '../hold-application.server.ts'
import { awardApplicationColleagues } from './tables.server.ts'

/** Whether an application is this person's, as its lead or as a colleague. */
export const isWrittenBy = ({ db }: Pick<Context, 'db'>, personId: number): SQL | undefined =>
  or(
    eq(awardApplications.applicantId, personId),
    exists(
      db
        .select({ id: awardApplicationColleagues.personId })
        .from(awardApplicationColleagues)
        .where(
          and(
            eq(awardApplicationColleagues.applicationId, awardApplications.id),
            eq(awardApplicationColleagues.personId, personId),
            isNull(awardApplicationColleagues.leftAt),
          ),
        ),
    ),
  )

/** Refuses `award_application_lead` for a colleague: only its lead hands an application in, takes it back and gives it up. */
export function requireLead({ actor }: Pick<Context, 'actor'>, { applicantId }: Application): void {
  if (actor.kind === 'person' && actor.id !== applicantId)
    throw new Refusal('not_allowed', 'award_application_lead')
}

/** The colleagues of an application, whoever came first in front. */
export async function readColleagues(
  { db }: Pick<Context, 'db'>,
  applicationId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: people.id, name: people.name })
    .from(awardApplicationColleagues)
    .innerJoin(people, eq(people.id, awardApplicationColleagues.personId))
    .where(
      and(
        eq(awardApplicationColleagues.applicationId, applicationId),
        isNull(awardApplicationColleagues.leftAt),
      ),
    )
    .orderBy(asc(awardApplicationColleagues.joinedAt), asc(people.id))
}

/** Whom to tell of an application: its lead and the colleagues; nobody where it came by mail. */
export async function readWriters(
  context: Pick<Context, 'db'>,
  { id, applicantId }: Pick<Application, 'id' | 'applicantId'>,
): Promise<number[]> {
  const colleagues = await readColleagues(context, id)
  return [...(applicantId === null ? [] : [applicantId]), ...colleagues.map((each) => each.id)]
}
