import { Refusal } from '#platform/refusal.ts'
import { ALL_BLOCK_KINDS, factsOf, MOST_COLUMNS } from './block-kinds.ts'
import { HEADLINE_FEEDS, type HomeBlock } from './contract.ts'

/**
 * Home holds what is agreed of it however it is arranged (HOME-01 to -17). Refuses `home_stories_first`,
 * `home_block_missing`, `home_block_twice`, `home_columns_many`, and what `requireBlock` refuses.
 */
export function requireArranged(blocks: readonly HomeBlock[]): void {
  if (blocks[0]?.kind !== 'stories') throw new Refusal('invalid', 'home_stories_first')
  const columns = blocks.filter(({ kind }) => kind === 'column')
  if (columns.length > MOST_COLUMNS) throw new Refusal('invalid', 'home_columns_many', { most: MOST_COLUMNS })
  for (const kind of ALL_BLOCK_KINDS) {
    if (kind === 'column') continue
    const found = blocks.filter((block) => block.kind === kind).length
    if (found !== 1)
      throw new Refusal('invalid', found === 0 ? 'home_block_missing' : 'home_block_twice', {
        name: factsOf(kind).name,
      })
  }
  for (const block of blocks) requireBlock(block)
}

/**
 * Refuses `home_block_must_show`, `home_title_missing`, `home_title_unwanted`, `home_entries_outside`,
 * `home_source_missing`, `home_period_backwards`, `home_tabs_wrong`.
 */
function requireBlock(block: HomeBlock): void {
  const { name, mustShow, hasTitle, entries } = factsOf(block.kind)
  const isLimited = block.shownFrom !== undefined || block.shownUntil !== undefined
  if (mustShow !== undefined && (!block.isShown || isLimited))
    throw new Refusal('invalid', 'home_block_must_show', { name, why: mustShow })
  if (hasTitle !== (block.title !== undefined))
    throw new Refusal('invalid', hasTitle ? 'home_title_missing' : 'home_title_unwanted', { name })
  const count = block.entries
  const isCounted = entries
    ? count !== undefined && count >= entries[0] && count <= entries[1]
    : count === undefined
  if (!isCounted) {
    const [least, most] = entries ?? [0, 0]
    throw new Refusal('invalid', 'home_entries_outside', { name, least, most })
  }
  if ((block.kind === 'column') !== (block.source !== undefined))
    throw new Refusal('invalid', 'home_source_missing', { name: block.title ?? name })
  if (block.shownFrom !== undefined && block.shownUntil !== undefined) {
    if (new Date(block.shownFrom) >= new Date(block.shownUntil))
      throw new Refusal('invalid', 'home_period_backwards', { name: block.title ?? name })
  }
  const tabs = block.tabs ?? []
  const feeds = new Set(tabs.map(({ feed }) => feed))
  const isTabbed =
    block.kind === 'headlines'
      ? feeds.size === HEADLINE_FEEDS.length && tabs.some(({ isShown }) => isShown)
      : block.tabs === undefined
  if (!isTabbed) throw new Refusal('invalid', 'home_tabs_wrong')
}
