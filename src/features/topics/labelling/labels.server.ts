import { readDictionary, type Dictionary } from '#features/labels/dictionary.server.ts'
import { deriveLabels } from '#features/labels/label-matcher.ts'
import type { Database } from '#platform/database/database.server.ts'
import { textOfBlock, type Block } from '../body/blocks.ts'
import type { TopicKind } from '../contract.ts'
import { KIND_FACTS } from '../kinds.ts'

/** Labels of topics (TOPIC-06 to TOPIC-12): always from the whole text, before anything is cut for an audience. */

interface Labelled {
  readonly kind: TopicKind
  readonly labels: readonly string[]
  readonly blocks: readonly Block[]
}

/** Labels by the given dictionary, after the topic's own where its kind has any (B-66, TOPIC-12). */
export function labelsIn(dictionary: Dictionary, topic: Labelled): string[] {
  const text = topic.blocks.map(textOfBlock).filter(Boolean).join('\n')
  return deriveLabels(
    { text, existing: KIND_FACTS[topic.kind].hasOwnLabels ? topic.labels : [] },
    dictionary.matcher,
  )
}

/**
 * The labels to show: those kept with the topic when they were derived by the dictionary as it stands, otherwise
 * derived now. A changed text derives anew when it is saved, so kept labels always belong to the present text (C-55).
 */
export async function labelsOf(
  { db }: { readonly db: Database },
  topic: Labelled & {
    readonly derivedLabels: readonly string[]
    readonly labelledWith: number
    readonly dictionaryVersion: number
  },
): Promise<string[]> {
  if (topic.labelledWith === topic.dictionaryVersion) return [...topic.derivedLabels]
  return labelsIn(await readDictionary(db), topic)
}
