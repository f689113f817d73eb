import { DAY_MS } from '#platform/durations.ts'

/** A document that holds all words, as far as its place in the order needs to be known. */
export interface Candidate {
  readonly path: string
  readonly sortDate: number
  /** Folded. */
  readonly title: string
  readonly labels: string
}

const TITLE = 8
const WHOLE_TITLE_WORD = 4
const LABEL = 2
const WHOLE_LABEL = 1
/** A document of today gains so much, one of a year ago half of it, never as much as a label. */
const RECENT = 1.5
const YEAR_MS = 365 * DAY_MS

/** Best first: every word counts by the best place it stands in, newer documents a little more (C-56). */
export function inOrder(
  candidates: readonly Candidate[],
  words: readonly string[],
  now: Date,
): readonly Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, words, now) }))
    .toSorted((a, b) => b.score - a.score || b.candidate.sortDate - a.candidate.sortDate)
    .map(({ candidate }) => candidate)
}

function scoreOf({ title, labels, sortDate }: Candidate, words: readonly string[], now: Date): number {
  const age = Math.max(0, now.getTime() - sortDate) / YEAR_MS
  let score = 0
  for (const word of words) {
    if (title.includes(word)) score += TITLE + (isWholeWord(title, word) ? WHOLE_TITLE_WORD : 0)
    else if (labels.includes(word)) score += LABEL + (isWholeWord(labels, word) ? WHOLE_LABEL : 0)
  }
  return score / words.length + RECENT / (1 + age)
}

/** SiC counts for more as a word of its own than inside BASiC; between Chinese characters there are no such bounds. */
function isWholeWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const runsOnBefore = isLatin(text, at) && isLatin(text, at - 1)
    const runsOnAfter = isLatin(text, at + word.length - 1) && isLatin(text, at + word.length)
    if (!runsOnBefore && !runsOnAfter) return true
  }
  return false
}

const isLatin = (text: string, at: number) => at >= 0 && /[a-z0-9]/.test(text.charAt(at))
