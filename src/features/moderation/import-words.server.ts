import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { importer } from '#platform/import/importer.ts'
import { CATEGORY_NAMES, VERDICT_NAMES, WORD_CATEGORIES, WORD_VERDICTS } from './contract.ts'
import { moderationWords } from './tables.server.ts'
import { saveWord } from './word-list.server.ts'

const { id, word, category, verdict } = moderationWords
const names = <Code extends string>(codes: readonly Code[], called: Readonly<Record<Code, string>>) =>
  z.enum(codes.map((code) => called[code]))
const codeOf = <Code extends string>(
  codes: readonly Code[],
  called: Readonly<Record<Code, string>>,
  name: string,
): Code => {
  const found = codes.find((code) => called[code] === name)
  if (found === undefined) throw new Error(`nothing is called ${name}`)
  return found
}

/** Words of the list, in the columns and words of its own export; each is known by the word itself (C-111). */
export const wordImporter = importer({
  kind: 'moderation-words',
  about: '审核词表',
  edits: { permissions: ['moderation.decide'] },
  columns: { word: '词', category: '类别', verdict: '处理' },
  record: z.object({
    word: z.string().trim().toLowerCase().min(2, '至少两个字').max(40, '最多 40 字'),
    category: names(WORD_CATEGORIES, CATEGORY_NAMES),
    verdict: names(WORD_VERDICTS, VERDICT_NAMES).default(VERDICT_NAMES.hold),
  }),
  alsoReads: async ({ db }, saved) =>
    (await db.select({ word, category, verdict }).from(moderationWords).where(eq(id, saved)))[0],
  async save(context, record) {
    await saveWord(context, {
      word: record.word,
      category: codeOf(WORD_CATEGORIES, CATEGORY_NAMES, record.category),
      verdict: codeOf(WORD_VERDICTS, VERDICT_NAMES, record.verdict),
    })
    const [saved] = await context.db.select({ id }).from(moderationWords).where(eq(word, record.word))
    if (!saved) throw new Error(`${record.word} is not on the list`)
    return saved.id
  },
})
