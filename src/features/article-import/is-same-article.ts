import { signless } from '#platform/signless.ts'

/** Whether a source is another writing of what it made before, and not another article that happens to bear its name. */

const RUN = 8
const SHARED = 0.2

interface Written {
  readonly title: string
  readonly text: string
}

export function isSameArticle(before: Written, after: Written): boolean {
  if (signless(before.title) === signless(after.title)) return true
  const [known, found] = [runsOf(before.text), runsOf(after.text)]
  const least = Math.min(known.size, found.size)
  if (least === 0) return signless(before.text) === signless(after.text)
  let shared = 0
  for (const run of found) if (known.has(run)) shared += 1
  return shared / least >= SHARED
}

function runsOf(text: string): Set<string> {
  const characters = signless(text.slice(0, 40_000))
  const runs = new Set<string>()
  for (let at = 0; at + RUN <= characters.length; at += 1) runs.add(characters.slice(at, at + RUN))
  return runs
}
