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

/** A run of text with one look. `link` is an absolute http(s) address or a path of ours. */
export const Span = z.object({
  text: z.string(),
  strong: z.boolean().optional(),
  emphasis: z.boolean().optional(),
  code: z.boolean().optional(),
  link: z.string().optional(),
  size: Size.optional(),
  color: Color.optional(),
})
export type Span = z.infer<typeof Span>

export const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), spans: z.array(Span), centered: z.boolean().optional() }),
  z.object({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3), z.literal(4)]),
    spans: z.array(Span),
  }),
  z.object({ type: z.literal('quotation'), spans: z.array(Span) }),
  z.object({
    type: z.literal('list'),
    ordered: z.boolean(),
    /** `depth` 0 is the outermost level. */
    items: z.array(z.object({ spans: z.array(Span), depth: z.number().int().min(0).max(5) })),
  }),
  z.object({
    type: z.literal('table'),
    /** Whether the first row holds column headings. */
    hasHeader: z.boolean(),
    rows: z.array(z.array(z.array(Span))),
  }),
  z.object({ type: z.literal('code'), text: z.string() }),
  z.object({
    type: z.literal('image'),
    image: StoredImage,
    caption: z.string().optional(),
    alt: z.string().optional(),
  }),
  z.object({
    type: z.literal('video'),
    /** An absolute http(s) address of a film, or of a player on an allowed host. */
    url: z.string(),
    poster: StoredImage.optional(),
    caption: z.string().optional(),
  }),
  z.object({ type: z.literal('divider') }),
])
export type Block = z.infer<typeof Block>

/** The words of one block in reading order, without markup; images and videos have none (TOPIC-07). */
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
      return block.text
    default:
      return ''
  }
}

export function textOfSpans(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('')
}
