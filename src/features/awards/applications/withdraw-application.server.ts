import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardApplications, awardDocuments } from '../tables.server.ts'
import { awardApplicationColleagues, awardApplicationInvitations } from './colleagues/tables.server.ts'
import { requireLead } from './colleagues/who-writes.server.ts'
import { changeApplication, holdApplication } from './hold-application.server.ts'
import { requireWindow } from './window.server.ts'

/**
 * Takes an application back that was handed in, to change it while one can apply; gives its new revision. Refuses
 * `award_application_unknown`, `award_application_lead`, `award_application_locked` unless the office has not judged it yet,
 * `award_closed`.
 */
export async function recallApplication(
  context: Context,
  { id }: { id: number },
): Promise<{ revision: number }> {
  return inTransaction(context, async (within) => {
    const application = await holdApplication(within, { id })
    requireLead(within, application)
    const { state, year } = application
    if (state !== 'submitted') throw new Refusal('conflict', 'award_application_locked')
    await requireWindow(within, year)
    return { revision: await changeApplication(within, id, { state: 'draft' }) }
  })
}

/**
 * Gives an application up for good, at any time until the office has judged it; a draft that was never handed in is
 * forgotten with its documents. Refuses `award_application_unknown`, `award_application_lead`, `award_application_locked`.
 */
export async function withdrawApplication(context: Context, { id }: { id: number }): Promise<void> {
  await inTransaction(context, async (within) => {
    const application = await holdApplication(within, { id })
    requireLead(within, application)
    const { state, number } = application
    if (!['draft', 'returned', 'submitted'].includes(state))
      throw new Refusal('conflict', 'award_application_locked')
    if (number !== null) await changeApplication(within, id, { state: 'withdrawn', answerBy: null })
    else await forgetDraft(within, id)
  })
}

/** A draft goes when the job has removed the bytes of its documents; until then nobody finds it. */
async function forgetDraft({ db, now }: Context, id: number): Promise<void> {
  await db.delete(awardApplicationColleagues).where(eq(awardApplicationColleagues.applicationId, id))
  await db.delete(awardApplicationInvitations).where(eq(awardApplicationInvitations.applicationId, id))
  const removed = await db
    .update(awardDocuments)
    .set({ removedAt: now, name: '' })
    .where(eq(awardDocuments.applicationId, id))
  if (removed.rowCount === 0) await db.delete(awardApplications).where(eq(awardApplications.id, id))
  else
    await db
      .update(awardApplications)
      .set({
        applicantId: null,
        answers: {},
        contactName: '',
        contactPhone: '',
        contactEmail: '',
        company: '',
      })
      .where(eq(awardApplications.id, id))
}
