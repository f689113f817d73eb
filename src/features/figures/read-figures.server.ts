import { and, asc, desc, gte, lte, min, type Column } from 'drizzle-orm'
import { may, requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { Period, type DayOfFigures, type Figures, type Span } from './contract.ts'
import { periodBefore } from './period.ts'
import { dayFigures, figureDays, memberFigures, moneyFigures } from './tables.server.ts'

type Reading = Pick<Context, 'actor' | 'db'>

/**
 * What was read, how far the way to membership was gone, members and money of a period and of as many days before it, day by
 * day; money for those who see the books. Refuses `permission_missing`, `figures_too_long`.
 */
export async function readFigures(
  context: Reading & Pick<Context, 'services'>,
  input: Period,
): Promise<Figures> {
  requirePermission(context.actor, 'figures.read')
  const period = parseInput(Period, input)
  const before = periodBefore(period)
  const [[first], [latest], spans] = await Promise.all([
    context.db.select({ day: min(figureDays.day) }).from(figureDays),
    context.db.select({ at: figureDays.countedAt }).from(figureDays).orderBy(desc(figureDays.day)).limit(1),
    Promise.all([readSpan(context, period), readSpan(context, before)]),
  ])
  return {
    since: first?.day ?? undefined,
    countedAt: latest && shanghaiIso(latest.at),
    now: spans[0],
    before: spans[1],
    industries: context.services.industries.all.map(({ slug, name }) => ({ industry: slug, name })),
  }
}

/** The figures of each day of a period that has some; money for those who see the books. */
export async function readSpan({ actor, db }: Reading, { from, to }: Period): Promise<Span> {
  const within = (day: Column) => and(gte(day, from), lte(day, to))
  const counted = await db
    .select()
    .from(dayFigures)
    .where(within(dayFigures.day))
    .orderBy(asc(dayFigures.day))
  const days = [...Map.groupBy(counted, ({ day }) => day)].map(([day, rows]): DayOfFigures => ({
    day,
    figures: Object.fromEntries(rows.map(({ figure, amount }) => [figure, amount])),
  }))
  const members = await db
    .select()
    .from(memberFigures)
    .where(within(memberFigures.day))
    .orderBy(asc(memberFigures.day), asc(memberFigures.industry))
  const money = may(actor, 'orders.books')
    ? await db
        .select()
        .from(moneyFigures)
        .where(within(moneyFigures.day))
        .orderBy(asc(moneyFigures.day), asc(moneyFigures.product))
    : undefined
  return { from, to, days, members, money }
}
