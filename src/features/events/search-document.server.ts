import { and, asc, eq, gt } from 'drizzle-orm'
import type { SearchDocument } from '#features/search/contract.ts'
import type { SearchSource } from '#features/search/rebuild-index.server.ts'
import { shanghaiInstant } from '#platform/shanghai-time.ts'
import { eventPath } from './addresses.ts'
import { events } from './tables.server.ts'

/** An event as the search gets it: its summary, where and by whom it is held, its agenda and who speaks. */
export function searchDocumentOf(row: typeof events.$inferSelect): SearchDocument {
  const agenda = row.agenda.map((item) => [item.title, item.speaker, item.company].filter(Boolean).join(' '))
  const speakers = row.speakers.map((speaker) => [speaker.name, speaker.company].filter(Boolean).join(' '))
  const organisers = row.organisers.map(({ name }) => name).join('、')
  const text = [row.summary, `${row.city}${row.place}`, row.address, organisers, ...agenda, ...speakers]
    .filter(Boolean)
    .join('\n')
  return {
    kind: 'event',
    id: row.id,
    path: eventPath(row.id),
    industry: row.industry,
    title: row.title,
    labels: [],
    publicText: text,
    isPaid: false,
    sortDate: shanghaiInstant(row.startsOn).getTime(),
  }
}

/** All events for a rebuilding of the index (C-57). */
export const eventSource: SearchSource = {
  name: 'events',
  kinds: ['event'],
  async read({ db }, { after, limit }) {
    const rows = await db
      .select()
      .from(events)
      .where(and(gt(events.id, after), eq(events.state, 'published')))
      .orderBy(asc(events.id))
      .limit(limit)
      .for('share')
    return rows.map(searchDocumentOf)
  },
}
