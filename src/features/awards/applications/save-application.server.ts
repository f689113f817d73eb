import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { isWellFormed } from '#platform/http/well-formed.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardApplications } from '../tables.server.ts'
import { ApplicationText } from './contract.ts'
import { changeApplication, holdApplication, readPrize, type Application } from './hold-application.server.ts'
import { formOf } from './missing-parts.ts'
import { applicationsBegun } from './rate-limits.ts'
import { requireWindow } from './window.server.ts'

export const SaveApplication = z.object({
  /** Missing for a new one. */
  id: z.number().int().positive().optional(),
  /** The one that is known; missing for a new one. */
  revision: z.number().int().positive().optional(),
  ...ApplicationText.shape,
})

/**
 * Keeps what somebody has written of an application, whole or not; gives its id and new revision. Refuses
 * `sign_in_required`, `award_prize_gone`, `award_closed`, `award_applications_begun`, `award_application_unknown`,
 * `award_application_changed` and `award_application_locked` once it is handed in (C-85).
 */
export async function saveApplication(
  context: Context,
  input: z.input<typeof SaveApplication>,
): Promise<{ id: number; revision: number }> {
  const { id: applicantId } = requirePerson(context.actor)
  if (!isWellFormed(input)) throw new Refusal('invalid', 'malformed_text')
  const { id, revision, ...written } = parseInput(SaveApplication, input)
  if (id === undefined) await takePoints(context, [{ limit: applicationsBegun, key: applicantId }])
  return inTransaction(context, async (within) => {
    const { prize, fields } = await readPrize(within, written.prizeId)
    const values = { ...written, answers: answersOf(written, fields, formOf(prize)) }
    if (id === undefined) {
      await requireWindow(within, prize.year)
      return insertApplication(within, { ...values, year: prize.year, applicantId, source: 'online' })
    }
    const before = await holdApplication(within, { id, revision })
    requireUnlocked(before)
    if (before.year !== prize.year) throw new Refusal('not_found', 'award_prize_gone')
    await requireWindow(within, before.year, before)
    return { id, revision: await changeApplication(within, id, values) }
  })
}

/** Makes a new one; gives its id and first revision. */
export async function insertApplication(
  { db, now }: Context,
  values: Omit<typeof awardApplications.$inferInsert, 'createdAt' | 'changedAt'>,
): Promise<{ id: number; revision: number }> {
  const [made] = await db
    .insert(awardApplications)
    .values({ ...values, createdAt: now, changedAt: now })
    .returning({ id: awardApplications.id, revision: awardApplications.revision })
  if (!made) throw new Error('the new application was not returned')
  return made
}

/** Only answers to what the form asks. */
export function answersOf(
  { answers }: Pick<ApplicationText, 'answers'>,
  fields: readonly { readonly form: string; readonly key: string; readonly type: string }[],
  form: string,
): Record<string, string> {
  const keys = new Set(
    fields.flatMap((field) => (field.form === form && field.type !== 'file' ? field.key : [])),
  )
  return Object.fromEntries(answers.flatMap(({ key, text }) => (keys.has(key) ? [[key, text]] : [])))
}

/** Refuses `award_application_locked` unless its applicant may change it. */
export function requireUnlocked({ state }: Pick<Application, 'state'>): void {
  if (state !== 'draft' && state !== 'returned') throw new Refusal('conflict', 'award_application_locked')
}
