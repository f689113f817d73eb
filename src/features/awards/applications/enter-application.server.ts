import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { isWellFormed } from '#platform/http/well-formed.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiInstant } from '#platform/shanghai-time.ts'
import { isAwardDay } from '../award-days.ts'
import { readWindows } from '../phase-now.server.ts'
import { ApplicationText } from './contract.ts'
import { changeApplication, holdApplication, readPrize } from './hold-application.server.ts'
import { formOf } from './missing-parts.ts'
import { answersOf, insertApplication, requireUnlocked } from './save-application.server.ts'
import { handIn } from './submit-application.server.ts'
import { takeDocument } from './take-document.server.ts'

export const EnterApplication = z.object({
  id: z.number().int().positive().optional(),
  revision: z.number().int().positive().optional(),
  ...ApplicationText.shape,
})

/**
 * Keeps what came by mail as a draft of the office, or changes such a draft; gives its id and new revision. Refuses
 * `permission_missing`, `award_prize_gone`, `award_application_unknown`, `award_application_changed`,
 * `award_application_locked` (AWARD-13).
 */
export async function enterApplication(
  context: Context,
  input: z.input<typeof EnterApplication>,
): Promise<{ id: number; revision: number }> {
  requirePermission(context.actor, 'awards.edit')
  if (!isWellFormed(input)) throw new Refusal('invalid', 'malformed_text')
  const { id, revision, ...written } = parseInput(EnterApplication, input)
  return inTransaction(context, async (within) => {
    const { prize, fields } = await readPrize(within, written.prizeId)
    const values = { ...written, answers: answersOf(written, fields, formOf(prize)) }
    if (id === undefined) {
      const made = await insertApplication(within, { ...values, year: prize.year, source: 'mail' })
      await recordAudit(within, 'enterApplication', `award-application:${made.id}`, { prize: prize.id })
      return made
    }
    await holdEntered(within, { id, revision })
    await recordAudit(within, 'enterApplication', `award-application:${id}`, { prize: prize.id })
    return { id, revision: await changeApplication(within, id, values) }
  })
}

/** Adds what came with the mail; refuses what `takeDocument` refuses, and `award_application_locked` for one made online. */
export async function attachToEntered(
  context: Context,
  { id, name, bytes }: { id: number; name: string; bytes: Buffer },
): Promise<{ revision: number }> {
  requirePermission(context.actor, 'awards.edit')
  await inTransaction(context, (within) => holdEntered(within, { id }))
  // In no transaction: what is written down before it is kept must be there if it is not kept.
  const { revision, document } = await takeDocument(context, { id, name, bytes })
  await recordAudit(context, 'attachToEntered', `award-application:${id}`, { document: document.id })
  return { revision }
}

/**
 * Hands in what came by mail, as of the day on which it came, and gives its number. Refuses `award_received_late` for a day
 * on which nobody could apply, and what `submitApplication` refuses.
 */
export async function submitEntered(
  context: Context,
  { id, revision, receivedOn }: { id: number; revision: number; receivedOn: string },
): Promise<{ number: string }> {
  requirePermission(context.actor, 'awards.edit')
  return inTransaction(context, async (within) => {
    const application = await holdEntered(within, { id, revision })
    if (!isAwardDay(receivedOn)) throw new Refusal('invalid', 'award_received_late')
    const receivedMs = shanghaiInstant(receivedOn).getTime()
    const windows = await readWindows(within, application.year, 'application')
    const isInTime =
      receivedMs <= within.now.getTime() &&
      windows.some(({ fromMs, untilMs }) => fromMs <= receivedMs && receivedMs + DAY_MS <= untilMs)
    if (!isInTime) throw new Refusal('invalid', 'award_received_late')
    const { number } = await handIn(within, application)
    await recordAudit(within, 'submitEntered', `award-application:${id}`, { number, receivedOn })
    return { number }
  })
}

async function holdEntered(context: Context, named: { id: number; revision?: number | undefined }) {
  const application = await holdApplication(context, named)
  if (application.source !== 'mail') throw new Refusal('conflict', 'award_application_locked')
  requireUnlocked(application)
  return application
}
