import type { Block } from './blocks.ts'

/** The contents of a long text: its larger headings and where they stand. */

/** Fewer headings are seen at a glance. */
const FEWEST = 3

export interface ContentsLine {
  readonly id: string
  readonly text: string
}

/** The anchor of the heading at this place of the text. */
export const headingId = (at: number) => `s${at + 1}`

/** A line for each largest heading of a text, or nothing where there are too few to need a list. */
export function contentsOf(blocks: readonly Block[]): ContentsLine[] {
  const headings = blocks.flatMap((block, at) =>
    block.type === 'heading'
      ? [{ id: headingId(at), level: block.level, text: block.spans.map((span) => span.text).join('') }]
      : [],
  )
  const largest = Math.min(...headings.map(({ level }) => level))
  const lines = headings.filter(({ level }) => level === largest)
  return lines.length < FEWEST ? [] : lines.map(({ id, text }) => ({ id, text }))
}
