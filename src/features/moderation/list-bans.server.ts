import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
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
export async function listBans(context: Context): Promise<BanView[]> {
  requirePermission(context.actor, 'moderation.decide')
  return readBans(context, MOST)
}

/** Everybody who may not post now, as a file. */
export const banExport = listExport({
  kind: 'posting-bans',
  name: '禁言的人',
  permission: 'moderation.decide',
  filter: z.object({}),
  rows: (context) => rowsInPages<BanView>((behind, limit) => readBans(context, limit, behind?.id)),
  columns: {
    编号: ({ person }) => person.id,
    谁: ({ person }) => person.name,
    原因: ({ reason }) => reason,
    从: ({ startsAt }) => startsAt,
    到: ({ endsAt }) => endsAt ?? '永久',
  },
})

async function readBans({ db, now }: Context, limit: number, behind?: number): Promise<BanView[]> {
  const rows = await db
    .select({ ban: postingBans, name: people.name })
    .from(postingBans)
    .innerJoin(people, eq(people.id, postingBans.personId))
    .where(
      and(
        isNull(postingBans.liftedAt),
        or(isNull(postingBans.endsAt), gt(postingBans.endsAt, now)),
        behind === undefined ? undefined : lt(postingBans.id, behind),
      ),
    )
    .orderBy(desc(postingBans.id))
    .limit(limit)
  return rows.map(({ ban: { id, personId, reason, startsAt, endsAt }, name }) => ({
    id,
    person: { id: personId, name },
    reason,
    startsAt: shanghaiIso(startsAt),
    ...(endsAt && { endsAt: shanghaiIso(endsAt) }),
  }))
}
