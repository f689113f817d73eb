import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { holdAnnouncement, OfAnnouncement, requireState } from './hold-announcement.server.ts'
import { isLeadingNowhere } from '#features/withdrawals/leads-to-withdrawn.server.ts'
import { announcements } from './tables.server.ts'

type Input = z.input<typeof OfAnnouncement>

/** Lets an announcement rest while it is told; what is told stays so. Refuses `permission_missing`, `announcement_unknown`, `announcement_state`. */
export async function pauseAnnouncement(context: Context, input: Input): Promise<void> {
  requirePermission(context.actor, 'announcements.send')
  await steer(context, input, async (within, row) => {
    requireState(row, 'sending')
    await recordAudit(within, 'pauseAnnouncement', `announcement:${row.id}`, { told: row.told })
    return { state: 'paused' }
  })
}

/**
 * Goes on with whoever was not told yet. Refuses like `pauseAnnouncement`, and `announcement_leads_nowhere` while the page to
 * which it leads is taken down.
 */
export async function resumeAnnouncement(context: Context, input: Input): Promise<void> {
  requirePermission(context.actor, 'announcements.send')
  await steer(context, input, async (within, row) => {
    requireState(row, 'paused')
    if (await isLeadingNowhere(within, row.path)) throw new Refusal('conflict', 'announcement_leads_nowhere')
    await recordAudit(within, 'resumeAnnouncement', `announcement:${row.id}`, { told: row.told })
    return { state: 'sending', tendedAt: within.now }
  })
}

/**
 * Takes an announcement back: one that nobody was told yet can be changed again, one that some were told ends there, and a
 * draft is put away. Refuses like `pauseAnnouncement`.
 */
export async function stopAnnouncement(context: Context, input: Input): Promise<void> {
  requirePermission(context.actor, 'announcements.send')
  await steer(context, input, async (within, row) => {
    requireState(row, 'draft', 'waiting', 'scheduled', 'missed', 'sending', 'paused')
    const before = { state: row.state }
    await recordAudit(within, 'stopAnnouncement', `announcement:${row.id}`, { told: row.told, before })
    if (row.state === 'waiting' || row.state === 'scheduled' || row.state === 'missed')
      return { state: 'draft', sendAt: null, confirmedBy: null }
    return { state: 'cancelled', endedAt: context.now }
  })
}

type Row = typeof announcements.$inferSelect

async function steer(
  context: Context,
  input: Input,
  next: (within: Context, row: Row) => Promise<Partial<typeof announcements.$inferInsert>>,
): Promise<void> {
  const { id } = parseInput(OfAnnouncement, input)
  await inTransaction(context, async (within) => {
    const row = await holdAnnouncement(within, id)
    const changed = await next(within, row)
    await within.db.update(announcements).set(changed).where(eq(announcements.id, id))
  })
}
