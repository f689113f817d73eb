import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  authors,
  cardColumns as topicColumns,
  cardsOf as topicCardsOf,
  joinsAuthor,
  joinsCounters,
} from '#features/topics/lists/card-columns.server.ts'
import { topicCounters, topics } from '#features/topics/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso, shownTime } from '#platform/shanghai-time.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { specialAddress } from './addresses.ts'
import type { SpecialOfTopic, SpecialCard, SpecialPage, SpecialView } from './contract.ts'
import { specials, specialTopics } from './tables.server.ts'

/** Every read of specials. */

const Stored = z.object({ cover: StoredImage.nullable(), picture: StoredImage.nullable() })

const pageOfSpecials = preparedQuery('specials_page', (db) =>
  db
    .select()
    .from(specials)
    .where(and(eq(specials.industry, sql.placeholder('industry')), eq(specials.state, 'published')))
    .orderBy(desc(specials.sortDate))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('specials_page'),
)

/** One numbered page of specials, the newest first; a page beyond the last is empty (SPEC-01). */
export async function listSpecials(
  context: SharedContext,
  { industry, page, perPage }: { industry: Industry; page: number; perPage: number },
): Promise<SpecialPage> {
  const rows = await pageOfSpecials(context.db).execute({
    industry,
    limit: perPage + 1,
    offset: (page - 1) * perPage,
  })
  return {
    items: parseRows(context, Stored, rows.slice(0, perPage), { table: 'specials' }).map((row) =>
      cardOf(row, context.now),
    ),
    industry,
    page,
    hasMore: rows.length > perPage,
  }
}

const specialById = preparedQuery('special_by_id', (db) =>
  db
    .select()
    .from(specials)
    .where(and(eq(specials.id, sql.placeholder('id')), eq(specials.state, 'published')))
    .prepare('special_by_id'),
)

const topicsOfSpecial = preparedQuery('special_topics', (db) =>
  db
    .select(topicColumns)
    .from(specialTopics)
    .innerJoin(topics, and(eq(topics.id, specialTopics.topicId), eq(topics.state, 'published')))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .where(eq(specialTopics.specialId, sql.placeholder('id')))
    .orderBy(asc(specialTopics.position))
    .prepare('special_topics'),
)

/** One special of any kind with its topics in the editors' order; refuses `special_not_found` (SPEC-07, B-94, B-95). */
export async function readSpecial(context: SharedContext, id: number): Promise<SpecialView> {
  const { db, now } = context
  const [row] = await specialById(db).execute({ id })
  if (!row) throw new Refusal('not_found', 'special_not_found')
  const card = cardOf(row, now)
  const [chosen, [link]] = await Promise.all([
    row.kind === 'special' ? topicsOfSpecial(db).execute({ id }) : [],
    db
      .select({ code: shortLinks.code })
      .from(shortLinks)
      .where(eq(shortLinks.path, specialAddress(card))),
  ])
  return {
    ...card,
    topics: topicCardsOf(context, chosen),
    updatedIso: shanghaiIso(row.updatedAt),
    shortPath: link ? `/s/${link.code}` : undefined,
  }
}

/** A topic stands in few specials; the newest of more are named. */
const MOST_OF_TOPIC = 3

const specialsWithTopic = preparedQuery('specials_with_topic', (db) =>
  db
    .select({ id: specials.id, kind: specials.kind, title: specials.title, weeklyUrl: specials.weeklyUrl })
    .from(specialTopics)
    .innerJoin(specials, and(eq(specials.id, specialTopics.specialId), eq(specials.state, 'published')))
    .where(eq(specialTopics.topicId, sql.placeholder('topicId')))
    .orderBy(desc(specials.sortDate))
    .limit(MOST_OF_TOPIC)
    .prepare('specials_with_topic'),
)

/** Where else a topic is collected: the specials that hold it, the newest first. */
export async function listSpecialsWith({ db }: SharedContext, topicId: number): Promise<SpecialOfTopic[]> {
  const rows = await specialsWithTopic(db).execute({ topicId })
  return rows.map((row) => ({ title: row.title, address: specialAddress(row) }))
}

function cardOf(row: typeof specials.$inferSelect, now: Date): SpecialCard {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    lead: row.lead,
    cover: row.cover ?? undefined,
    picture: row.picture ?? undefined,
    weeklyUrl: row.weeklyUrl,
    time: shownTime(new Date(row.sortDate), now),
    sortDate: row.sortDate,
  }
}
