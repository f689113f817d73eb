import type { Span } from '#features/topics/body/blocks.ts'
import { oneLine } from './clean-text.ts'
import type { FoundBlock } from './found-article.ts'

/** A centred line right below a picture that says 图 3 or ▲ is its caption. */
export function joinCaptions(blocks: FoundBlock[]): FoundBlock[] {
  const result: FoundBlock[] = []
  for (const block of blocks) {
    const before = result.at(-1)
    if (
      before?.type === 'image' &&
      before.caption === undefined &&
      block.type === 'paragraph' &&
      block.centered
    ) {
      const text = oneLine(block.spans.map((span) => span.text).join(''))
      if (
        text.length <= 120 &&
        /^([▲△▼↑]|图\s*[\d一二三四五六七八九十]|图片?(来源|源)[：:]|来源[：:]图)/.test(text)
      ) {
        before.caption = text.replace(/^[▲△▼↑]\s*/, '')
        continue
      }
    }
    if (block.type === 'divider' && (before === undefined || before.type === 'divider')) continue
    result.push(block)
  }
  while (result.at(-1)?.type === 'divider') result.pop()
  return result
}

/** References to notes that did not come along are plain text. */
export function withoutDangling(
  blocks: FoundBlock[],
  notes: readonly { readonly key: string }[],
): FoundBlock[] {
  const keys = new Set(notes.map(({ key }) => key))
  for (const block of blocks) {
    for (const spans of spansOf(block)) {
      for (const span of spans)
        if (span.footnote !== undefined && !keys.has(span.footnote)) delete span.footnote
    }
  }
  return blocks
}

function spansOf(block: FoundBlock): Span[][] {
  if ('spans' in block) return [block.spans]
  if (block.type === 'list' || block.type === 'footnotes') return block.items.map((item) => item.spans)
  return block.type === 'table' ? block.rows.flat() : []
}
