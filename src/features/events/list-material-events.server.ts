import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { files } from '#features/files/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { eventMaterials, events } from './tables.server.ts'

const AT_ONCE = 50

export const MaterialEventFilter = z.object({
  /** Some of the title. */
  q: word(100).default(''),
  /** The last one that was shown; missing for the one event of `id`. */
  before: positiveId.optional(),
  id: positiveId.optional(),
})

export const MaterialEventRow = z.object({
  id: z.number(),
  title: z.string(),
  startsOn: z.string(),
  materials: z.number(),
})

/** Events with how many materials they have, the latest first, fifty at once; refuses `permission_missing` (C-47). */
export async function listMaterialEvents(
  { actor, db }: Context,
  input: z.input<typeof MaterialEventFilter>,
): Promise<z.infer<typeof MaterialEventRow>[]> {
  requirePermission(actor, 'materials.edit')
  const { q, before, id } = parseInput(MaterialEventFilter, input)
  return db
    .select({
      id: events.id,
      title: events.title,
      startsOn: events.startsOn,
      // As many as its list shows.
      materials: db.$count(
        eventMaterials,
        and(
          eq(eventMaterials.eventId, events.id),
          sql`exists (select from ${files} where ${files.id} = ${eventMaterials.fileId} and ${files.state} = 'published')`,
        ),
      ),
    })
    .from(events)
    .where(
      and(
        id === undefined ? undefined : eq(events.id, id),
        q === '' ? undefined : sql`strpos(lower(${events.title}), lower(${q})) > 0`,
        before === undefined
          ? undefined
          : sql`(${events.startsOn}, ${events.id}) < (select starts_on, id from events where id = ${before})`,
      ),
    )
    .orderBy(desc(events.startsOn), desc(events.id))
    .limit(AT_ONCE)
}
