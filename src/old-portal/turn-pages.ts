import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Move } from './move.ts'

/** Rows asked for at once; a portal that gives fewer is asked more often. */
export const ROWS = 100

interface Numbered {
  readonly id: number
}

/**
 * Everything in a list of numbered pages, until a page holds nothing new: a portal that gives its last page for ever ends
 * by that, one that makes up new things for ever by refusing `old_portal_endless`.
 */
export async function turnPages<Item extends Numbered>(
  move: Pick<Move, 'mostPages'>,
  path: string,
  ask: (page: number) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const found = new Map<number, Item>()
  for (let page = 1; page <= move.mostPages; page += 1) {
    const items = (await ask(page)).filter(({ id }) => !found.has(id))
    if (items.length === 0) return [...found.values()]
    for (const item of items) found.set(item.id, item)
  }
  throw new Refusal('invalid', 'old_portal_endless', { path, pages: move.mostPages })
}

/** The same for a list by a cursor: each slice holds what is strictly older than the last of the one before. */
export function turnBack<Item extends Numbered & { readonly date: number }>(
  move: Pick<Move, 'mostPages'>,
  path: string,
  ask: (before: number) => Promise<readonly Item[]>,
): Promise<Item[]> {
  let before = FAR_FUTURE_MS
  return turnPages(move, path, async () => {
    const items = await ask(before)
    before = Math.min(before, ...items.map(({ date }) => date))
    return items
  })
}
