import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { applicationPath } from '../../addresses.ts'
import { applicationLed } from '../../message-kinds.ts'
import { awardApplications } from '../../tables.server.ts'
import { holdApplication, readPrize, type Application } from '../hold-application.server.ts'
import { handoversOfPerson } from '../rate-limits.ts'
import { awardApplicationColleagues, awardApplicationInvitations } from './tables.server.ts'
import { requireLead } from './who-writes.server.ts'

interface Named {
  /** The application. */
  readonly id: number
  readonly personId: number
}

/**
 * Takes a colleague out of an application: its lead anybody, a colleague oneself. What was written stays. Refuses
 * `sign_in_required`, `award_application_unknown`, `award_application_lead`, `award_colleague_unknown`.
 */
export async function removeColleague(context: Context, { id, personId }: Named): Promise<void> {
  const self = requirePerson(context.actor)
  await inTransaction(context, async (within) => {
    const application = await holdApplication(within, { id })
    if (personId !== self.id) requireLead(within, application)
    await takeOut(within, { id, personId })
  })
}

/**
 * Makes a colleague the lead of an application, and its lead a colleague; the new one is told. Refuses what
 * `removeColleague` refuses, and `award_handovers_many`.
 */
export async function handOverApplication(context: Context, { id, personId }: Named): Promise<void> {
  const self = requirePerson(context.actor)
  await takePoints(context, [{ limit: handoversOfPerson, key: self.id }])
  await inTransaction(context, async (within) => {
    const application = await holdApplication(within, { id })
    requireLead(within, application)
    await makeLead(within, application, personId)
    await addColleague(within, { id, personId: self.id })
  })
}

/** Ends an invitation that nobody has used; refuses `award_application_unknown`, `award_application_lead`, `award_join_over`. */
export async function endInvitation(
  context: Context,
  { id, key }: { id: number; key: string },
): Promise<void> {
  requirePerson(context.actor)
  await inTransaction(context, async (within) => {
    requireLead(within, await holdApplication(within, { id }))
    const ended = await within.db
      .delete(awardApplicationInvitations)
      .where(
        and(eq(awardApplicationInvitations.applicationId, id), eq(awardApplicationInvitations.hash, key)),
      )
    if (ended.rowCount === 0) throw new Refusal('not_found', 'award_join_over')
  })
}

/** Makes a colleague of an application that is held its lead, in place of whoever was. */
export async function makeLead(
  context: Context,
  { id, year, prizeId }: Application,
  personId: number,
): Promise<void> {
  await takeOut(context, { id, personId })
  await context.db
    .update(awardApplications)
    .set({ applicantId: personId })
    .where(eq(awardApplications.id, id))
  const { prize } = await readPrize(context, prizeId)
  await notify(context, applicationLed, {
    personId,
    params: { prize: prize.name },
    link: applicationPath(year, id),
  })
}

/** Makes somebody a colleague of an application that is held, also who was one before. */
export async function addColleague({ db, now: joinedAt }: Context, { id, personId }: Named): Promise<void> {
  const { applicationId, personId: colleague, leftAt } = awardApplicationColleagues
  await db
    .insert(awardApplicationColleagues)
    .values({ applicationId: id, personId, joinedAt })
    .onConflictDoUpdate({
      target: [applicationId, colleague],
      set: { joinedAt, leftAt: null },
      setWhere: isNotNull(leftAt),
    })
}

async function takeOut({ db, now }: Context, { id, personId }: Named): Promise<void> {
  const removed = await db
    .update(awardApplicationColleagues)
    .set({ leftAt: now })
    .where(
      and(
        eq(awardApplicationColleagues.applicationId, id),
        eq(awardApplicationColleagues.personId, personId),
        isNull(awardApplicationColleagues.leftAt),
      ),
    )
  if (removed.rowCount === 0) throw new Refusal('not_found', 'award_colleague_unknown')
}
