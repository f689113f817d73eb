import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { holdOpenAccount } from '#features/accounts/hold-open-account.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Industry } from '#platform/industries/industry.ts'
import { invalidateReaders } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { endOfDay } from '#platform/shanghai-time.ts'
import { closeGap } from './close-gap.server.ts'
import { lockMembership, nextPeriodBegins } from './lock-membership.server.ts'
import { membershipOf } from './membership-name.ts'
import { membershipEnded, membershipGranted } from './message-kinds.ts'
import { readMemberships } from './queries.server.ts'
import { noteToldOfEnd } from './remind-of-end.server.ts'
import { membershipPeriods } from './tables.server.ts'

/** Nobody is given more than this from today on: a year that is meant and one too many that is typed differ. */
export const LONGEST_GRANT_DAYS = 5 * 366

const reason = z.string().trim().min(1, '请写明原因').max(200)

export const GrantMembership = z.object({
  personId: z.coerce.number().int().positive(),
  industry: Industry,
  /** The last day on which it holds. */
  until: z.iso.date({ error: '应为日期，如 2026-11-21' }),
  reason,
})

/**
 * Makes somebody a member until the end of a day, behind what is there already; the person is told. Refuses
 * `permission_missing`, `user_unknown`, `membership_end_too_early`, `membership_end_too_late` (C-28).
 */
export async function grantMembership(
  context: Context,
  input: z.input<typeof GrantMembership>,
): Promise<void> {
  requirePermission(context.actor, 'membership.grant')
  const { personId, industry, until, reason: note } = parseInput(GrantMembership, input)
  const endsAt = endOfDay(until)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    if (!(await holdOpenAccount(within, personId)))
      throw new Refusal('not_found', 'user_unknown', { id: personId })
    const startsAt = await nextPeriodBegins(within, { personId, industry })
    if (endsAt <= startsAt) throw new Refusal('invalid', 'membership_end_too_early')
    if (endsAt.getTime() > now.getTime() + LONGEST_GRANT_DAYS * DAY_MS)
      throw new Refusal('invalid', 'membership_end_too_late')
    await db
      .insert(membershipPeriods)
      .values({ personId, industry, startsAt, endsAt, source: 'grant', note, createdAt: now })
    await notify(within, membershipGranted, {
      personId,
      params: {
        membership: membershipOf(within.services, industry),
        endsAt,
        isExtended: startsAt > now,
        isPaid: false,
      },
      link: '/me',
    })
    await invalidateReaders(db, [personId])
    await recordAudit(within, 'grantMembership', `person:${personId}`, { industry, until, reason: note })
  })
}

export const EndMembership = z.object({
  personId: z.coerce.number().int().positive(),
  id: z.coerce.number().int().positive(),
  reason,
})

/**
 * Ends a membership that was given and not paid for, at once, and moves what stands behind it forward; the person is
 * told, once. Refuses `permission_missing`, and `membership_not_endable` for one that is paid for, over or somebody else's.
 */
export async function endMembership(context: Context, input: z.input<typeof EndMembership>): Promise<void> {
  requirePermission(context.actor, 'membership.grant')
  const { personId, id, reason: why } = parseInput(EndMembership, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const isIt = and(
      eq(membershipPeriods.id, id),
      eq(membershipPeriods.personId, personId),
      isNull(membershipPeriods.orderNumber),
    )
    const [found] = await db.select().from(membershipPeriods).where(isIt)
    if (!found) throw new Refusal('conflict', 'membership_not_endable')
    await lockMembership(within, found)
    // What stood before it may have moved it meanwhile.
    const [period] = await db.select().from(membershipPeriods).where(isIt).for('update')
    if (!period || period.endsAt <= now) throw new Refusal('conflict', 'membership_not_endable')
    if (period.startsAt < now)
      await db.update(membershipPeriods).set({ endsAt: now }).where(eq(membershipPeriods.id, id))
    else await db.delete(membershipPeriods).where(eq(membershipPeriods.id, id))
    await closeGap(within, period)
    await noteToldOfEnd(within, period)
    const left = (await readMemberships(within, personId)).of(period.industry)
    await notify(within, membershipEnded, {
      personId,
      params: {
        membership: membershipOf(within.services, period.industry),
        reason: why,
        endsAt: left.isMember ? left.endsAt : undefined,
      },
      link: '/me',
    })
    await invalidateReaders(db, [personId])
    await recordAudit(within, 'endMembership', `person:${personId}`, {
      reason: why,
      industry: period.industry,
      before: { startsAt: period.startsAt, endsAt: period.endsAt },
    })
  })
}
