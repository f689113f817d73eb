/** Statements that are counted before they get a name; then counting begins anew. */
const MOST_COUNTED = 1000

/**
 * Names for statements that are put together as they are needed: one that comes again and again, `after` times, gets a
 * name, so that each connection parses and plans it once. No more than `most` get one, since every connection keeps a
 * plan for each.
 */
export function createStatementNames({ most, after }: { most: number; after: number }) {
  const names = new Map<string, string>()
  const times = new Map<string, number>()
  return (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined || names.size >= most) return name
    const count = (times.get(text) ?? 0) + 1
    if (count < after) {
      if (times.size >= MOST_COUNTED) times.clear()
      times.set(text, count)
      return undefined
    }
    times.delete(text)
    const given = `often_${names.size + 1}`
    names.set(text, given)
    return given
  }
}
