import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { shanghaiDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import { awardResults } from '../results/tables.server.ts'
import { awardPhases, awardYears } from '../tables.server.ts'
import { awardAnnouncements } from './tables.server.ts'

/**
 * A query for the years that were announced before the Shanghai day of a moment: by their phases and by what was announced
 * indeed, whichever was later.
 */
export function yearsAnnouncedBefore({ db }: Pick<Context, 'db'>, moment: Date) {
  const day = shanghaiDay(moment)
  const planned = sql`(select max(coalesce(${awardPhases.untilOn}, ${awardPhases.fromOn})) from ${awardPhases}
    where ${awardPhases.year} = ${awardYears.year} and ${awardPhases.kind} = 'announcement')`
  const done = sql`(select max(${awardAnnouncements.announcedAt}) from ${awardAnnouncements}
    join ${awardResults} on ${eq(awardResults.id, awardAnnouncements.resultId)} where ${awardResults.year} = ${awardYears.year})`
  return db
    .select({ year: awardYears.year })
    .from(awardYears)
    .where(
      sql`coalesce(${planned} < ${day}, ${done} is not null) and coalesce(${done} < ${shanghaiInstant(day)}, true)`,
    )
}
