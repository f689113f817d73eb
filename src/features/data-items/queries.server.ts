import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery, type RowOf } from '#platform/database/prepared-query.server.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { readSlice } from '#platform/database/read-slice.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso, shownTime } from '#platform/shanghai-time.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import type { DataItemCard, DataItemSlice, DataItemView } from './contract.ts'
import { glimpseOf } from './glimpse.ts'
import { dataItems } from './tables.server.ts'
import { valuesOfRow } from './values-of-row.ts'

/** Every read of data items; lists are ranges of one index. */

const cardColumns = {
  id: dataItems.id,
  kind: dataItems.kind,
  title: dataItems.title,
  category: dataItems.category,
  source: dataItems.source,
  image: dataItems.image,
  sortDate: dataItems.sortDate,
  sourceUrl: dataItems.sourceUrl,
  imageCaption: dataItems.imageCaption,
  body: dataItems.body,
  unit: dataItems.unit,
  valueTable: dataItems.valueTable,
  drawn: dataItems.drawn,
}

const isListed = and(eq(dataItems.industry, sql.placeholder('industry')), eq(dataItems.state, 'published'))
const isInCategory = eq(dataItems.category, sql.placeholder('category'))

const older = preparedQuery('data_items_older', (db) =>
  db
    .select(cardColumns)
    .from(dataItems)
    .where(and(isListed, lt(dataItems.sortDate, sql.placeholder('before'))))
    .orderBy(desc(dataItems.sortDate))
    .limit(sql.placeholder('limit'))
    .prepare('data_items_older'),
)
const olderInCategory = preparedQuery('data_items_older_in_category', (db) =>
  db
    .select(cardColumns)
    .from(dataItems)
    .where(and(isListed, isInCategory, lt(dataItems.sortDate, sql.placeholder('before'))))
    .orderBy(desc(dataItems.sortDate))
    .limit(sql.placeholder('limit'))
    .prepare('data_items_older_in_category'),
)
const newer = preparedQuery('data_items_newer', (db) =>
  db
    .select(cardColumns)
    .from(dataItems)
    .where(
      and(
        isListed,
        gt(dataItems.sortDate, sql.placeholder('after')),
        or(sql`${sql.placeholder('category')}::text = ''`, isInCategory),
      ),
    )
    .orderBy(asc(dataItems.sortDate))
    .limit(sql.placeholder('limit'))
    .prepare('data_items_newer'),
)

interface Wanted {
  readonly industry: Industry
  /** Empty means all. */
  readonly category: string
  readonly limit: number
}

/** The items strictly older than `before` (ms, any future value is fine), newest first (DISC-06, DISC-07). */
export async function listDataItems(
  context: SharedContext,
  { industry, category, ...slice }: Wanted & { readonly before: number },
): Promise<DataItemCard[]> {
  const { db } = context
  const { items } = await readSlice(
    slice,
    (wanted) =>
      category
        ? olderInCategory(db).execute({ industry, category, ...wanted })
        : older(db).execute({ industry, ...wanted }),
    (rows) => cardsOf(context, rows),
  )
  return items
}

/** The items strictly newer than `after`, those next to it first taken, shown newest first. */
async function listNewerDataItems(
  context: SharedContext,
  { after, ...wanted }: Wanted & { readonly after: number },
): Promise<DataItemCard[]> {
  const rows = await newer(context.db).execute({ ...wanted, after })
  return cardsOf(context, rows.toReversed())
}

/**
 * One page of the list with the cursors of its neighbours. Going back to where fewer than a page are left gives the
 * first page, so that pages never begin with a few rows only (DISC-01, DISC-02, B-03).
 */
export async function readDataItemPage(
  context: SharedContext,
  { before, after, ...wanted }: Wanted & { readonly before: number; readonly after: number | undefined },
): Promise<DataItemSlice> {
  if (after !== undefined) {
    const back = await listNewerDataItems(context, { ...wanted, after, limit: wanted.limit + 1 })
    if (back.length > wanted.limit) {
      const items = back.slice(1)
      return { items, next: items.at(-1)?.sortDate, previous: items[0]?.sortDate }
    }
  }
  const isFirst = after !== undefined || before >= FAR_FUTURE_MS
  const found = await listDataItems(context, {
    ...wanted,
    before: after === undefined ? before : Number.MAX_SAFE_INTEGER,
    limit: wanted.limit + 1,
  })
  const items = found.slice(0, wanted.limit)
  return {
    items,
    next: found.length > wanted.limit ? items.at(-1)?.sortDate : undefined,
    previous: isFirst ? undefined : (items[0]?.sortDate ?? before - 1),
  }
}

/** Where a page of the list begins by its number, for addresses that name one; undefined beyond the last (B-03). */
export async function cursorOfPage(
  { db }: SharedContext,
  { industry, category, page, perPage }: Omit<Wanted, 'limit'> & { page: number; perPage: number },
): Promise<number | undefined> {
  const [last] = await db
    .select({ sortDate: dataItems.sortDate })
    .from(dataItems)
    .where(
      and(
        eq(dataItems.industry, industry),
        eq(dataItems.state, 'published'),
        category ? eq(dataItems.category, category) : undefined,
      ),
    )
    .orderBy(desc(dataItems.sortDate))
    .offset((page - 1) * perPage - 1)
    .limit(1)
  return last?.sortDate
}

const categoriesInUse = preparedQuery('data_item_categories', (db) =>
  db
    .selectDistinct({ category: dataItems.category })
    .from(dataItems)
    .where(and(isListed, sql`${dataItems.category} <> ''`))
    .orderBy(asc(dataItems.category))
    .prepare('data_item_categories'),
)

/** Names of the categories that have items, in the order of the alphabet (B-117). */
export async function listDataItemCategories({ db }: SharedContext, industry: Industry): Promise<string[]> {
  return (await categoriesInUse(db).execute({ industry })).map((row) => row.category)
}

const itemById = preparedQuery('data_item_by_id', (db) =>
  db
    .select({
      ...cardColumns,
      updatedAt: dataItems.updatedAt,
      shortCode: shortLinks.code,
    })
    .from(dataItems)
    .leftJoin(shortLinks, sql`${shortLinks.path} = '/discern/' || ${dataItems.id}`)
    .where(and(eq(dataItems.id, sql.placeholder('id')), eq(dataItems.state, 'published')))
    .prepare('data_item_by_id'),
)

/** One data item; refuses `data_item_not_found` (DISC-04). */
export async function readDataItem({ db, now }: SharedContext, id: number): Promise<DataItemView> {
  const [row] = await itemById(db).execute({ id })
  if (!row) throw new Refusal('not_found', 'data_item_not_found')
  return {
    ...cardOf(row, now),
    values: valuesOfRow(row),
    updatedIso: shanghaiIso(row.updatedAt),
    shortPath: row.shortCode ? `/s/${row.shortCode}` : undefined,
  }
}

type Row = RowOf<typeof older>

const Stored = z.object({ image: StoredImage.nullable() })

function cardsOf(context: SharedContext, rows: readonly Row[]): DataItemCard[] {
  return parseRows(context, Stored, rows, { table: 'data_items' }).map((row) => cardOf(row, context.now))
}

function cardOf({ body, image, unit, valueTable, drawn, ...row }: Row, now: Date): DataItemCard {
  return {
    ...row,
    glimpse: glimpseOf(valuesOfRow({ unit, valueTable, drawn, source: row.source })),
    image: image ?? undefined,
    time: shownTime(new Date(row.sortDate), now),
    paragraphs: body.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
  }
}
