import type { Database } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { rootOf } from '#platform/database/root-of.server.ts'
import { createLabelMatcher, type LabelMatcher } from './label-matcher.ts'
import { listEntries } from './queries.server.ts'
import { dictionaryVersion } from './tables.server.ts'

export interface Dictionary {
  /** Raised by the database with every change of an entry. */
  readonly version: number
  readonly matcher: LabelMatcher
}

/** The newest dictionary that was built for each database; rebuilt only when its version has moved. */
const dictionaries = new WeakMap<object, Dictionary>()

const currentVersion = preparedQuery('dictionary_version', (db) =>
  db.select({ version: dictionaryVersion.version }).from(dictionaryVersion).prepare('dictionary_version'),
)

/** The dictionary as it stands, from memory when its version has not moved. */
export async function readDictionary(db: Database): Promise<Dictionary> {
  const version = (await currentVersion(db).execute())[0]?.version ?? 0
  const known = dictionaries.get(db)
  if (known?.version === version) return known
  // A transaction that has changed nothing of it sees what is committed, so it need not build its own.
  const root = rootOf(db)
  const committed = root && dictionaries.get(root)
  if (committed?.version === version) return committed
  const entries = await listEntries({ db })
  const dictionary = {
    version,
    matcher: createLabelMatcher({
      companies: entries.filter((entry) => entry.kind === 'company'),
      terms: entries.filter((entry) => entry.kind === 'term'),
    }),
  }
  dictionaries.set(db, dictionary)
  return dictionary
}
