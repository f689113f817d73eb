import { z } from 'zod'
import type { Glimpse } from '#ui/glimpse/glimpse.ts'
import { GlimpseWire } from './glimpse.ts'

/** What goes into the search and what comes out of it. */

/** Everything that can be found, in the order of the filter. */
const SEARCH_KINDS = [
  'article',
  'question',
  'document',
  'data',
  'file',
  'report',
  'event',
  'award',
  'person',
  'special',
] as const
export const SearchKind = z.enum(SEARCH_KINDS)
export type SearchKind = z.infer<typeof SearchKind>

/** A document as the feature that owns it hands it over. */
export interface SearchDocument {
  readonly kind: SearchKind
  readonly id: number
  /** Its public address; also how it is named when it is taken out. */
  readonly path: string
  readonly industry: string
  readonly title: string
  readonly labels: readonly string[]
  /** What everybody may read: found literally, and snippets are cut from here. */
  readonly publicText: string
  /** Public as well and found literally, but no part of a snippet: who wrote it, captions. */
  readonly alsoText?: string
  /** What is paid for: found by the single words in it and nothing else, and never shown (`gated-words.ts`). */
  readonly gatedText?: string
  /** Where it was taken from, to filter by. */
  readonly source?: string
  /** The figures it is told by, of data. */
  readonly glimpse?: Glimpse | undefined
  /** Public addresses of what it belongs to (a person, an event), to search within. */
  readonly within?: readonly string[]
  /** Pages of ours that it leads to, for whoever looks for what leads to one. */
  readonly leadsTo?: readonly string[]
  readonly isPaid: boolean
  /** Paid for by whoever it speaks of (C-78). */
  readonly isSponsored?: boolean
  /** Milliseconds. */
  readonly sortDate: number
}

/** Where to highlight, as code units of the text beside it, in order and never overlapping. */
export const Ranges = z.array(z.tuple([z.number().int(), z.number().int()]))
export type Ranges = z.infer<typeof Ranges>

export const MarkedText = z.object({ text: z.string(), ranges: Ranges })
export type MarkedText = z.infer<typeof MarkedText>

export const SearchItem = z.object({
  kind: SearchKind,
  id: z.number(),
  /** Its address; with `?key=` where the page marks the words as well (B-67). */
  path: z.string(),
  title: MarkedText,
  snippet: MarkedText,
  labels: z.array(z.string()),
  isPaid: z.boolean(),
  isSponsored: z.boolean(),
  glimpse: GlimpseWire.optional(),
  time: z.object({ iso: z.string(), text: z.string() }),
  /** Milliseconds. */
  sortDate: z.number(),
})
export type SearchItem = z.infer<typeof SearchItem>

/** How many of what was found are of each kind, paid or not, and from which sources, whatever of these was chosen. */
export const Counts = z.object({
  kinds: z.record(z.string(), z.number()),
  free: z.number(),
  paid: z.number(),
  sources: z.array(z.object({ source: z.string(), count: z.number() })),
})
export type Counts = z.infer<typeof Counts>

export const SearchResult = z.object({
  items: z.array(SearchItem),
  total: z.number(),
  /** `total` is an estimate: words that stand in thousands of documents are not counted one by one. */
  isCapped: z.boolean(),
  /** How many page numbers lead to in this order. */
  reach: z.number(),
  /** By date: the place after which the rest begins, where there is more. */
  next: z.string().optional(),
  /** What was really looked for, when nothing holds the query as it was written. */
  loosenedTo: z.array(z.string()).optional(),
  /** How many hold the whole query, where others that hold most of it come after them. */
  wholeTotal: z.number().optional(),
  /** Where they were asked for. */
  counts: Counts.optional(),
  /** The query that was answered instead, when nothing holds what was typed but something that sounds or looks like it. */
  correctedTo: z.string().optional(),
  /** The same where little was found: what may have been meant. */
  didYouMean: z.string().optional(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const Suggestion = z.object({
  text: z.string(),
  /** Where it leads: a search, or the document itself. */
  path: z.string(),
  kind: z.enum(['company', 'person', 'label', 'title']),
  /** The document was paid for to be published (C-78). */
  ad: z.literal(1).optional(),
})
export type Suggestion = z.infer<typeof Suggestion>
