import type { Shape } from '#features/home/block-kinds.ts'

/**
 * Blocks as they stand beside each other: a `side` one beside the `main` one before it, neighbouring `third` ones
 * together, everything else alone.
 */
export function inRows<Block extends { readonly shape: Shape }>(blocks: readonly Block[]): Block[][] {
  const rows: Block[][] = []
  for (const block of blocks) {
    const row = rows.at(-1)
    const joins =
      (block.shape === 'side' && row?.length === 1 && row[0]?.shape === 'main') ||
      (block.shape === 'third' && row?.[0]?.shape === 'third')
    if (joins) row?.push(block)
    else rows.push([block])
  }
  return rows
}
