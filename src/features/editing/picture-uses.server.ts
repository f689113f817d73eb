import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { listImageUses, type ImageShelves, type ImageUse } from '#features/media/image-uses.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { isAmong } from '#platform/database/is-among.server.ts'
import type { Editables } from './editable.ts'
import { contentSchedules, contentTitles } from './tables.server.ts'

/** Before readers; in what somebody works on; in a version that waits for its time; in a former version. */
const PLACES = ['live', 'working', 'scheduled', 'history'] as const
type Place = (typeof PLACES)[number]

/** Something that shows a picture. */
export const PictureUse = z.object({
  /** The content that it is part of; missing where editors edit none, such as the pages of a PDF. */
  content: z.object({ kind: z.string(), id: z.number(), title: z.string() }).optional(),
  /** 文章, 活动, PDF. */
  name: z.string(),
  places: z.array(z.enum(PLACES)),
})
export type PictureUse = z.infer<typeof PictureUse>

/** Where a picture is shown, by what people would open to change it. Refuses `permission_missing`. */
export async function listPictureUses(
  context: Context,
  { editables, showsPictures }: { readonly editables: Editables; readonly showsPictures: ImageShelves },
  imageId: string,
): Promise<PictureUse[]> {
  requirePermission(context.actor, 'media.edit')
  const uses = await listImageUses(context, imageId)
  const found = new Map<string, { kind: string; id: number; places: Set<Place> }>()
  const others = new Map<string, PictureUse>()
  const timed = await scheduledVersions(context, uses)
  for (const use of uses) {
    const content = contentOf(use, showsPictures)
    const name = showsPictures[use.tableName]?.name ?? use.tableName
    if (!content) {
      others.set(name, { name, places: [use.tableName === 'content_autosaves' ? 'history' : 'live'] })
      continue
    }
    const key = `${content.kind}/${content.id}`
    const known = found.get(key) ?? { ...content, places: new Set<Place>() }
    found.set(key, known)
    known.places.add(placeOf(use, timed))
  }
  const titles = await readTitles(context, [...found.values()])
  return [
    ...[...found].map(([key, { kind, id, places }]) => ({
      content: { kind, id, title: titles.get(key) ?? '' },
      name: editables[kind]?.name ?? kind,
      places: PLACES.filter((place) => places.has(place)),
    })),
    ...others.values(),
  ]
}

/** Working copies and versions name their content themselves: `topic/10001`, `topic/10001/3`. */
function contentOf({ tableName, record }: ImageUse, shelves: ImageShelves) {
  const named = /^([a-z-]+)\/(\d+)/.exec(record)
  if (named) return { kind: named[1] ?? '', id: Number(named[2]) }
  const kind = shelves[tableName]?.kind
  return kind === undefined ? undefined : { kind, id: Number(record.split('/')[0]) }
}

function placeOf({ tableName, record }: ImageUse, timed: ReadonlySet<string>): Place {
  if (tableName === 'editables') return 'working'
  if (tableName !== 'content_versions') return 'live'
  return timed.has(record) ? 'scheduled' : 'history'
}

async function scheduledVersions({ db }: Context, uses: readonly ImageUse[]): Promise<Set<string>> {
  const ids = uses.flatMap(({ tableName, record }) =>
    tableName === 'content_versions' ? Number(record.split('/')[1]) : [],
  )
  if (ids.length === 0) return new Set()
  const { kind, entityId, version, state } = contentSchedules
  const waiting = await db
    .select({ kind, entityId, version })
    .from(contentSchedules)
    .where(and(eq(state, 'waiting'), isAmong(entityId, [...new Set(ids)])))
  return new Set(waiting.map((each) => `${each.kind}/${each.entityId}/${each.version}`))
}

async function readTitles(
  { db }: Context,
  which: readonly { readonly kind: string; readonly id: number }[],
): Promise<Map<string, string>> {
  if (which.length === 0) return new Map()
  const { kind, entityId, title } = contentTitles
  const rows = await db
    .select({ kind, entityId, title })
    .from(contentTitles)
    .where(
      and(
        inArray(kind, [...new Set(which.map((each) => each.kind))]),
        isAmong(entityId, [...new Set(which.map(({ id }) => id))]),
      ),
    )
  return new Map(rows.map((row) => [`${row.kind}/${row.entityId}`, row.title]))
}
