import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { isAwardDay } from '../award-days.ts'
import { changeApplication, holdApplication, readPrize, type Application } from './hold-application.server.ts'
import { applicationDecided, applicationReturned } from '../message-kinds.ts'
import { tellWriters } from './tell-writers.server.ts'

const Judged = z.object({ id: z.number().int().positive(), revision: z.number().int().positive() })
export const ReturnApplication = Judged.extend({
  note: z.string().trim().max(1000),
  answerBy: z.string().max(10).refine(isAwardDay, '应为 YYYY-MM-DD 形式的日期').meta({ title: '补充截止' }),
})
export const RejectApplication = Judged.extend({ note: z.string().trim().max(1000) })

/**
 * Gives an application back with a question, to be answered until the end of a day. Refuses `permission_missing`,
 * `award_application_unknown`, `award_application_changed`, `award_application_decided` unless it waits for the office,
 * `award_note_missing`, `award_answer_day_past`.
 */
export async function returnApplication(
  context: Context,
  input: z.input<typeof ReturnApplication>,
): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  const { id, revision, note, answerBy } = parseInput(ReturnApplication, input)
  if (note === '') throw new Refusal('invalid', 'award_note_missing')
  if (answerBy < shanghaiDay(context.now)) throw new Refusal('invalid', 'award_answer_day_past')
  await inTransaction(context, async (within) => {
    const application = await holdWaiting(within, { id, revision })
    await changeApplication(within, id, { state: 'returned', note, answerBy })
    await tellWriters(within, application, applicationReturned, {
      number: application.number ?? '',
      note,
      answerBy,
    })
    await recordAudit(within, 'returnApplication', `award-application:${id}`, { note, answerBy })
  })
}

/**
 * Says no to an application with a reason that its applicant reads. Refuses `permission_missing`,
 * `award_application_unknown`, `award_application_changed`, `award_application_decided`, `award_note_missing`.
 */
export async function rejectApplication(
  context: Context,
  input: z.input<typeof RejectApplication>,
): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  const { id, revision, note } = parseInput(RejectApplication, input)
  if (note === '') throw new Refusal('invalid', 'award_note_missing')
  await inTransaction(context, async (within) => {
    const application = await holdWaiting(within, { id, revision })
    await changeApplication(within, id, { state: 'rejected', note, answerBy: null })
    await tellDecision(within, application, note)
    await recordAudit(within, 'rejectApplication', `award-application:${id}`, { note })
  })
}

/** An application that waits for the office, held; refuses `award_application_decided` for any other. */
export async function holdWaiting(
  context: Context,
  named: { id: number; revision: number },
): Promise<Application> {
  const application = await holdApplication(context, named)
  if (application.state !== 'submitted' && application.state !== 'returned')
    throw new Refusal('conflict', 'award_application_decided')
  return application
}

/** Tells who wrote it that it was accepted, or why not. */
export async function tellDecision(
  context: Context,
  application: Application,
  reason?: string,
): Promise<void> {
  const { prize } = await readPrize(context, application.prizeId)
  await tellWriters(context, application, applicationDecided, {
    number: application.number ?? '',
    prize: prize.name,
    reason,
  })
}
