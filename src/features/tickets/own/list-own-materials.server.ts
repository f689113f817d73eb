import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { eventMaterials } from '#features/events/tables.server.ts'
import { files } from '#features/files/tables.server.ts'
import type { Context } from '#platform/context.ts'

export interface OwnMaterial {
  readonly id: number
  readonly eventId: number
  readonly title: string
}

/** What of these events is released to attendees, in its order; whether somebody may open one is the file's to say. */
export async function listOwnMaterials(
  { db }: Context,
  eventIds: readonly number[],
): Promise<readonly OwnMaterial[]> {
  if (eventIds.length === 0) return []
  return db
    .select({ id: files.id, eventId: eventMaterials.eventId, title: files.title })
    .from(eventMaterials)
    .innerJoin(files, and(eq(files.id, eventMaterials.fileId), eq(files.state, 'published')))
    .where(
      and(
        inArray(eventMaterials.eventId, [...eventIds]),
        isNotNull(eventMaterials.releasedAt),
        eq(files.access, 'attendees'),
      ),
    )
    .orderBy(asc(eventMaterials.position), asc(files.id))
}
