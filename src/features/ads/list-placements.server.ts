import { and, asc, eq, getTableColumns, gt, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { endOfDay, lastDayBefore, shanghaiDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import { Industry } from '#platform/industries/industry.ts'
import { POSITIONS } from './contract.ts'
import { adLeadsNowhere } from './leads-nowhere.server.ts'
import { ads } from './tables.server.ts'

export const ListPlacements = z.object({ from: z.iso.date(), to: z.iso.date() })

export const Placement = z.object({
  id: z.number(),
  title: z.string(),
  client: z.string(),
  position: z.enum(POSITIONS),
  page: z.enum(ads.page.enumValues),
  industry: Industry,
  startsAt: z.string(),
  endsAt: z.string().optional(),
  /** Days in Shanghai, both of them days on which it is shown. */
  firstDay: z.string(),
  /** Missing: until somebody ends it. */
  lastDay: z.string().optional(),
  /** What it leads to was taken down or is not public yet: it is not shown until that is there. */
  isWithheld: z.boolean(),
})
export type Placement = z.infer<typeof Placement>

const MOST = 1000

/** The active ads that are shown on any day from `from` to `to`, by position and first day. Refuses `permission_missing` (C-77). */
export async function listPlacements(
  { db, actor, services }: Pick<Context, 'db' | 'actor' | 'services'>,
  input: z.input<typeof ListPlacements>,
): Promise<Placement[]> {
  requirePermission(actor, 'ads.edit')
  const { from, to } = parseInput(ListPlacements, input)
  const isWithheld = adLeadsNowhere(services.configuration.publicUrl)
  const rows = await db
    .select({ ...getTableColumns(ads), isWithheld })
    .from(ads)
    .where(
      and(
        eq(ads.state, 'active'),
        lt(ads.startsAt, endOfDay(to)),
        or(isNull(ads.endsAt), gt(ads.endsAt, shanghaiInstant(from))),
      ),
    )
    .orderBy(asc(ads.position), asc(ads.startsAt), asc(ads.id))
    .limit(MOST)
  return rows.map(
    ({ id, title, client, position, page, industry, startsAt, endsAt, isWithheld: isHeld }) => ({
      id,
      title,
      client,
      position,
      page,
      industry,
      startsAt: startsAt.toISOString(),
      firstDay: shanghaiDay(startsAt),
      isWithheld: isHeld,
      // At midnight it is gone.
      ...(endsAt && { endsAt: endsAt.toISOString(), lastDay: lastDayBefore(endsAt) }),
    }),
  )
}
