import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission, requireStaff } from '#features/staff/policy.ts'
import { staff } from '#features/staff/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { countReached } from './audience.server.ts'
import { holdAnnouncement, OfAnnouncement, requireState } from './hold-announcement.server.ts'
import { isLeadingNowhere } from '#features/withdrawals/leads-to-withdrawn.server.ts'
import { announcements } from './tables.server.ts'

const LONGEST_AHEAD_MS = 365 * DAY_MS

/** Sends the mail of an announcement to whoever asks, and to nobody else. Refuses `permission_missing`, `announcement_unknown`, `announcement_no_mail`. */
export async function testAnnouncement(
  context: Context,
  input: z.input<typeof OfAnnouncement>,
): Promise<void> {
  requirePermission(context.actor, 'announcements.send')
  const { id: staffId } = requireStaff(context.actor)
  const { id } = parseInput(OfAnnouncement, input)
  await inTransaction(context, async (within) => {
    const { title, text, path } = await holdAnnouncement(within, id)
    const [self] = await within.db.select({ email: staff.email }).from(staff).where(eq(staff.id, staffId))
    if (!self?.email) throw new Refusal('conflict', 'announcement_no_mail')
    const { configuration, settings } = within.services
    await enqueueMail(within, {
      to: self.email,
      subject: `（试发）${title}｜${settings.site.name.slice(0, 40)}`,
      text: `${text}\n\n查看：${configuration.publicUrl}${path}\n\n--\n${settings.site.name}\n这是试发，只发给了您；正式的邮件在这里有退订的链接。`,
      purpose: 'announcement_test',
    })
    await recordAudit(within, 'testAnnouncement', `announcement:${id}`)
  })
}

export const SendAnnouncement = z.object({
  id: positiveId,
  /** As it was read, so that nothing is sent that was changed meanwhile. */
  version: positiveId,
  /** When; at once where missing. */
  at: z.iso.datetime({ offset: true }).optional(),
})

/**
 * Hands out an announcement, now or at a moment; where it is for more than one person may reach alone it waits for a second
 * one. Refuses `permission_missing`, `announcement_unknown`, `announcement_state`, `announcement_changed`,
 * `announcement_moment`, `announcement_leads_nowhere` where the page was taken down, `announcement_nobody`.
 */
export async function sendAnnouncement(
  context: Context,
  input: z.input<typeof SendAnnouncement>,
): Promise<{ readonly needsSecond: boolean }> {
  requirePermission(context.actor, 'announcements.send')
  const { id: staffId } = requireStaff(context.actor)
  const { id, version, at } = parseInput(SendAnnouncement, input)
  const sendAt = at === undefined ? context.now : new Date(at)
  const aheadMs = sendAt.getTime() - context.now.getTime()
  if (aheadMs < 0 || aheadMs > LONGEST_AHEAD_MS) throw new Refusal('invalid', 'announcement_moment')
  return inTransaction(context, async (within) => {
    const row = await holdAnnouncement(within, id)
    requireState(row, 'draft')
    if (row.version !== version) throw new Refusal('conflict', 'announcement_changed')
    if (await isLeadingNowhere(within, row.path)) throw new Refusal('conflict', 'announcement_leads_nowhere')
    const { people: total } = await countReached(within, row)
    if (total === 0) throw new Refusal('conflict', 'announcement_nobody')
    const needsSecond = total > within.services.settings.bulkAloneMost
    await within.db
      .update(announcements)
      .set({
        state: needsSecond ? 'waiting' : 'scheduled',
        needsSecond,
        staffId,
        confirmedBy: null,
        sendAt,
        total,
      })
      .where(eq(announcements.id, id))
    await recordAudit(within, 'sendAnnouncement', `announcement:${id}`, {
      total,
      at: shanghaiIso(sendAt),
      needsSecond,
    })
    return { needsSecond }
  })
}

/** As it was read, like `SendAnnouncement`. */
export const ConfirmAnnouncement = SendAnnouncement.pick({ id: true, version: true })

/**
 * Lets an announcement go out that waits for a second colleague. Refuses `permission_missing`, `announcement_unknown`,
 * `announcement_state`, `announcement_changed` where it was taken back and changed since it was read, and
 * `announcement_second_needed` to whoever had it sent.
 */
export async function confirmAnnouncement(
  context: Context,
  input: z.input<typeof ConfirmAnnouncement>,
): Promise<void> {
  requirePermission(context.actor, 'announcements.send')
  const { id: confirmedBy } = requireStaff(context.actor)
  const { id, version } = parseInput(ConfirmAnnouncement, input)
  await inTransaction(context, async (within) => {
    const row = await holdAnnouncement(within, id)
    requireState(row, 'waiting')
    if (row.version !== version) throw new Refusal('conflict', 'announcement_changed')
    if (row.staffId === confirmedBy)
      throw new Refusal('not_allowed', 'announcement_second_needed', { count: row.total })
    await within.db
      .update(announcements)
      // Whoever confirms it after its hour has it sent now.
      .set({ state: 'scheduled', confirmedBy, sendAt: later(row.sendAt, within.now) })
      .where(eq(announcements.id, id))
    await recordAudit(within, 'confirmAnnouncement', `announcement:${id}`, { total: row.total })
  })
}

const later = (one: Date | null, other: Date): Date => (one !== null && one > other ? one : other)

/**
 * Sends one now whose hour went by while nothing could be sent. Refuses `permission_missing`, `announcement_unknown`,
 * `announcement_state`, `announcement_changed`, and `announcement_leads_nowhere`.
 */
export async function sendMissedAnnouncement(
  context: Context,
  input: z.input<typeof ConfirmAnnouncement>,
): Promise<void> {
  requirePermission(context.actor, 'announcements.send')
  const { id: staffId } = requireStaff(context.actor)
  const { id, version } = parseInput(ConfirmAnnouncement, input)
  await inTransaction(context, async (within) => {
    const row = await holdAnnouncement(within, id)
    requireState(row, 'missed')
    if (row.version !== version) throw new Refusal('conflict', 'announcement_changed')
    if (await isLeadingNowhere(within, row.path)) throw new Refusal('conflict', 'announcement_leads_nowhere')
    await within.db
      .update(announcements)
      // Nobody is the second one to vouch for what he or she has sent.
      .set({ state: 'scheduled', sendAt: within.now, ...(row.confirmedBy !== staffId && { staffId }) })
      .where(eq(announcements.id, id))
    await recordAudit(within, 'sendMissedAnnouncement', `announcement:${id}`, {
      total: row.total,
      planned: row.sendAt && shanghaiIso(row.sendAt),
    })
  })
}
