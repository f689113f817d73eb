import { and, count, desc, eq, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiDay, shanghaiIso } from '#platform/shanghai-time.ts'
import { ENDING_DAYS, PictureFilter, PICTURES_AT_ONCE, type LibraryPicture } from './contract.ts'
import { imageUses, pictureFacts } from './tables.server.ts'

/** More are not counted. */
const MOST_COUNTED = 10_000

const isShown = sql`${images.isRemovable} = false`
const withFacts = eq(pictureFacts.imageId, images.id)

/**
 * One page of the pictures that anything may show, the newest first, with how many there are up to ten thousand. What
 * readers have uploaded is no part of it: each of those belongs to one thing of theirs. Refuses `permission_missing`.
 */
export async function listPictures(
  context: Context,
  input: z.input<typeof PictureFilter>,
): Promise<{ pictures: LibraryPicture[]; total: number; isMore: boolean }> {
  requirePermission(context.actor, 'media.edit')
  const filter = parseInput(PictureFilter, input)
  const { db } = context
  const matching = and(isShown, matches(filter.q), narrows(context, filter.view))
  const pictures = await readPictures(context, matching, {
    limit: PICTURES_AT_ONCE,
    offset: (filter.page - 1) * PICTURES_AT_ONCE,
  })
  const counted = db.select({ id: images.id }).from(images).leftJoin(pictureFacts, withFacts).where(matching)
  const [total] = await db.select({ all: count() }).from(counted.limit(MOST_COUNTED + 1).as('counted'))
  const all = total?.all ?? 0
  return { pictures, total: Math.min(all, MOST_COUNTED), isMore: all > MOST_COUNTED }
}

/** All pictures that a view of the library has, as a file. */
export const pictureExport = listExport({
  kind: 'pictures',
  name: '图片库',
  permission: 'media.edit',
  filter: PictureFilter.omit({ page: true }),
  rows: (context, { q, view }) =>
    rowsInPages<LibraryPicture>((behind, limit) =>
      readPictures(context, and(isShown, matches(q), narrows(context, view), behind && isBehind(behind.id)), {
        limit,
      }),
    ),
  columns: {
    图片: ({ id }) => id,
    文件名: ({ fileName }) => fileName,
    描述: ({ description }) => description,
    来源: ({ credit }) => credit,
    授权: ({ licence }) => licence,
    授权到: ({ licenceEndsOn }) => licenceEndsOn,
    宽: ({ width }) => width,
    高: ({ height }) => height,
    字节: ({ bytes }) => bytes,
    用在几处: ({ uses }) => uses,
    谁带来的: ({ by }) => by,
    时间: ({ takenAt }) => takenAt,
  },
})

const isBehind = (id: string) => sql`(${images.createdAt}, ${images.id}) <
  (select before.created_at, before.id from images as before where before.id = ${id})`

/** One picture as the library shows it; undefined when it has none of this id. */
export async function readPicture(
  context: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<LibraryPicture | undefined> {
  const [found] = await readPictures(context, and(isShown, eq(images.id, id)), { limit: 1 })
  return found
}

async function readPictures(
  context: Pick<Context, 'db' | 'now'>,
  matching: SQL | undefined,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<LibraryPicture[]> {
  const { db } = context
  const rows = await db
    .select({
      image: images,
      facts: pictureFacts,
      uses: db.$count(imageUses, eq(imageUses.imageId, images.id)),
    })
    .from(images)
    .leftJoin(pictureFacts, withFacts)
    .where(matching)
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(limit)
    .offset(offset)
  const today = shanghaiDay(context.now)
  const names = await namesOfActors(
    context,
    rows.map(({ facts }) => facts?.uploadedBy ?? null),
  )
  return rows.map(({ image, facts, uses }) => ({
    id: image.id,
    width: image.width,
    height: image.height,
    bytes: image.bytes,
    mime: image.mime,
    takenAt: shanghaiIso(image.createdAt),
    by: names.get(facts?.uploadedBy ?? '') ?? '',
    fileName: facts?.fileName ?? '',
    description: facts?.description ?? '',
    credit: facts?.credit ?? '',
    licence: facts?.licence ?? '',
    licenceEndsOn: facts?.licenceEndsOn ?? undefined,
    isLicenceOver: Boolean(facts?.licenceEndsOn && facts.licenceEndsOn < today),
    focus: { x: image.focusX, y: image.focusY },
    uses,
    version: facts?.version ?? 0,
  }))
}

function matches(q: string): SQL | undefined {
  if (q === '') return undefined
  const { pairs, fileName, description, credit, licence } = pictureFacts
  const said = sql`concat_ws(' ', ${fileName}, ${description}, ${credit}, ${licence})`
  const has = sql`position(title_plain(${q}) in title_plain(${said})) > 0`
  const found = [...q].length > 1 ? and(sql`${pairs} @> title_pairs(${q})`, has) : has
  return /^[0-9a-f]{24}$/.test(q) ? or(eq(images.id, q), found) : found
}

function narrows({ db, now, actor }: Context, view: z.output<typeof PictureFilter>['view']): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined
    case 'unused':
      return notExists(
        db
          .select({ one: sql`1` })
          .from(imageUses)
          .where(eq(imageUses.imageId, images.id)),
      )
    case 'undescribed':
      return notExists(
        db
          .select({ one: sql`1` })
          .from(pictureFacts)
          .where(and(eq(pictureFacts.imageId, images.id), ne(pictureFacts.description, ''))),
      )
    case 'ending':
      return lte(pictureFacts.licenceEndsOn, shanghaiDay(new Date(now.getTime() + ENDING_DAYS * DAY_MS)))
    case 'mine':
      return eq(pictureFacts.uploadedBy, nameOfActor(actor))
  }
}
