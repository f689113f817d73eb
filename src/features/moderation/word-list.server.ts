import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context, type SharedContext } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { CATEGORY_NAMES, VERDICT_NAMES, WordCategory, WordVerdict } from './contract.ts'
import { lettersOf, type Letters } from './letters.ts'
import { moderationWords, moderationWordVersion } from './tables.server.ts'
import { createWordMatcher, type ListedWord } from './word-matcher.ts'

/** Of answers that show no word of the list. */
export const MODERATION_WORDS_TAG = 'moderation-words'

interface Compiled {
  readonly version: number
  readonly find: (letters: Letters) => ListedWord[]
}

/** The list as last compiled, by database; holds no reader's data. */
const compiled = new WeakMap<Database, Compiled>()

/** The finder for the list as it stands; compiled anew only when the list has changed. */
export async function wordFinder({ db }: Pick<SharedContext, 'db'>): Promise<Compiled['find']> {
  const [row] = await db.select({ version: moderationWordVersion.version }).from(moderationWordVersion)
  const version = row?.version ?? 0
  const known = compiled.get(db)
  if (known?.version === version) return known.find
  const find = createWordMatcher(await readWords({ db }))
  compiled.set(db, { version, find })
  return find
}

/** Every listed word, by category. Refuses `permission_missing`. */
export async function listWords({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<ListedWord[]> {
  requirePermission(actor, 'moderation.decide')
  return readWords({ db })
}

/** The word list as a file. */
export const wordExport = listExport({
  kind: 'moderation-words',
  name: '审核词表',
  permission: 'moderation.decide',
  filter: z.object({ q: word(40).toLowerCase().default(''), category: WordCategory.optional() }),
  async rows(context, { q, category: among }) {
    const words = await readWords(context)
    return words.filter(
      ({ word: each, category }) => each.includes(q) && (among === undefined || category === among),
    )
  },
  columns: {
    词: (listed) => listed.word,
    类别: ({ category }) => CATEGORY_NAMES[category],
    处理: ({ verdict }) => VERDICT_NAMES[verdict],
  },
})

async function readWords({ db }: Pick<SharedContext, 'db'>): Promise<ListedWord[]> {
  const { word, category, verdict } = moderationWords
  return db.select({ word, category, verdict }).from(moderationWords).orderBy(category, verdict, word)
}

export const SaveWord = z.object({
  word: z.string().trim().toLowerCase().min(2).max(40).meta({ title: '词' }),
  category: WordCategory,
  verdict: WordVerdict,
})

/**
 * Adds a word or changes what it does; refuses `permission_missing`, `word_too_short`, and `unlawful_words_hold` for one of
 * unlawful matter that is to send texts back (C-70, C-108).
 */
export async function saveWord(context: Context, input: z.input<typeof SaveWord>): Promise<void> {
  requirePermission(context.actor, 'moderation.decide')
  const { word, category, verdict } = parseInput(SaveWord, input)
  // One character alone would be found in every second sentence.
  if ([...lettersOf(word).text].length < 2) throw new Refusal('invalid', 'word_too_short', { word })
  if (category === 'unlawful' && verdict !== 'hold') throw new Refusal('invalid', 'unlawful_words_hold')
  await inTransaction(context, async (within) => {
    await within.db
      .insert(moderationWords)
      .values({ word, category, verdict })
      .onConflictDoUpdate({ target: moderationWords.word, set: { category, verdict } })
    await purgePages(within.db, [MODERATION_WORDS_TAG])
    await recordAudit(within, 'saveWord', `word:${word}`, { category, verdict })
  })
}

/** Takes a word off the list; refuses `permission_missing`, `word_unknown`. */
export async function removeWord(context: Context, { word }: { word: string }): Promise<void> {
  requirePermission(context.actor, 'moderation.decide')
  await inTransaction(context, async (within) => {
    const gone = await within.db
      .delete(moderationWords)
      .where(eq(moderationWords.word, word.trim().toLowerCase()))
    if (gone.rowCount === 0) throw new Refusal('not_found', 'word_unknown', { word })
    await purgePages(within.db, [MODERATION_WORDS_TAG])
    await recordAudit(within, 'removeWord', `word:${word}`)
  })
}
