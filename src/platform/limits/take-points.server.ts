import { and, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import type { SharedContext } from '../context.ts'
import { preparedQuery } from '../database/prepared-query.server.ts'
import { Refusal } from '../refusal.ts'
import { LONGEST_WINDOW_MS, type Limit } from './limit.ts'
import { limitPoints } from './tables.server.ts'

/** A limit and whom it is asked about; `points` is one unless said otherwise. */
export interface Use {
  readonly limit: Limit
  readonly key: string | number
  readonly points?: number
}

type At = Pick<SharedContext, 'db' | 'now'>
type Taking = Pick<SharedContext, 'db' | 'now' | 'services'>

/*
 * Points count from a window ago until a window from now: the clocks of several machines may differ a little, but what lies
 * farther ahead was taken while a clock was wrong, and nobody has to wait until that day has come.
 */

/**
 * Beyond so many entries of a row, points that were taken within one twentieth of the window count as taken with the last of
 * them: a row stays short, and a limit lets never more pass, sometimes less.
 */
const MOST_ENTRIES = 20

/**
 * Takes points of every limit, or of none: refuses with the code of the first limit that is used up, and tells how long to
 * wait. Each is one guarded statement, so that of fifty at once only as many pass as may; take them before a transaction,
 * because whoever comes next waits for it to end.
 */
export async function takePoints(context: Taking, uses: readonly Use[]): Promise<void> {
  const taken: Use[] = []
  for (const use of uses) {
    if (use.points === 0) continue
    if (await takeOne(context, use)) taken.push(use)
    else {
      await givePointsBack(context, taken)
      throw await refusalOf(context, use)
    }
  }
}

/** Takes points if there are any; whether there were. */
export async function takeOne(
  { db, now, services }: Taking,
  { limit, key, points = 1 }: Use,
): Promise<boolean> {
  const { name, windowMs } = limit
  const most = pointsOf({ services }, limit)
  const { rowCount } = await takeIfFree(db).execute({
    name,
    key: String(key),
    points,
    most,
    now,
    from: new Date(now.getTime() - windowMs),
    endsAt: new Date(now.getTime() + windowMs),
    grainSeconds: most <= MOST_ENTRIES ? 0.001 : windowMs / MOST_ENTRIES / 1000,
  })
  return rowCount === 1
}

const takeIfFree = preparedQuery('take_points', (db) => {
  const given = (name: string) => sql.placeholder(name)
  const points = sql`${given('points')}::bigint`
  const now = sql`${given('now')}::timestamptz`
  const entries = (row: SQL) => sql`
    select at, n from unnest(${row}.taken_at, ${row}.points) as e (at, n)
    where at > ${given('from')}::timestamptz and at <= ${given('endsAt')}::timestamptz`
  const isFree = (row: SQL) => sql`
    coalesce((select sum(n) from (${entries(row)}) as own), 0) + ${points} <= ${given('most')}::bigint`
  const merged = (what: SQL) => sql`(
    select array_agg(${what} order by at) from (
      select max(at) as at, sum(n)::bigint as n
      from (${entries(sql`limit_points`)} union all select ${now}, ${points}) as entries
      group by date_bin(make_interval(secs => ${given('grainSeconds')}::float8), at, 'epoch')
    ) as merged)`
  return db
    .insert(limitPoints)
    .select(
      // Whoever has used up a limit waits for nobody and writes nothing.
      sql`select ${given('name')}::text, ${given('key')}::text, array[${now}], array[${points}], ${given('endsAt')}::timestamptz
        where ${points} <= ${given('most')}::bigint and not exists (
          select from limit_points as seen
          where name = ${given('name')} and key = ${given('key')} and not (${isFree(sql`seen`)}))`,
    )
    .onConflictDoUpdate({
      target: [limitPoints.name, limitPoints.key],
      set: { takenAt: merged(sql`at`), points: merged(sql`n`), endsAt: sql`excluded.ends_at` },
      setWhere: isFree(sql`limit_points`),
    })
    .prepare('take_points')
})

/** Refuses as `takePoints` would, and takes nothing. */
export async function refuseUsedUp(context: Taking, use: Use): Promise<void> {
  const { limit, points = 1 } = use
  if ((await countPoints(context, use)) + points > pointsOf(context, limit))
    throw await refusalOf(context, use)
}

/** What a limit allows here: as it was declared, unless the operator set something else. */
function pointsOf({ services }: Pick<Taking, 'services'>, { name, points }: Limit): number {
  return services.configuration.limits[name] ?? points
}

/** Points taken within the window. */
export async function countPoints({ db, now }: At, use: Omit<Use, 'points'>): Promise<number> {
  return (await entriesOf({ db, now }, use)).reduce((sum, { points }) => sum + points, 0)
}

/** Gives points back that came to nothing: what was taken last. */
export async function givePointsBack({ db }: Pick<At, 'db'>, uses: readonly Use[]): Promise<void> {
  for (const { limit, key, points = 1 } of uses)
    await db.execute(sql`
      update limit_points set points[cardinality(points)] = greatest(0, points[cardinality(points)] - ${points})
      where name = ${limit.name} and key = ${String(key)}`)
}

/** Forgets rows of which nothing counts any more, or that a wrong clock left for another year; a job. */
export async function forgetPoints({ db, now }: At): Promise<void> {
  const beyondAnyWindow = new Date(now.getTime() + 2 * LONGEST_WINDOW_MS)
  await db.delete(limitPoints).where(or(lt(limitPoints.endsAt, now), gt(limitPoints.endsAt, beyondAnyWindow)))
}

/** Forgets what was counted of a person by id, a phone number or mail address, whoever asked for it (C-14). */
export async function forgetPointsOf({ db }: Pick<At, 'db'>, subject: string | number): Promise<void> {
  await db
    .delete(limitPoints)
    .where(or(eq(limitPoints.key, String(subject)), sql`starts_with(${limitPoints.key}, ${`${subject} `})`))
}

async function entriesOf({ db, now }: At, { limit, key }: Omit<Use, 'points'>) {
  const [row] = await db
    .select()
    .from(limitPoints)
    .where(and(eq(limitPoints.name, limit.name), eq(limitPoints.key, String(key))))
  const [from, until] = [now.getTime() - limit.windowMs, now.getTime() + limit.windowMs]
  return (row?.takenAt ?? [])
    .map((at, index) => ({ at: new Date(at).getTime(), points: row?.points[index] ?? 0 }))
    .filter(({ at }) => at > from && at <= until)
}

async function refusalOf(context: Taking, { limit, key, points = 1 }: Use): Promise<Refusal> {
  const most = pointsOf(context, limit)
  const entries = await entriesOf(context, { limit, key })
  let over = entries.reduce((sum, entry) => sum + entry.points, points) - most
  const last = entries.find((entry) => (over -= entry.points) <= 0)
  const untilMs = (last?.at ?? context.now.getTime()) + limit.windowMs - context.now.getTime()
  const seconds = Math.max(1, Math.ceil(untilMs / 1000))
  return new Refusal('too_many', limit.refusal, {
    points: most,
    seconds,
    wait: inWords(seconds),
  })
}

/** `40 秒`, `12 分钟`, `3 小时`, never less than it takes. */
function inWords(seconds: number): string {
  if (seconds < 100) return `${seconds} 秒`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`
}
