import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { eachInTurn, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { yearsAnnouncedBefore } from '../announcing/announced-before.server.ts'
import { awardApplications, awardDocuments } from '../tables.server.ts'
import { invitationsSince } from './colleagues/invite-colleague.server.ts'
import { awardApplicationInvitations } from './colleagues/tables.server.ts'

/** So long after the announcement contacts, answers and documents of applications are kept. */
const KEPT_DAYS = 365
const AT_ONCE = 500

/**
 * Removes the bytes of documents that nobody has any more, and forgotten drafts with them, and invitations whose time is
 * over; a year after the announcement also the documents, contacts and answers of every application of the year. A job.
 */
export async function forgetDocuments(context: Context): Promise<void> {
  const { db, services } = context
  await endOldYears(context)
  await db
    .delete(awardApplicationInvitations)
    .where(lte(awardApplicationInvitations.invitedAt, invitationsSince(context.now)))
  const gone = await db
    .select({ id: awardDocuments.id, objectKey: awardDocuments.objectKey })
    .from(awardDocuments)
    .where(lte(awardDocuments.removedAt, context.now))
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
  await eachInTurn(context, gone, async ({ id, objectKey }) => {
    await services.storage.remove(objectKey)
    await db.delete(awardDocuments).where(eq(awardDocuments.id, id))
  })
  await db
    .delete(awardApplications)
    .where(
      and(
        isNull(awardApplications.number),
        isNull(awardApplications.applicantId),
        eq(awardApplications.source, 'online'),
        sql`not exists (select from award_documents d where d.application_id = ${awardApplications.id})`,
      ),
    )
}

async function readOldYears({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number[]> {
  const announced = await yearsAnnouncedBefore({ db }, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  return announced.map(({ year }) => year)
}

/** Whether what applicants of a year wrote is kept no longer. */
export const isYearForgotten = async (context: Pick<Context, 'db' | 'now'>, year: number): Promise<boolean> =>
  (await readOldYears(context)).includes(year)

async function endOldYears({ db, now }: Context): Promise<void> {
  const years = await readOldYears({ db, now })
  if (years.length === 0) return
  const ended = db
    .select({ id: awardApplications.id })
    .from(awardApplications)
    .where(inArray(awardApplications.year, years))
  await db
    .update(awardDocuments)
    .set({ removedAt: now, name: '' })
    .where(and(inArray(awardDocuments.applicationId, ended), isNull(awardDocuments.removedAt)))
  await db
    .update(awardApplications)
    .set({
      contactName: '',
      contactPhone: '',
      contactEmail: '',
      answers: {},
      submitted: sql`${awardApplications.submitted} || '{"answers": []}'`,
    })
    .where(
      and(
        inArray(awardApplications.year, years),
        sql`(${awardApplications.contactName} || ${awardApplications.contactPhone} || ${awardApplications.contactEmail} <> ''
          or ${awardApplications.answers} <> '{}'
          or jsonb_array_length(${awardApplications.submitted} -> 'answers') > 0)`,
      ),
    )
}
