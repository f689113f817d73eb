import { z } from 'zod'
import { StoredImage } from '#platform/images/stored-image.ts'

/**
 * The body of an article, or of an answer: a list of blocks (TOPIC-04 ff., ENT-08, C-60).
 * Everything that stores, imports, cuts, shows or sends a body speaks of these blocks only.
 */

/** Sizes and colours an editor may choose; anything else found in a source becomes the nearest of these. */
const TEXT_SIZES = ['small', 'large', 'larger'] as const
const TEXT_COLORS = ['accent', 'red', 'orange', 'green', 'grey'] as const

const Size = z.enum(TEXT_SIZES)
const Color = z.enum(TEXT_COLORS)

/**
 * A run of text with one look. `link` is an absolute http(s) address or a path of ours. A formula is LaTeX whose reading in
 * plain words is the text; a reference to a footnote names its key.
 */
export const Span = z.object({
  text: z.string(),
  script: z.enum(['sub', 'super']).optional(),
  formula: z.string().max(4000).optional(),
  footnote: z.string().max(20).optional(),
  strong: z.boolean().optional(),
  emphasis: z.boolean().optional(),
  code: z.boolean().optional(),
  link: z.string().optional(),
  size: Size.optional(),
  color: Color.optional(),
})
export type Span = z.infer<typeof Span>

export const NOTE_TONES = ['note', 'tip', 'important', 'warning', 'caution'] as const

export const MergedCell = z.object({
  row: z.number().int().min(0),
  column: z.number().int().min(0),
  down: z.number().int().min(1),
  across: z.number().int().min(1),
})

/** A path of ours, and not the beginning of another host. */
export const CARD_PATH = /^\/(?!\/)[\w/.-]*$/

/** One picture of a body with its words. */
const BodyPicture = z.object({
  image: StoredImage,
  caption: z.string().optional(),
  alt: z.string().optional(),
  /** Whose picture it is. */
  credit: z.string().max(200).optional(),
})
export type BodyPicture = z.infer<typeof BodyPicture>

/** More pictures are several galleries. */
export const GALLERY_MOST = 30

/** What is no block of ours is refused by its name, and never dropped without a word. */
function sayUnknown(block: unknown): string {
  const type = typeof block === 'object' && block !== null && 'type' in block ? block.type : undefined
  return typeof type === 'string'
    ? `没有“${type.slice(0, 40)}”这种块，没有保存`
    : '块要说明自己是哪一种，没有保存'
}

export const Block = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('paragraph'), spans: z.array(Span), centered: z.boolean().optional() }),
    z.object({
      type: z.literal('heading'),
      level: z.union([z.literal(2), z.literal(3), z.literal(4)]),
      spans: z.array(Span),
    }),
    z.object({
      type: z.literal('quotation'),
      spans: z.array(Span),
      /** A note to the reader rather than somebody's words. */
      tone: z.enum(NOTE_TONES).optional(),
    }),
    z.object({
      type: z.literal('list'),
      ordered: z.boolean(),
      /** `depth` 0 is the outermost level. */
      items: z.array(
        z.object({
          spans: z.array(Span),
          depth: z.number().int().min(0).max(5),
          /** Of a list of tasks: whether it is done. */
          checked: z.boolean().optional(),
          /** Where a list within the list is numbered otherwise than the outer one. */
          ordered: z.boolean().optional(),
        }),
      ),
      /** The first number; 1 unless told. */
      start: z.number().int().min(0).max(100_000).optional(),
    }),
    z.object({
      type: z.literal('table'),
      /** Whether the first row holds column headings. */
      hasHeader: z.boolean(),
      /** How many rows are headings where they are more than one. */
      headerRows: z.number().int().min(2).max(10).optional(),
      rows: z.array(z.array(z.array(Span))),
      /** Cells that reach over others, which are empty. */
      merged: z.array(MergedCell).max(5_000).optional(),
      align: z
        .array(z.enum(['left', 'center', 'right']))
        .max(40)
        .optional(),
    }),
    z.object({
      type: z.literal('formula'),
      /** LaTeX, and how it reads in plain words. */
      tex: z.string().max(4000),
      text: z.string(),
    }),
    z.object({
      type: z.literal('footnotes'),
      items: z.array(z.object({ key: z.string().max(20), spans: z.array(Span) })).max(1_000),
    }),
    z.object({ type: z.literal('code'), text: z.string() }),
    BodyPicture.extend({ type: z.literal('image') }),
    z.object({
      type: z.literal('gallery'),
      pictures: z
        .array(BodyPicture)
        .min(2, '图集至少两张图片')
        .max(GALLERY_MOST, `图集最多 ${GALLERY_MOST} 张图片`),
      /** Of all of them together. */
      caption: z.string().optional(),
    }),
    z.object({
      type: z.literal('video'),
      /** An absolute http(s) address of a film, or of a player on an allowed host. */
      url: z.string(),
      poster: StoredImage.optional(),
      caption: z.string().optional(),
    }),
    z.object({
      type: z.literal('card'),
      /** The page of ours that it leads to, and what that was called when the card was made. */
      path: z.string().max(200).regex(CARD_PATH, '应为本站的路径'),
      title: z.string().max(300),
    }),
    z.object({ type: z.literal('divider') }),
  ],
  { error: ({ code, input }) => (code === 'invalid_union' ? sayUnknown(input) : undefined) },
)
export type Block = z.infer<typeof Block>

/** The words of one block in reading order, without markup; pictures and videos have none (TOPIC-07). */
export function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'quotation':
      return textOfSpans(block.spans)
    case 'list':
      return block.items.map((item) => textOfSpans(item.spans)).join('\n')
    case 'table':
      return block.rows.map((row) => row.map(textOfSpans).join('\t')).join('\n')
    case 'code':
    case 'formula':
      return block.text
    case 'footnotes':
      return block.items.map(({ key, spans }) => `[${key}] ${textOfSpans(spans)}`).join('\n')
    case 'image':
    case 'gallery':
    case 'video':
    case 'card':
    case 'divider':
      return ''
  }
}

/** The pictures that a block shows, with their words. */
export function picturesOf(block: Block): readonly BodyPicture[] {
  if (block.type === 'gallery') return block.pictures
  if (block.type !== 'image') return []
  const { type: _, ...picture } = block
  return [picture]
}

/** Pictures as one block: a gallery, or the picture that is left of one; nothing without any. */
export function blockOfPictures(
  pictures: readonly BodyPicture[],
  caption: string | undefined,
): Block | undefined {
  const [first] = pictures
  if (!first) return undefined
  const words = caption !== undefined && { caption }
  if (pictures.length > 1) return { type: 'gallery', pictures: [...pictures], ...words }
  return { type: 'image', ...words, ...first }
}

/** The words that stand below the pictures and films of a block, and those read in their place; no other block has any. */
export function captionsOf(block: Block): string {
  const own = block.type === 'video' || block.type === 'gallery' ? [block.caption] : []
  const words = picturesOf(block).flatMap(({ caption, alt, credit }) => [caption, alt, credit])
  return [...own, ...words].filter(Boolean).join('\n')
}

/** Running text; raised figures stay raised, since 10¹⁶ is not 1016, while readers search for Ga2O3. */
export function textOfSpans(spans: readonly Span[]): string {
  return spans.map(({ text, script }) => (script === 'super' ? raised(text) : text)).join('')
}

const RAISED = new Map([...'0123456789+-−–n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿ'][at] ?? sign]))

/** Raised characters as far as there are some, as many as before. */
function raised(text: string): string {
  const signs = [...text]
  return signs.every((sign) => RAISED.has(sign)) ? signs.map((sign) => RAISED.get(sign)).join('') : text
}
