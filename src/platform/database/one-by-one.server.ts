const lastOf = new WeakMap<object, Promise<unknown>>()

/**
 * Does what is asked for within a surrounding transaction one after another, however many ask at once: two of its
 * savepoints that lie across each other would take back what neither of them meant to.
 */
export function oneByOne<T>(surrounding: object, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(surrounding)
  const now = before ? before.then(work, work) : work()
  lastOf.set(surrounding, now)
  return now
}
