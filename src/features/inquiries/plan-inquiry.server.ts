import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { whoStillMay } from '#features/staff/still-may.server.ts'
import { staff } from '#features/staff/tables.server.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { eachAlone } from '#platform/jobs/each-alone.server.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { isDue, numberOfOwner } from './list-inquiries.server.ts'
import { inquiries } from './tables.server.ts'

export const PlanInquiry = z.object({
  id: z.number().int().positive(),
  /** Who followed it, 0 for nobody, and the day, as whoever plans has them before the eyes. */
  seen: z.object({ ownerId: z.number().int().nonnegative(), remindOn: z.iso.date().or(z.literal('')) }),
  /** Who follows it from now on, by the number of the colleague. */
  ownerId: z.number().int().positive(),
  /** Missing: no reminder. */
  remindOn: z.iso.date({ error: '应为日期，如 2026-11-21' }).optional(),
})

/** Colleagues who may follow inquiries. Refuses `permission_missing`. */
export async function listFollowers(context: Context): Promise<{ id: number; name: string }[]> {
  requirePermission(context.actor, 'inquiries.follow')
  const may = await whoStillMay(context, 'inquiries.follow')
  const rows = await context.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(eq(staff.state, 'active'))
    .orderBy(asc(staff.id))
  return rows.filter(({ id }) => may(`staff:${id}`))
}

/**
 * Gives an inquiry to a colleague, who is told unless it is oneself, and says on which day to be reminded of it. Refuses
 * `permission_missing`, `inquiry_unknown`, `inquiry_owner_unfit`, `inquiry_reminder_past`, and `inquiry_planned_meanwhile`
 * where it is planned otherwise than was seen (C-110).
 */
export async function planInquiry(context: Context, input: z.input<typeof PlanInquiry>): Promise<void> {
  requirePermission(context.actor, 'inquiries.follow')
  const { id, seen, ownerId, remindOn } = parseInput(PlanInquiry, input)
  await inTransaction(context, async (within) => {
    const { db, actor } = within
    const owner = `staff:${ownerId}`
    const [colleague] = await db
      .select({ email: staff.email })
      .from(staff)
      .where(and(eq(staff.id, ownerId), eq(staff.state, 'active')))
    const may = await whoStillMay(within, 'inquiries.follow')
    if (!colleague || !may(owner)) throw new Refusal('invalid', 'inquiry_owner_unfit')
    const [before] = await db
      .select({ owner: inquiries.owner, remindOn: inquiries.remindOn })
      .from(inquiries)
      .where(eq(inquiries.id, id))
      .for('update')
    if (!before) throw new Refusal('not_found', 'inquiry_unknown', { id })
    if (numberOfOwner(before.owner) !== seen.ownerId || (before.remindOn ?? '') !== seen.remindOn)
      throw new Refusal('conflict', 'inquiry_planned_meanwhile')
    // One whose day has come may change hands with it, and is reminded of anew.
    if (remindOn !== undefined && remindOn !== before.remindOn && remindOn < shanghaiDay(within.now))
      throw new Refusal('invalid', 'inquiry_reminder_past')
    await db
      .update(inquiries)
      .set({ owner, remindOn: remindOn ?? null, remindedAt: null })
      .where(eq(inquiries.id, id))
    if (before.owner !== owner && nameOfActor(actor) !== owner && colleague.email !== null)
      await tellOwner(within, colleague.email, { ids: [id], why: 'given' })
    await recordAudit(within, 'planInquiry', `inquiry:${id}`, {
      before,
      after: { owner, remindOn: remindOn ?? null },
    })
  })
}

/** Reminds everybody of the inquiries whose day has come, each once; a job (C-110). */
export async function remindOfInquiries(context: Context): Promise<void> {
  const isWaiting = and(isDue(context.now), isNull(inquiries.remindedAt))
  const id = sql<string>`coalesce(${inquiries.owner}, '')`
  const owners = await context.db.selectDistinct({ id }).from(inquiries).where(isWaiting)
  const may = await whoStillMay(context, 'inquiries.follow')
  await eachAlone(context, owners, async (within, { id: owner }) => {
    const { db, now } = within
    const due = await db
      .update(inquiries)
      .set({ remindedAt: now })
      .where(and(isWaiting, eq(id, owner)))
      .returning({ id: inquiries.id })
    const [colleague] = await db
      .select({ email: staff.email })
      .from(staff)
      .where(eq(staff.id, numberOfOwner(owner)))
    if (due.length > 0 && may(owner) && colleague?.email)
      await tellOwner(within, colleague.email, { ids: due.map((own) => own.id), why: 'due' })
  })
}

/** Numbers alone: who left an inquiry is read in the back office, where it is recorded. */
async function tellOwner(
  context: Context,
  to: string,
  { ids, why }: { ids: readonly number[]; why: 'given' | 'due' },
): Promise<void> {
  const { publicUrl } = context.services.configuration
  const { name } = context.services.settings.site
  const what = why === 'given' ? '同事交给您跟进' : '今天提醒您跟进'
  await enqueueMail(context, {
    to,
    subject: `${name}后台：${what} ${ids.length} 份资料`,
    text: `${what}的资料，编号 ${ids.toSorted((one, two) => one - two).join('、')}：\n${publicUrl}/admin/inquiries?only=mine\n\n${name}`,
    purpose: 'inquiry_reminder',
  })
}
