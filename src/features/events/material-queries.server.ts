import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { FileCard } from '#features/files/contract.ts'
import { fileCardColumns, fileCardsOf, joinsPdf } from '#features/files/queries.server.ts'
import { files, pdfDocuments } from '#features/files/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import type { MaterialGroup, MaterialPage } from './contract.ts'
import { eventCardColumns, eventCardsOf } from './event-card.server.ts'
import { eventMaterials, events } from './tables.server.ts'

/** Reads of event materials. What is paged is files; events only group what stands on a page (B-04). */

const isShown = and(eq(files.state, 'published'), eq(events.state, 'published'))

const materialsPage = preparedQuery('materials_page', (db) =>
  db
    .select({ event: eventCardColumns, file: fileCardColumns })
    .from(eventMaterials)
    .innerJoin(events, eq(events.id, eventMaterials.eventId))
    .innerJoin(files, eq(files.id, eventMaterials.fileId))
    .leftJoin(pdfDocuments, joinsPdf)
    .where(and(isShown, eq(events.industry, sql.placeholder('industry'))))
    .orderBy(desc(events.startsOn), desc(events.id), asc(eventMaterials.position), asc(files.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('materials_page'),
)

const materialsCount = preparedQuery('materials_count', (db) =>
  db
    .select({ files: sql<number>`count(*)`.mapWith(Number) })
    .from(eventMaterials)
    .innerJoin(events, eq(events.id, eventMaterials.eventId))
    .innerJoin(files, eq(files.id, eventMaterials.fileId))
    .where(and(isShown, eq(events.industry, sql.placeholder('industry'))))
    .prepare('materials_count'),
)

/** One page of materials grouped by event, the latest event first; a page beyond the last is empty (FILE-04, FILE-07). */
export async function pageMaterials(
  context: SharedContext,
  { industry, page, perPage }: { industry: Industry; page: number; perPage: number },
): Promise<MaterialPage> {
  const [rows, [count]] = await Promise.all([
    materialsPage(context.db).execute({ industry, limit: perPage, offset: (page - 1) * perPage }),
    materialsCount(context.db).execute({ industry }),
  ])
  const total = count?.files ?? 0
  const groups: { event: MaterialGroup['event']; files: FileCard[] }[] = []
  for (const row of rows) {
    const [file] = fileCardsOf(context, [row.file])
    const [event] = eventCardsOf(context, [row.event])
    const last = groups.at(-1)
    if (!file || !event) continue
    if (last?.event.id === event.id) last.files.push(file)
    else groups.push({ event, files: [file] })
  }
  return { groups, page, pageCount: Math.max(1, Math.ceil(total / perPage)), total }
}

/** The newest materials whatever their event, without counting them all (HOME-11). */
export async function listNewestMaterials(
  context: SharedContext,
  { industry, limit }: { industry: Industry; limit: number },
): Promise<FileCard[]> {
  const rows = await materialsPage(context.db).execute({ industry, limit, offset: 0 })
  return fileCardsOf(
    context,
    rows.map((row) => row.file),
  )
}

const materialsOfEvent = preparedQuery('materials_of_event', (db) =>
  db
    .select(fileCardColumns)
    .from(eventMaterials)
    .innerJoin(files, and(eq(files.id, eventMaterials.fileId), eq(files.state, 'published')))
    .leftJoin(pdfDocuments, joinsPdf)
    .where(eq(eventMaterials.eventId, sql.placeholder('eventId')))
    .orderBy(asc(eventMaterials.position), asc(files.id))
    .prepare('materials_of_event'),
)

/** All materials of one event in their order. */
export async function listMaterialsOfEvent(context: SharedContext, eventId: number): Promise<FileCard[]> {
  return fileCardsOf(context, await materialsOfEvent(context.db).execute({ eventId }))
}

const talksOfYears = preparedQuery('talks_of_years', (db) =>
  db
    .select({ startsOn: events.startsOn, file: fileCardColumns })
    .from(eventMaterials)
    .innerJoin(events, eq(events.id, eventMaterials.eventId))
    .innerJoin(files, eq(files.id, eventMaterials.fileId))
    .leftJoin(pdfDocuments, joinsPdf)
    .where(
      and(
        isShown,
        sql`${events.startsOn} >= ${sql.placeholder('from')}`,
        sql`${events.startsOn} < ${sql.placeholder('before')}`,
      ),
    )
    .orderBy(desc(events.startsOn), desc(events.id), asc(eventMaterials.position))
    .prepare('talks_of_years'),
)

/** Talks of these years, the latest year first, each year once (EVENT-09). */
export async function listTalks(
  context: SharedContext,
  { from, to }: { from: number; to: number },
): Promise<{ year: number; talks: FileCard[] }[]> {
  const rows = await talksOfYears(context.db).execute({ from: `${from}-01-01`, before: `${to + 1}-01-01` })
  const byYear = new Map<number, FileCard[]>()
  for (const row of rows) {
    const year = Number(row.startsOn.slice(0, 4))
    byYear.set(year, [...(byYear.get(year) ?? []), ...fileCardsOf(context, [row.file])])
  }
  return [...byYear].map(([year, talks]) => ({ year, talks }))
}
