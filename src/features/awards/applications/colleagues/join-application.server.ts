import { and, eq, gt } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { tokenHash } from '#features/accounts/token.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { recuseFromOwn } from '../../judging/recuse-from-own.server.ts'
import { awardApplications } from '../../tables.server.ts'
import { addColleague } from './end-colleague.server.ts'
import { invitationsSince, requireOpen } from './invite-colleague.server.ts'
import { awardApplicationInvitations } from './tables.server.ts'

/**
 * Makes whoever is signed in a colleague of the application that an invitation meant, and gives the application; the link
 * works once. A judge of the year who joins no longer judges it. Refuses `sign_in_required`, `award_join_over` and
 * `award_application_locked` once it was decided.
 */
export async function joinApplication(
  context: Context,
  { invitation }: { invitation: string },
): Promise<{ id: number; year: number }> {
  const { id: personId } = requirePerson(context.actor)
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const isMeant = and(
      eq(awardApplicationInvitations.hash, tokenHash(invitation).toString('hex')),
      gt(awardApplicationInvitations.invitedAt, invitationsSince(now)),
    )
    const [meant] = await db.select().from(awardApplicationInvitations).where(isMeant)
    // The application before its invitation, as everywhere.
    const [application] = meant
      ? await db
          .select()
          .from(awardApplications)
          .where(eq(awardApplications.id, meant.applicationId))
          .for('update')
      : []
    const [used] = application ? await db.delete(awardApplicationInvitations).where(isMeant).returning() : []
    if (!application || !used) throw new Refusal('conflict', 'award_join_over')
    requireOpen(application)
    const { id, year } = application
    if (application.applicantId !== personId) {
      await addColleague(within, { id, personId })
      await recuseFromOwn(within, year)
    }
    return { id, year }
  })
}
