import { isCjk } from './fold.ts'
import { gatedWordsFor } from './gated-words.ts'
import { cut, LONGEST_WORD, pairToken, SHORTEST_ENDING, runsOf } from './tokens.ts'

/** Folded words as conditions on the token index. */

/** One way to write what is looked for. */
export interface Form {
  readonly folded: string
  /** 1 as it was typed, less for a synonym. */
  readonly strength: number
  /** Whether its last word may go on, and its first begin within another. */
  readonly isOpen?: boolean
}

/** Something that is looked for: any of its forms will do. */
export interface Unit {
  /** As the reader knows it. */
  readonly text: string
  readonly forms: readonly Form[]
}

type Mark = '' | '^' | '@'

/** A unit as a query of the token index, under a mark or anywhere, in the words of the paid part as well. */
export function tokenQuery({ forms }: Unit, mark: Mark = ''): string {
  const ways = forms.map((form) => all(termsOf(form, mark)))
  if (mark === '') ways.push(...forms.flatMap(gatedQuery))
  return any([...new Set(ways)])
}

/** The part of a unit's query that asks for words of the paid part; undefined where none may be asked for. */
export function gatedUnitQuery({ forms }: Unit): string | undefined {
  const ways = forms.flatMap(gatedQuery)
  return ways.length > 0 ? any(ways) : undefined
}

function gatedQuery({ folded, isOpen }: Form): string[] {
  const choices = isOpen ? [] : gatedWordsFor(folded)
  return choices.map((words) => all(words.map((word) => quoted(`$${word}`))))
}

/** Whether the tokens alone prove that a form is there literally. */
export function isProven(form: Form): boolean {
  return (
    termsOf(form, '').length === 1 &&
    !runsOf(form.folded)
      .flat()
      .some((piece) => piece.length > LONGEST_WORD)
  )
}

function termsOf({ folded, isOpen = false }: Form, mark: Mark): string[] {
  const pieces = runsOf(folded).flat()
  const first = pieces[0] ?? ''
  const mayEnd =
    isOpen && pieces.length === 1 && mark === '' && first.length >= SHORTEST_ENDING && /^[a-z]/.test(first)
  const terms = pieces.flatMap((piece, index) => {
    const before = pieces[index - 1]
    const goesOn = isOpen && index === pieces.length - 1 && !isCjk(piece) ? ':*' : ''
    const across = before === undefined ? [] : [quoted(mark + pairToken(before, piece)) + goesOn]
    if (isCjk(piece)) {
      const pairs = pairsOf(piece).map((pair) => quoted(mark + pair))
      const isTold = pairs.length > 0 || pieces.length > 1
      return [...across, ...(isTold ? pairs : [quoted(mark + piece)])]
    }
    if (pieces.length > 1) return across
    const word = quoted(mark + cut(piece)) + goesOn
    return [mayEnd ? any([word, `${quoted(`~${cut(piece).slice(0, LONGEST_WORD / 2)}`)}:*`]) : word]
  })
  return [...new Set(terms)]
}

function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

/** A query that all of these must match. */
export const all = (terms: readonly string[]) =>
  terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' & ')})`

/** A query that one of these must match. */
export const any = (terms: readonly string[]) =>
  terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' | ')})`

/** A lexeme of a tsquery; letters, digits and our own marks need no escape, but nothing is taken on trust. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
