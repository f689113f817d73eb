import { asc, desc } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { formOf } from './applications/missing-parts.ts'
import { readPhases } from './phases.server.ts'
import { openPhases } from './policy.ts'
import { awardPrizes, awardYears } from './tables.server.ts'

/** Every year with what is open in it today and its prizes, the newest first; refuses `permission_missing`. */
export async function listProgrammes(context: Context) {
  requirePermission(context.actor, 'awards.edit')
  const { db, now } = context
  const years = await db.select().from(awardYears).orderBy(desc(awardYears.year))
  const phases = await readPhases(
    context,
    years.map(({ year }) => year),
  )
  const prizes = await db.select().from(awardPrizes).orderBy(asc(awardPrizes.position))
  return years.map(({ year, title, state, fields }) => ({
    year,
    title,
    isPublic: state === 'published',
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
