/** Lists whose items are moved, as values. */

/** The same list with one item at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  if (item === undefined || from === to || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** What each item is known by while it moves: its kind, and of several of a kind which of them it is. */
export function namesOf(list: readonly { readonly kind: string }[]): string[] {
  const seen = new Map<string, number>()
  return list.map(({ kind }) => {
    const count = seen.get(kind) ?? 0
    seen.set(kind, count + 1)
    return `${kind}${count}`
  })
}
