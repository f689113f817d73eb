import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { listEntries } from '#features/labels/queries.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { createNames, nameOf, type Name, type NameKind, type Names } from './names.ts'

/** Names are read anew after so long. */
const KEPT_MS = 5 * MINUTE_MS
/** People and labels beyond these many are not suggested. */
const MOST_PEOPLE = 5000
const MOST_LABELS = 2000
const LABELLED = 3000
/** How a name is spoken is looked up for so many at a time, so that no other request waits long. */
const AT_A_TIME = 50

interface Kept {
  readonly at: number
  readonly names: Promise<Names>
}

const known = new WeakMap<object, Kept>()

/** The names of this portal, at most five minutes old in this process. */
export function readNames(context: Pick<SharedContext, 'db' | 'now'>): Promise<Names> {
  const kept = known.get(context.db)
  if (kept && Math.abs(context.now.getTime() - kept.at) < KEPT_MS) return kept.names
  const names = gather(context)
  known.set(context.db, { at: context.now.getTime(), names })
  // What could not be read is read at the next question.
  names.catch(() => known.delete(context.db))
  return names
}

type Written = Pick<Name, 'text' | 'kind' | 'path' | 'shown'>

async function gather({ db }: Pick<SharedContext, 'db'>): Promise<Names> {
  const entries = await listEntries({ db })
  const { rows: people } = await db.execute<{ title: string; path: string }>(sql`
    select title, path from search_documents where kind = 'person' order by document_id desc limit ${MOST_PEOPLE}`)
  const { rows: labels } = await db.execute<{ label: string }>(sql`
    select label from (select labels from search_documents order by sort_date desc limit ${LABELLED}) d,
      unnest(labels) as label group by label order by count(*) desc limit ${MOST_LABELS}`)
  const written: Written[] = [
    ...people.map(({ title, path }) => ({ text: title, shown: title, path, kind: 'person' as const })),
    ...entries.flatMap(({ name, aliases, kind }) =>
      [name, ...aliases].map((text) => ({ text, shown: name, kind: kind as NameKind })),
    ),
    ...labels.map(({ label }) => ({ text: label, shown: label, kind: 'term' as const })),
  ]
  const names = new Map<string, Name>()
  for (const [index, each] of written.entries()) {
    const name = nameOf(each)
    if (name.key !== '' && !names.has(name.key)) names.set(name.key, name)
    if (index % AT_A_TIME === 0) await pause()
  }
  return createNames([...names.values()])
}
