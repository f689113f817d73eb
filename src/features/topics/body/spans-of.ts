import type { Block, Span } from './blocks.ts'

/** The pieces of running text of a block, in reading order; none where it has no text that can be marked. */
export function spansOf(block: Block): readonly Span[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'quotation':
      return block.spans
    case 'list':
    case 'footnotes':
      return block.items.flatMap(({ spans }) => spans)
    case 'table':
      return block.rows.flat(2)
    case 'code':
    case 'formula':
    case 'image':
    case 'gallery':
    case 'video':
    case 'card':
    case 'divider':
      return []
  }
}
