import type { Block } from './blocks.ts'
import { spansOf } from './spans-of.ts'

const MOST_SIGNS = 200

/** The pages of ours that a text leads to by its links and cards, without what stands behind their path. */
export function pagesLedTo(blocks: readonly Block[]): string[] {
  const addresses = blocks.flatMap((block) =>
    block.type === 'card' ? [block.path] : spansOf(block).flatMap(({ link }) => link ?? []),
  )
  const pages = addresses
    .filter((address) => address.startsWith('/') && !address.startsWith('//'))
    .map((address) => address.split(/[?#]/, 1)[0] ?? '')
  return [...new Set(pages)].filter((page) => page.length <= MOST_SIGNS)
}
