import { asc, desc, eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { awardAnnouncements } from './announcing/tables.server.ts'
import { formOf } from './applications/missing-parts.ts'
import { readPhases } from './phases.server.ts'
import { openPhases } from './policy.ts'
import { awardResults } from './results/tables.server.ts'
import { awardPrizes, awardYears } from './tables.server.ts'

/** How far a year's result is: what is frozen changes only by a correction. */
export const RESULT_STAGES = ['open', 'frozen', 'announced'] as const

/** Every year with what is open in it today and its prizes, the newest first; refuses `permission_missing`. */
export async function listProgrammes(context: Context) {
  requirePermission(context.actor, 'awards.edit')
  const { db, now } = context
  const years = await db.select().from(awardYears).orderBy(desc(awardYears.year))
  const phases = await readPhases(
    context,
    years.map(({ year }) => year),
  )
  const frozen = await db
    .select({ year: awardResults.year, announcedAt: awardAnnouncements.announcedAt })
    .from(awardResults)
    .leftJoin(awardAnnouncements, eq(awardAnnouncements.resultId, awardResults.id))
    .where(eq(awardResults.state, 'frozen'))
  const prizes = await db.select().from(awardPrizes).orderBy(asc(awardPrizes.position))
  return years.map(({ year, title, state, fields }) => ({
    year,
    title,
    isPublic: state === 'published',
    result: resultOf(frozen.filter((each) => each.year === year)),
    open: openPhases(
      shanghaiDay(now),
      phases.filter((phase) => phase.year === year),
    ),
    prizes: prizes
      .filter((prize) => prize.year === year)
      .map((prize) => ({
        id: prize.id,
        name: prize.name,
        group: prize.groupName,
        kind: prize.kind,
        fields: fields.filter(({ form }) => form === formOf(prize)),
      })),
  }))
}

function resultOf(frozen: readonly { announcedAt: Date | null }[]): (typeof RESULT_STAGES)[number] {
  if (frozen.length === 0) return 'open'
  return frozen.some(({ announcedAt }) => announcedAt !== null) ? 'announced' : 'frozen'
}
