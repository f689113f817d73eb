import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isLocalPath } from '#features/notifications/policy.ts'
import { requirePermission, requireStaff } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Industry } from '#platform/industries/industry.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { holdAnnouncement, requireState } from './hold-announcement.server.ts'
import { announcements } from './tables.server.ts'
import { AUDIENCES } from './words.ts'

const Whom = z.object({
  audience: z.enum(AUDIENCES),
  /** Of members: only those of this industry. */
  industry: Industry.nullable().default(null),
  /** Of attendees. */
  eventId: positiveId.nullable().default(null),
})

const isWhole = ({ audience, eventId }: z.output<typeof Whom>) => audience !== 'attendees' || eventId !== null
const WHICH_EVENT = { error: '请选择活动', path: ['eventId'] }

export const CountAudience = Whom.refine(isWhole, WHICH_EVENT)

export const SaveAnnouncement = Whom.extend({
  id: positiveId.optional(),
  /** As it was read; missing for a new one. */
  version: positiveId.optional(),
  title: z
    .string()
    .trim()
    .min(1, '请写标题')
    .max(60)
    .refine((title) => !/[\p{Cc}\u2028\u2029]/u.test(title), '标题不能换行'),
  text: z.string().trim().min(1, '请写内容').max(2000),
  path: z
    .string()
    .trim()
    .max(500)
    .refine(isLocalPath, '应为 / 开头的站内地址')
    .meta({ title: '点开去哪里' })
    .default('/'),
  byMail: z.boolean(),
}).refine(isWhole, WHICH_EVENT)

/**
 * Writes down an announcement, or changes one that nobody had sent yet. Gives its number. Refuses `permission_missing`,
 * `input_invalid`, `announcement_unknown`, `announcement_state`, and `announcement_changed` where somebody else changed it.
 */
export async function saveAnnouncement(
  context: Context,
  input: z.input<typeof SaveAnnouncement>,
): Promise<{ id: number }> {
  requirePermission(context.actor, 'announcements.send')
  const { id: staffId } = requireStaff(context.actor)
  const { id, version, ...given } = parseInput(SaveAnnouncement, input)
  const values = {
    ...given,
    industry: given.audience === 'members' ? given.industry : null,
    eventId: given.audience === 'attendees' ? given.eventId : null,
  }
  return inTransaction(context, async (within) => {
    const { db, now } = within
    if (id === undefined) {
      const [made] = await db
        .insert(announcements)
        .values({ ...values, staffId, createdAt: now })
        .returning({ id: announcements.id })
      if (!made) throw new Error('the new announcement was not returned')
      await recordAudit(within, 'saveAnnouncement', `announcement:${made.id}`, values)
      return made
    }
    const before = await holdAnnouncement(within, id)
    requireState(before, 'draft')
    const [changed] = await db
      .update(announcements)
      .set({ ...values, version: before.version + 1 })
      .where(and(eq(announcements.id, id), eq(announcements.version, version ?? 0)))
      .returning({ id: announcements.id })
    if (!changed) throw new Refusal('conflict', 'announcement_changed')
    await recordAudit(within, 'saveAnnouncement', `announcement:${id}`, values)
    return changed
  })
}
