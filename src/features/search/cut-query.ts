import { isCjk } from './fold.ts'
import { runsOf } from './tokens.ts'
import { readQuery, type Wanted } from './read-query.ts'

const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** More single characters than this mean that the runtime knows no words in it; then they say nothing. */
const MOST_SINGLE = 2

/**
 * The same query in smaller words, for when nothing holds it as it was written: scripts are parted, Chinese is cut
 * into words by the runtime's own dictionary. Undefined when there is nothing left to cut.
 */
export function cutQuery(wanted: Wanted): Wanted | undefined {
  const parts = wanted.folded.flatMap((word) =>
    runsOf(word).flatMap((run) => {
      if (!run) return []
      return run.isCjk ? [...words.segment(run.text)].map((part) => part.segment) : [run.text]
    }),
  )
  const distinct = [...new Set(parts)]
  if (distinct.filter((part) => isCjk(part) && [...part].length === 1).length > MOST_SINGLE) return undefined
  if (distinct.join(' ') === wanted.folded.join(' ')) return undefined
  return readQuery(distinct.join(' '))
}
