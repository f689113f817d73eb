import { setImmediate as pause } from 'node:timers/promises'
import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { createLabelMatcher } from '#features/labels/label-matcher.ts'
import { readDictionary } from '#features/labels/dictionary.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { labelsIn } from './labels.server.ts'
import { topics } from './tables.server.ts'

/** So many of the newest articles are looked through, so many at a time. */
const LOOKED_THROUGH = 1000
const AT_A_TIME = 50
const EXAMPLES = 20

export const TryLabel = z.object({
  kind: z.enum(dictionaryEntries.kind.enumValues).default('term'),
  name: word(60).min(1, '不能为空'),
  /** With commas between them. */
  aliases: word(1000).default(''),
})

const Example = z.object({
  id: z.number(),
  title: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
})

export const TriedLabel = z.object({
  looked: z.number(),
  /** Articles that would be labelled with it and are not, that would be no longer, and whose other labels would change. */
  gains: z.number(),
  loses: z.number(),
  others: z.number(),
  examples: z.array(Example),
})

/**
 * What the labels of the newest thousand articles would become if the dictionary had this entry, in the place of the one of
 * the same name where there is one. Refuses `permission_missing`, `input_invalid` (C-55).
 */
export async function tryLabel(
  context: Context,
  input: z.input<typeof TryLabel>,
): Promise<z.infer<typeof TriedLabel>> {
  requirePermission(context.actor, 'labels.edit')
  const { kind, name, aliases: written } = parseInput(TryLabel, input)
  const aliases = written.split(/[,，;；]/).flatMap((each) => each.trim() || [])
  const { db } = context
  const entries = (await db.select().from(dictionaryEntries)).filter((each) => each.name !== name)
  const tried = [...entries, { kind, name, aliases }]
  const now = await readDictionary(db)
  const then = {
    version: now.version,
    matcher: createLabelMatcher({
      companies: tried.filter((entry) => entry.kind === 'company'),
      terms: tried.filter((entry) => entry.kind === 'term'),
    }),
  }
  const found = { looked: 0, gains: 0, loses: 0, others: 0 }
  const examples: z.infer<typeof Example>[] = []
  for await (const batch of newestArticles(context)) {
    for (const topic of batch) {
      const [before, after] = [labelsIn(now, topic), labelsIn(then, topic)]
      const gains = after.filter((label) => !before.includes(label))
      const loses = before.filter((label) => !after.includes(label))
      found.looked += 1
      if (gains.includes(name)) found.gains += 1
      if (loses.includes(name)) found.loses += 1
      if ([...gains, ...loses].some((label) => label !== name)) found.others += 1
      if (gains.length + loses.length > 0 && examples.length < EXAMPLES)
        examples.push({ id: topic.id, title: topic.title, before: loses, after: gains })
    }
    // Matching a batch takes a moment, in which nobody else would be answered.
    await pause()
  }
  return { ...found, examples }
}

async function* newestArticles({ db }: Context) {
  const { id, title, kind, labels, blocks, state } = topics
  let below = Number.MAX_SAFE_INTEGER
  for (let seen = 0; seen < LOOKED_THROUGH; seen += AT_A_TIME) {
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
