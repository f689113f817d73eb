/** No call takes more: a list of records at most, and no more parts than fifty who each answer twenty questions need. */
const DEEPEST = 4
const MOST_PARTS = 5000

/** What keeps an input from being looked at by any contract; undefined when nothing does. Walks without recursion. */
export function faultOfShape(root: unknown): 'input_too_deep' | 'input_too_many' | undefined {
  let level = [root]
  let parts = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return 'input_too_deep'
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      const inner: unknown[] = Object.values(value)
      parts += inner.length
      if (parts > MOST_PARTS) return 'input_too_many'
      for (const part of inner) next.push(part)
    }
    level = next
  }
  return undefined
}
