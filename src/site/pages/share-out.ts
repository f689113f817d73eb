/** Hands out what stands in several lists so that nothing stands on the page twice: who asks first is served first. */
export function shareOut<T extends { readonly id: number }>() {
  const given = new Set<number>()
  /** The first `limit` of a list that nobody has been given. */
  return function take(list: readonly T[], limit: number): T[] {
    const taken: T[] = []
    for (const item of list) {
      if (taken.length === limit) break
      if (given.has(item.id)) continue
      given.add(item.id)
      taken.push(item)
    }
    return taken
  }
}
