import { createContext } from 'react'
import type { Block, Span } from '../body/blocks.ts'
import { spansOf } from '../body/spans-of.ts'

/** The references that the way back from their footnotes leads to: an id may stand once on a page. */
export const FirstReferences = createContext<ReadonlySet<Span>>(new Set())

/** Of several references to one footnote the first, in reading order. */
export function firstReferences(blocks: readonly Block[]): ReadonlySet<Span> {
  const first = new Map<string, Span>()
  for (const span of blocks.flatMap(spansOf)) {
    if (span.footnote !== undefined && !first.has(span.footnote)) first.set(span.footnote, span)
  }
  return new Set(first.values())
}
