import { setImmediate as pause } from 'node:timers/promises'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { lettersOf } from './letters.ts'
import { createWordMatcher } from './word-matcher.ts'

/** A text that a reader posted and that others see. */
export interface RecentPost {
  readonly text: string
  readonly at: Date
  /** The page it stands on. */
  readonly link: string
}

/** So many of the last texts are looked through. */
const LOOKED_THROUGH = 10_000
const EXAMPLES = 20
/** Between so many texts others are let through. */
const AT_A_TIME = 100
/** Of a text around what was found in it. */
const EXCERPT = 120

export const TryWord = z.object({
  word: z.string().trim().toLowerCase().min(2).max(40).meta({ title: '词' }),
})

export const TriedWord = z.object({
  looked: z.number(),
  hits: z.number(),
  examples: z.array(z.object({ text: z.string(), link: z.string() })),
})

/**
 * What a word would have stopped, had it stood on the list: among the last ten thousand texts that are public, so that
 * whatever it finds is most likely harmless. Refuses `permission_missing`, `word_too_short` (C-108).
 */
export async function tryWord(
  context: Context,
  input: z.input<typeof TryWord>,
  recentPosts: (context: Context, most: number) => Promise<readonly RecentPost[]>,
): Promise<z.infer<typeof TriedWord>> {
  requirePermission(context.actor, 'moderation.decide')
  const { word } = parseInput(TryWord, input)
  if ([...lettersOf(word).text].length < 2) throw new Refusal('invalid', 'word_too_short', { word })
  const find = createWordMatcher([{ word, category: 'ads', verdict: 'hold' }])
  const posts = await recentPosts(context, LOOKED_THROUGH)
  const found: RecentPost[] = []
  for (const [index, post] of posts.entries()) {
    if (find(lettersOf(post.text)).length > 0) found.push(post)
    if (index % AT_A_TIME === AT_A_TIME - 1) await pause()
  }
  return {
    looked: posts.length,
    hits: found.length,
    examples: found.slice(0, EXAMPLES).map(({ text, link }) => ({ text: text.slice(0, EXCERPT), link })),
  }
}
