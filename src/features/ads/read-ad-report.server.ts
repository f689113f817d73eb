import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiInstant } from '#platform/shanghai-time.ts'
import { POSITIONS } from './contract.ts'

const Day = z.iso.date()
const MOST_DAYS = 366

export const ReadAdReport = z.object({
  from: Day,
  /** The last day that counts. */
  to: Day,
  client: z.string().trim().max(100).optional(),
})

export const AdReport = z.array(
  z.object({
    adId: z.number(),
    title: z.string(),
    client: z.string(),
    position: z.enum(POSITIONS),
    day: z.string(),
    views: z.number(),
    clicks: z.number(),
  }),
)
export type AdReport = z.infer<typeof AdReport>

interface Row extends Record<string, unknown> {
  readonly ad_id: string
  readonly title: string
  readonly client: string
  readonly position: (typeof POSITIONS)[number]
  readonly day: string
  readonly views: string
  readonly clicks: string
}

/**
 * Views and clicks of each ad on each day in Shanghai, of one client or of all: what a client is told. Days without either
 * are left out. Refuses `permission_missing`, and `ad_report_too_long` for more than a year (C-77).
 */
export async function readAdReport(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  input: z.input<typeof ReadAdReport>,
): Promise<AdReport> {
  requirePermission(actor, 'ads.edit')
  const { from, to, client } = parseInput(ReadAdReport, input)
  const days = (shanghaiInstant(to).getTime() - shanghaiInstant(from).getTime()) / DAY_MS + 1
  if (days < 1 || days > MOST_DAYS) throw new Refusal('invalid', 'ad_report_too_long')
  const minuteOf = (day: string, time?: string) =>
    Math.floor(shanghaiInstant(day, time).getTime() / MINUTE_MS)
  const { rows } = await db.execute<Row>(sql`
    with viewed as (
      select ad_id, day, sum(views) as views, 0 as clicks from ad_views
      where day between ${from}::date and ${to}::date group by 1, 2
    ), clicked as (
      select ad_id, (to_timestamp(minute * 60) at time zone 'Asia/Shanghai')::date as day, 0 as views, count(*) as clicks
      from ad_clicks where minute between ${minuteOf(from)} and ${minuteOf(to, '23:59:59')} group by 1, 2
    )
    select ad_id, title, client, position, to_char(day, 'YYYY-MM-DD') as day, sum(views) as views, sum(clicks) as clicks
    from (select * from viewed union all select * from clicked) as figures
    join ads on ads.id = figures.ad_id
    where ${client ?? null}::text is null or client = ${client ?? null}::text
    group by ad_id, title, client, position, day order by title, ad_id, day`)
  return rows.map((row) => ({
    adId: Number(row.ad_id),
    title: row.title,
    client: row.client,
    position: row.position,
    day: row.day,
    views: Number(row.views),
    clicks: Number(row.clicks),
  }))
}
