import { fold } from './fold.ts'
import { LONGEST_WORD, pairAcross, runsOf } from './tokens.ts'

/** What a reader looks for, ready for the index. */
export interface Wanted {
  /** The words as typed, parted by blanks and commas (B-67), at most ten. */
  readonly words: readonly string[]
  /** The same, folded; all must be contained. */
  readonly folded: readonly string[]
  /** Those whose tokens alone do not prove that they are there literally. */
  readonly unproven: readonly string[]
}

const MOST_WORDS = 10
export const LONGEST_QUERY = 50
const BETWEEN_WORDS = /[\s,，、;；]+/u

/** Reads a query; undefined when nothing in it can be looked for (empty, or signs only). */
export function readQuery(query: string): Wanted | undefined {
  const words: string[] = []
  const folded: string[] = []
  for (const word of query.split(BETWEEN_WORDS)) {
    const small = fold(word)
    if (folded.length === MOST_WORDS || folded.includes(small)) continue
    if (runsOf(small).every((run) => run === undefined)) continue
    words.push(word)
    folded.push(small)
  }
  return words.length === 0
    ? undefined
    : { words, folded, unproven: folded.filter((word) => !isProven(word)) }
}

/** One or two characters, or one Latin word that is not too long: the token is there exactly when the word is. */
function isProven(word: string): boolean {
  const runs = runsOf(word)
  if (runs.includes(undefined)) return false
  if ([...word].length <= 2) return true
  return runs.length === 1 && runs[0]?.isCjk === false && word.length <= LONGEST_WORD / 2
}

/**
 * The words as a query of the token index, each token under `mark` (`^` title, `@` labels, empty for anywhere).
 * It finds every document that contains all words, and a few more where a word is not proven by its tokens.
 */
export function tokenQuery({ folded }: Wanted, mark: '' | '^' | '@'): string {
  return folded.map((word) => `(${termsOfWord(word, mark).join(' & ')})`).join(' & ')
}

function termsOfWord(word: string, mark: string): string[] {
  const runs = runsOf(word)
  const terms = runs.flatMap((run, index) => {
    if (!run) return []
    const before = runs[index - 1]
    const after = runs[index + 1]
    const across = before ? [quoted(mark + pairAcross(before, run))] : []
    if (run.isCjk) {
      // A single character is told by the pairs it stands in, where it stands in any.
      if ([...run.text].length === 1) return before || after ? across : [quoted(mark + run.text)]
      return [...across, ...pairsOf(run.text).map((token) => quoted(mark + token))]
    }
    return [
      ...across,
      ...termsOfLatin(run.text, { isFirst: index === 0, isLast: index === runs.length - 1, mark }),
    ]
  })
  return [...new Set(terms)]
}

/** What stands before and after a run in the word stands there in the text, so its word begins and ends there. */
function termsOfLatin(
  text: string,
  { isFirst, isLast, mark }: { isFirst: boolean; isLast: boolean; mark: string },
): string[] {
  const characters = [...text]
  if (characters.length === 1) return [quoted(mark + text)]
  const longest = characters.length === text.length ? LONGEST_WORD : 1
  const isOpen = isLast || longest === 1 || characters.length > longest
  const token = `${isFirst ? '' : '='}${characters.slice(0, longest).join('')}`
  return [quoted(mark + token) + (isOpen ? ':*' : '')]
}

function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

/** A lexeme of a tsquery; letters, digits and our own marks need no escape, but nothing is taken on trust. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
