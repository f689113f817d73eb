import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { isBehind, PlaceAmongPictures, placeOf } from '#platform/database/place-in-list.server.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { sayPlace } from './say-place.ts'
import { uploads } from './tables.server.ts'

const AT_ONCE = 40
const PERMISSION = 'moderation.decide'

export const ListUploads = z.object({
  personId: z.coerce.number().int().positive().optional().describe('只看这个人的'),
  before: PlaceAmongPictures.optional().describe('接着这个位置往下'),
})

interface Listed {
  readonly id: string
  readonly person: { readonly id: number; readonly name: string }
  /** What shows it, as the feature that has it calls it: `question:10001`. */
  readonly attachedTo: string
  readonly at: string
  readonly place: string
}

/** Pictures of readers that are part of something, the newest first, 40 at once (C-70); refuses `permission_missing`. */
export async function listUploads(context: Context, input: z.input<typeof ListUploads>): Promise<Listed[]> {
  requirePermission(context.actor, PERMISSION)
  return readUploads(context, parseInput(ListUploads, input), AT_ONCE)
}

/** All of them as a file, which says where each is shown. */
export const uploadExport = listExport({
  kind: 'uploads',
  name: '读者图片',
  permission: PERMISSION,
  filter: ListUploads.omit({ before: true }),
  rows: (context, asked) =>
    rowsInPages<Listed>((behind, limit) =>
      readUploads(
        context,
        {
          ...asked,
          before: behind?.place,
        },
        limit,
      ),
    ),
  columns: {
    图片: ({ id }) => id,
    上传的人编号: ({ person }) => person.id,
    上传的人: ({ person }) => person.name,
    用在: ({ attachedTo }) => sayPlace(attachedTo),
    时间: ({ at }) => at,
  },
})

async function readUploads(
  { db }: Pick<Context, 'db'>,
  { personId, before }: z.output<typeof ListUploads>,
  limit: number,
): Promise<Listed[]> {
  const rows = await db
    .select({
      id: uploads.imageId,
      person: { id: people.id, name: people.name },
      attachedTo: uploads.attachedTo,
      createdAt: uploads.createdAt,
    })
    .from(uploads)
    .innerJoin(people, eq(people.id, uploads.personId))
    .where(
      and(
        isNotNull(uploads.attachedTo),
        personId === undefined ? undefined : eq(uploads.personId, personId),
        before === undefined ? undefined : isBehind(uploads.createdAt, uploads.imageId, before),
      ),
    )
    .orderBy(desc(uploads.createdAt), desc(uploads.imageId))
    .limit(limit)
  return rows.map(({ id, person, attachedTo, createdAt }) => ({
    id,
    person,
    attachedTo: attachedTo ?? '',
    at: shanghaiIso(createdAt),
    place: placeOf(createdAt, id),
  }))
}
