import { LONGEST_TITLE } from '#features/topics/limits.ts'
import { z } from 'zod'
import { STATE_WORDS } from '#features/editing/content-cells.ts'
import { readDictionary } from '#features/labels/dictionary.server.ts'
import { lettersOf } from '#features/moderation/letters.ts'
import { wordFinder } from '#features/moderation/word-list.server.ts'
import { readCards } from '#features/search/read-cards.server.ts'
import { requireStaff } from '#features/staff/policy.ts'
import { Block, textOfBlock } from '#features/topics/body/blocks.ts'
import { readFormula } from '#features/topics/body/formula.server.ts'
import { deadAmong } from '#features/links/link-desk.server.ts'
import { outsideAddress } from '#features/links/outside-address.ts'
import { findAlike } from '#features/topics/publishing/find-alike.server.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { checkArticle, Concern, placeIn, spansIn } from './check-article.ts'
import { findSameTitle } from './find-same-title.server.ts'

export const LookOver = z.object({
  /** Missing: a new one. */
  id: z.number().int().positive().optional(),
  title: z.string().max(LONGEST_TITLE).default(''),
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
 * what we have already with much the same title or text, and its labels with their reasons. Refuses
 * `staff_sign_in_required`, `input_invalid`.
 */
export async function lookOver(context: Context, input: z.input<typeof LookOver>): Promise<LookedOver> {
  requireStaff(context.actor)
  const { id, title, blocks, ...rest } = parseInput(LookOver, input)
  const { matcher } = await readDictionary(context.db)
  const { companies, terms } = matcher.find(blocks.map(textOfBlock).filter(Boolean).join('\n'))
  return {
    concerns: [
      ...(await whatIsAlike(context, { id, title, blocks })),
      ...checkArticle({ title, blocks, ...rest }),
      ...brokenFormulas(blocks),
      ...(await deadCards(context, blocks)),
      ...(await deadLinks(context, blocks)),
      ...(await listedWords(context, title, blocks)),
    ],
    labels: [...companies, ...terms].flatMap(({ name, count, first }) => {
      const place = placeIn(blocks, first)
      return place ? [{ name, count, ...place }] : []
    }),
  }
}

/** What we have already under this title or with this text, each once. */
async function whatIsAlike(
  context: Context,
  { id, title, blocks }: Pick<z.output<typeof LookOver>, 'id' | 'title' | 'blocks'>,
): Promise<Concern[]> {
  const bodies = await findAlike(context, { id, blocks })
  const titles = await findSameTitle(context, { id, title })
  return [
    ...bodies.map((other) => ({ sentence: `正文与《${other.title}》大部分相同`, other: other.id })),
    ...titles
      .filter((other) => bodies.every((body) => body.id !== other.id))
      .map((other) => ({
        sentence: `标题与《${other.title}》（${STATE_WORDS[other.state]}）几乎相同`,
        other: other.id,
      })),
  ]
}

/** Formulas that readers would see as they were typed. */
const brokenFormulas = (blocks: readonly Block[]): Concern[] =>
  blocks.flatMap((block, at) =>
    [...spansIn(block).map(({ formula }) => formula), block.type === 'formula' ? block.tex : undefined]
      .filter((tex) => tex !== undefined && readFormula(tex) === undefined)
      .map((tex) => ({ sentence: `公式写得不对，读者会看到原样的字：${tex?.slice(0, 60)}`, block: at })),
  )

/** Cards that lead to what readers do not see: they would not be shown. */
async function deadCards(context: Context, blocks: readonly Block[]): Promise<Concern[]> {
  const paths = blocks.flatMap((block) => (block.type === 'card' ? block.path : []))
  const known = await readCards(context, paths)
  return blocks.flatMap((block, at) =>
    block.type === 'card' && !known.has(block.path)
      ? [{ sentence: `卡片《${block.title}》指向的页面没有公开，读者看不到这张卡片`, block: at }]
      : [],
  )
}

/** Links that our own asking found dead, night after night. */
async function deadLinks(context: Context, blocks: readonly Block[]): Promise<Concern[]> {
  const own = new URL(context.services.configuration.publicUrl).hostname
  const found = blocks.flatMap((block, at) =>
    spansIn(block).flatMap(({ link }) => {
      const url = link === undefined ? undefined : outsideAddress(link, own)?.url
      return url === undefined ? [] : [{ url, block: at }]
    }),
  )
  const dead = await deadAmong(context, [...new Set(found.map(({ url }) => url))])
  return found.flatMap(({ url, block }) => {
    const reason = dead.get(url)
    return reason === undefined ? [] : [{ sentence: `链接打不开：${url.slice(0, 60)}，${reason}`, block }]
  })
}

async function listedWords(context: Context, title: string, blocks: readonly Block[]): Promise<Concern[]> {
  const find = await wordFinder(context)
  const said = (text: string) => find(lettersOf(text)).map(({ word }) => `词表里有“${word}”`)
  return [
    ...said(title).map((sentence) => ({ sentence, field: 'title' })),
    ...blocks.flatMap((block, at) => said(textOfBlock(block)).map((sentence) => ({ sentence, block: at }))),
  ]
}
