import type { Database } from '#platform/database/database.server.ts'
import { hotQuery } from '#platform/database/hot-query.server.ts'
import { textOfBlock, type Block } from './blocks.ts'
import type { TopicKind } from './contract.ts'
import { createLabelMatcher, deriveLabels, type LabelMatcher } from './label-matcher.ts'
import { dictionaryEntries, dictionaryVersion } from './tables.server.ts'

/** Labels of topics (TOPIC-06 to TOPIC-12): always from the whole text, before anything is cut for an audience. */

export interface Dictionary {
  readonly version: number
  readonly matcher: LabelMatcher
}

/** The newest dictionary that was built for each database; rebuilt only when its version has moved. */
const dictionaries = new WeakMap<object, Dictionary>()

const currentVersion = hotQuery('dictionary_version', (db) =>
  db.select({ version: dictionaryVersion.version }).from(dictionaryVersion).prepare('dictionary_version'),
)

/** The dictionary as it stands, from memory when its version has not moved. */
export async function readDictionary(db: Database): Promise<Dictionary> {
  const version = (await currentVersion(db).execute())[0]?.version ?? 0
  const known = dictionaries.get(db)
  if (known?.version === version) return known
  const entries = await db.select().from(dictionaryEntries)
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

/** Labels of a text by the given dictionary: existing ones first for articles, then companies, then terms (B-66). */
export function labelsIn(
  dictionary: Dictionary,
  topic: { readonly kind: TopicKind; readonly labels: readonly string[]; readonly blocks: readonly Block[] },
): string[] {
  const text = topic.blocks.map(textOfBlock).filter(Boolean).join('\n')
  return deriveLabels({ text, existing: topic.labels, kind: topic.kind }, dictionary.matcher)
}

/**
 * The labels to show: those kept with the topic when they were derived by the dictionary as it stands, otherwise
 * derived now. A changed text derives anew when it is saved, so kept labels always belong to the present text (C-55).
 */
export async function labelsOf(
  { db }: { readonly db: Database },
  topic: {
    readonly kind: TopicKind
    readonly labels: readonly string[]
    readonly blocks: readonly Block[]
    readonly derivedLabels: readonly string[]
    readonly labelledWith: number
    readonly dictionaryVersion: number
  },
): Promise<string[]> {
  if (topic.labelledWith === topic.dictionaryVersion) return [...topic.derivedLabels]
  return labelsIn(await readDictionary(db), topic)
}
