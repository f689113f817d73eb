import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { contentTitles } from '#features/editing/tables.server.ts'
import { titleHas } from '#features/editing/title-has.server.ts'
import { readDictionary } from '#features/labels/dictionary.server.ts'
import { lettersOf } from '#features/moderation/letters.ts'
import { wordFinder } from '#features/moderation/word-list.server.ts'
import { requireStaff } from '#features/staff/policy.ts'
import { Block, textOfBlock } from '#features/topics/blocks.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { checkArticle, Concern, placeIn } from './check-article.ts'

export const LookOver = z.object({
  /** Missing: a new one. */
  id: z.number().int().positive().optional(),
  title: z.string().max(300).default(''),
  summary: z.string().max(5000).default(''),
  isPaid: z.boolean().default(false),
  hasCover: z.boolean().default(false),
  blocks: z.array(Block).max(20_000).default([]),
})

/** What readers will see beside an article, and what to look at before they do. */
export const LookedOver = z.object({
  concerns: z.array(Concern),
  /** Each label that the dictionary gives it: where its words stand first, and how often. */
  labels: z.array(z.object({ name: z.string(), count: z.number(), words: z.string(), block: z.number() })),
})
type LookedOver = z.infer<typeof LookedOver>

/**
 * Looks an article over as it is written, saved or not: what should be looked at before publishing, words of the word list,
 * the same title published before, and its labels with their reasons. Refuses `staff_sign_in_required`, `input_invalid`.
 */
export async function lookOver(context: Context, input: z.input<typeof LookOver>): Promise<LookedOver> {
  requireStaff(context.actor)
  const { id, title, blocks, ...rest } = parseInput(LookOver, input)
  const { matcher } = await readDictionary(context.db)
  const { companies, terms } = matcher.find(blocks.map(textOfBlock).filter(Boolean).join('\n'))
  return {
    concerns: [
      ...(await sameTitle(context, id, title)),
      ...checkArticle({ title, blocks, ...rest }),
      ...(await listedWords(context, title, blocks)),
    ],
    labels: [...companies, ...terms].flatMap(({ name, count, first }) => {
      const place = placeIn(blocks, first)
      return place ? [{ name, count, ...place }] : []
    }),
  }
}

async function sameTitle({ db }: Context, id: number | undefined, title: string): Promise<Concern[]> {
  const { kind, entityId, state, title: known } = contentTitles
  if (title.trim() === '') return []
  const [found] = await db
    .select({ id: entityId })
    .from(contentTitles)
    .where(
      and(
        eq(kind, 'topic'),
        eq(state, 'public'),
        titleHas(title.trim()),
        eq(known, title.trim()),
        ne(entityId, id ?? 0),
      ),
    )
    .limit(1)
  return found ? [{ sentence: `文章 ${found.id} 已用同样的标题发布过`, field: 'title' }] : []
}

async function listedWords(context: Context, title: string, blocks: readonly Block[]): Promise<Concern[]> {
  const find = await wordFinder(context)
  const said = (text: string) => find(lettersOf(text)).map(({ word }) => `词表里有“${word}”`)
  return [
    ...said(title).map((sentence) => ({ sentence, field: 'title' })),
    ...blocks.flatMap((block, at) => said(textOfBlock(block)).map((sentence) => ({ sentence, block: at }))),
  ]
}
