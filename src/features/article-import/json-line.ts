import { z } from 'zod'
import { CARD_PATH, GALLERY_MOST, MergedCell, NOTE_TONES, Span } from '#features/topics/body/blocks.ts'
import { TOPIC_ORIGINS } from '#features/topics/contract.ts'
import { LONGEST_SUMMARY } from '#features/topics/limits.ts'

/** The documented form of one line of a JSON Lines file (docs/import.md). */

const Text = z.string()
const Line = Text.trim()
const Words = z.array(Line.min(1).max(30)).max(20)
const Switch = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)
const Spans = z.array(Span).max(5_000)

const LinePicture = z.object({ src: Line.min(1), caption: Line.optional(), alt: Line.optional() })

/** Our own blocks, with pictures by path or address in `src`. */
export const LineBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), spans: Spans, centered: z.boolean().optional() }),
  z.object({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3), z.literal(4)]),
    spans: Spans,
  }),
  z.object({ type: z.literal('quotation'), spans: Spans, tone: z.enum(NOTE_TONES).optional() }),
  z.object({ type: z.literal('formula'), tex: Text.min(1).max(4000) }),
  z.object({
    type: z.literal('footnotes'),
    items: z.array(z.object({ key: Line.min(1).max(20), spans: Spans })).max(1_000),
  }),
  z.object({
    type: z.literal('list'),
    ordered: z.boolean(),
    items: z
      .array(
        z.object({
          spans: Spans,
          depth: z.number().int().min(0).max(5).default(0),
          checked: z.boolean().optional(),
          ordered: z.boolean().optional(),
        }),
      )
      .max(2_000),
    start: z.number().int().min(0).max(100_000).optional(),
  }),
  z.object({
    type: z.literal('table'),
    hasHeader: z.boolean(),
    headerRows: z.number().int().min(2).max(10).optional(),
    rows: z.array(z.array(Spans).max(40)).max(2_000),
    merged: z.array(MergedCell).max(5_000).optional(),
    align: z
      .array(z.enum(['left', 'center', 'right']))
      .max(40)
      .optional(),
  }),
  z.object({ type: z.literal('code'), text: Text }),
  LinePicture.extend({ type: z.literal('image') }),
  z.object({
    type: z.literal('gallery'),
    pictures: z.array(LinePicture).min(2).max(GALLERY_MOST),
    caption: Line.optional(),
  }),
  z.object({
    type: z.literal('card'),
    path: Line.max(200).regex(CARD_PATH, '应为本站的路径'),
    title: Line.max(300),
  }),
  z.object({ type: z.literal('divider') }),
  z.object({
    type: z.literal('text'),
    text: Text.optional(),
    strongText: z.union([Text, Switch]).nullish(),
    fontSize: z.union([Text, z.number()]).nullish(),
    color: Text.nullish(),
  }),
  z.object({ type: z.literal('img'), url: Line.min(1), imgDesc: Line.nullish() }),
  z.object({
    type: z.literal('video'),
    url: Line.min(1),
    videoImg: Line.nullish(),
    poster: Line.nullish(),
    caption: Line.nullish(),
    imgDesc: Line.nullish(),
  }),
])
export type LineBlock = z.infer<typeof LineBlock>

const Id = z.union([Line.min(1).max(200), z.number().int().transform(String)])

export const JsonLine = z
  .object({
    id: Id.optional(),
    title: Line.min(1, '不能为空').max(200, '不能超过 200 字'),
    date: z.union([Line, z.number()]).optional(),
    author: Line.max(60).optional(),
    source: Line.max(60).optional(),
    sourceUrl: z.url({ protocol: /^https?$/, error: '必须是 http 或 https 地址' }).optional(),
    summary: Line.max(LONGEST_SUMMARY).optional(),
    category: z.enum(TOPIC_ORIGINS).optional(),
    labels: Words.default([]),
    tags: Words.default([]),
    paid: Switch.optional(),
    cover: Line.min(1).optional(),
    content: z.array(LineBlock).max(5_000).optional(),
    markdown: Text.optional(),
    html: Text.optional(),
  })
  .refine(
    (line) => [line.content, line.markdown, line.html].filter((body) => body !== undefined).length === 1,
    {
      error: 'content、markdown、html 三者必须有且只有一个',
    },
  )
export type JsonLine = z.infer<typeof JsonLine>
