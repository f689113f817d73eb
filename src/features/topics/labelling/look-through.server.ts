import { setImmediate as pause } from 'node:timers/promises'
import { and, desc, eq, lt } from 'drizzle-orm'
import { createLabelMatcher } from '#features/labels/label-matcher.ts'
import { readDictionary } from '#features/labels/dictionary.server.ts'
import { listEntries } from '#features/labels/queries.server.ts'
import type { dictionaryEntries } from '#features/labels/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { labelsIn } from './labels.server.ts'
import { topics } from '../tables.server.ts'

const AT_A_TIME = 50
const EXAMPLES = 20

/** An entry as the dictionary might have it, in the place of the one of the same name where there is one. */
export interface TriedEntry {
  readonly kind: typeof dictionaryEntries.$inferSelect.kind
  readonly name: string
  readonly aliases: readonly string[]
}

/** What might be done with the dictionary: an entry written into it, or the one of a name taken out. */
export type Tried = TriedEntry | { readonly name: string; readonly isTakenOut: true }

/** An article whose labels would change. */
interface Example {
  readonly id: number
  readonly title: string
  /** The labels it would lose, and those it would gain. */
  readonly before: string[]
  readonly after: string[]
}

/** What that would change of the labels of the newest articles, at most `most` of them. */
export async function lookThrough(context: Context, change: Tried, most: number) {
  const { db } = context
  const { name } = change
  const entries = (await listEntries(context)).filter((each) => each.name !== name)
  const tried = 'isTakenOut' in change ? entries : [...entries, change]
  const now = await readDictionary(db)
  const then = {
    version: now.version,
    matcher: createLabelMatcher({
      companies: tried.filter((entry) => entry.kind === 'company'),
      terms: tried.filter((entry) => entry.kind === 'term'),
    }),
  }
  const found = { looked: 0, gains: 0, loses: 0, others: 0, keeps: 0 }
  const examples: Example[] = []
  for await (const batch of newestArticles(context, most)) {
    for (const topic of batch) {
      const [before, after] = [labelsIn(now, topic), labelsIn(then, topic)]
      const gains = after.filter((label) => !before.includes(label))
      const loses = before.filter((label) => !after.includes(label))
      found.looked += 1
      if (gains.includes(name)) found.gains += 1
      if (loses.includes(name)) found.loses += 1
      if (topic.kind === 'article' && topic.labels.includes(name)) found.keeps += 1
      if ([...gains, ...loses].some((label) => label !== name)) found.others += 1
      if (gains.length + loses.length > 0 && examples.length < EXAMPLES)
        examples.push({ id: topic.id, title: topic.title, before: loses, after: gains })
    }
    // Matching a batch takes a moment, in which nobody else would be answered.
    await pause()
  }
  return { ...found, examples }
}

async function* newestArticles({ db }: Context, most: number) {
  const { id, title, kind, labels, blocks, state } = topics
  let below = Number.MAX_SAFE_INTEGER
  for (let seen = 0; seen < most; seen += AT_A_TIME) {
    const batch = await db
      .select({ id, title, kind, labels, blocks })
      .from(topics)
      .where(and(eq(state, 'published'), lt(id, below)))
      .orderBy(desc(id))
      .limit(AT_A_TIME)
    if (batch.length === 0) return
    yield batch
    below = batch.at(-1)?.id ?? 0
  }
}
