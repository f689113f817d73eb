import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { postingBans } from './tables.server.ts'

export const BanView = z.object({
  id: z.number(),
  person: z.object({ id: z.number(), name: z.string() }),
  reason: z.string(),
  startsAt: z.string(),
  /** Missing: for ever. */
  endsAt: z.string().optional(),
})
export type BanView = z.infer<typeof BanView>

const MOST = 500

/** Who may not post now, whoever was banned last first, five hundred at most; refuses `permission_missing` (C-70). */
export async function listBans({ actor, db, now }: Context): Promise<BanView[]> {
  requirePermission(actor, 'moderation.decide')
  const rows = await db
    .select({ ban: postingBans, name: people.name })
    .from(postingBans)
    .innerJoin(people, eq(people.id, postingBans.personId))
    .where(and(isNull(postingBans.liftedAt), or(isNull(postingBans.endsAt), gt(postingBans.endsAt, now))))
    .orderBy(desc(postingBans.id))
    .limit(MOST)
  return rows.map(({ ban: { id, personId, reason, startsAt, endsAt }, name }) => ({
    id,
    person: { id: personId, name },
    reason,
    startsAt: shanghaiIso(startsAt),
    ...(endsAt && { endsAt: shanghaiIso(endsAt) }),
  }))
}
