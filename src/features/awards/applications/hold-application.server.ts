import { and, eq, isNull, sql } from 'drizzle-orm'
import { may } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardApplications, awardDocuments, awardPrizes, awardYears } from '../tables.server.ts'
import { awardApplicationColleagues } from './colleagues/tables.server.ts'

export type Application = typeof awardApplications.$inferSelect

/**
 * An application that whoever acts writes, as its lead or as a colleague, or any for the office, held until the transaction
 * ends. Refuses `award_application_unknown`, also for another person's, and `award_application_changed` where `revision` is
 * an older one.
 */
export async function holdApplication(
  { db, actor }: Context,
  { id, revision }: { id: number; revision?: number | undefined },
): Promise<Application> {
  const [found] = await db.select().from(awardApplications).where(eq(awardApplications.id, id)).for('update')
  const isOwn =
    found !== undefined &&
    actor.kind === 'person' &&
    (found.applicantId === actor.id || (await isColleague(db, found.id, actor.id)))
  if (!found || !(isOwn || may(actor, 'awards.edit')))
    throw new Refusal('not_found', 'award_application_unknown')
  if (revision !== undefined && revision !== found.revision)
    throw new Refusal('conflict', 'award_application_changed')
  return found
}

async function isColleague(db: Context['db'], applicationId: number, personId: number): Promise<boolean> {
  const isIt = and(
    eq(awardApplicationColleagues.applicationId, applicationId),
    eq(awardApplicationColleagues.personId, personId),
    isNull(awardApplicationColleagues.leftAt),
  )
  return (await db.$count(awardApplicationColleagues, isIt)) > 0
}

/**
 * Changes an application that is held, and raises its revision; gives the new one. Refuses `award_application_twice` where
 * another one stands for the same.
 */
export async function changeApplication(
  { db, now }: Context,
  id: number,
  change: Partial<typeof awardApplications.$inferInsert>,
): Promise<number> {
  const [changed] = await db
    .update(awardApplications)
    .set({ ...change, changedAt: now, revision: sql`${awardApplications.revision} + 1` })
    .where(eq(awardApplications.id, id))
    .returning({ revision: awardApplications.revision })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'award_applications_once')
        throw new Refusal('conflict', 'award_application_twice')
      throw error
    })
  if (!changed) throw new Error(`the application ${id} is gone`)
  return changed.revision
}

/** The documents that an application has, in the order in which they came. */
export async function readDocuments({ db }: Pick<Context, 'db'>, applicationId: number) {
  return db
    .select()
    .from(awardDocuments)
    .where(and(eq(awardDocuments.applicationId, applicationId), isNull(awardDocuments.removedAt)))
    .orderBy(awardDocuments.id)
}

/** A prize with what its year asks of applicants; refuses `award_prize_gone`. */
export async function readPrize({ db }: Pick<Context, 'db'>, prizeId: number) {
  const [found] = await db
    .select({
      prize: awardPrizes,
      fields: awardYears.fields,
      title: awardYears.title,
      applying: awardYears.applying,
    })
    .from(awardPrizes)
    .innerJoin(awardYears, eq(awardYears.year, awardPrizes.year))
    .where(eq(awardPrizes.id, prizeId))
  if (!found) throw new Refusal('not_found', 'award_prize_gone')
  return found
}
