import { eq } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { hiddenNumber, recordNamed, type TracedCopy } from './hidden-number.server.ts'
import { rightBehind } from './reader-mark.server.ts'
import { fileReadings, files } from './tables.server.ts'

/**
 * The download or the reading from which a copy with this hidden number comes; undefined when it is none of ours or its record
 * is gone. Refuses `permission_missing`.
 */
export async function findReading(context: Context, number: number): Promise<TracedCopy | undefined> {
  requirePermission(context.actor, 'files.readings')
  const { of, id } = recordNamed(number)
  if (of !== 'reading') return undefined
  const { db } = context
  const [row] = await db
    .select({ reading: fileReadings, title: files.title, name: people.name })
    .from(fileReadings)
    .innerJoin(files, eq(files.id, fileReadings.fileId))
    .innerJoin(people, eq(people.id, fileReadings.personId))
    .where(eq(fileReadings.id, id))
  const personId = row?.reading.personId
  if (!row || personId === null || personId === undefined) return undefined
  const { fileId, hour, purpose, at } = row.reading
  if ((await hiddenNumber(context, { of, id, at: hour ?? at })) !== number) return undefined
  return {
    title: row.title,
    personId,
    name: row.name,
    orderNumber: (await rightBehind(context, { personId, fileId })).order,
    at: hour ?? at,
    became: purpose === 'download' ? 'downloaded' : 'read',
  }
}
