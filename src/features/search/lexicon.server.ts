import { listEntries } from '#features/labels/queries.server.ts'
import { dictionaryVersion } from '#features/labels/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'

interface Kept {
  readonly version: number
  readonly lexicon: Lexicon
  at: number
}

const known = new WeakMap<object, Kept>()

/** The lexicon of the dictionary, at most a minute behind it; built anew only when the dictionary has changed. */
export async function readLexicon({ db, now }: Pick<SharedContext, 'db' | 'now'>): Promise<Lexicon> {
  const kept = known.get(db)
  if (kept && Math.abs(now.getTime() - kept.at) < MINUTE_MS) return kept.lexicon
  const version = (await db.select().from(dictionaryVersion))[0]?.version ?? 0
  if (kept?.version === version) {
    kept.at = now.getTime()
    return kept.lexicon
  }
  const lexicon = createLexicon(await listEntries({ db }))
  known.set(db, { version, lexicon, at: now.getTime() })
  return lexicon
}
