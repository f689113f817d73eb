import { isCjk } from './fold.ts'

/**
 * The tokens that a folded text is found by: every Chinese character and every pair of neighbours, every word, number
 * and meant sign, and every pair of those that touch (`i|/`, `800|v`, `寸|sic`). Marks before a token: `~` an ending of a
 * word of letters, `^` of the title, `@` of a label, `$` a word that stands somewhere in the part that is paid for,
 * `#` a fact (kind, industry, time).
 */

/** Longer words are cut for the index; the comparison looks at all of them. */
export const LONGEST_WORD = 24
/** Shorter endings say nothing: a word of one or two letters is looked for as a word. */
export const SHORTEST_ENDING = 3
/** A tsvector holds a megabyte; what a monstrous text has beyond this many bytes of tokens is not found. */
const MOST_TOKEN_BYTES = 700_000

/** The pieces of a folded text (Chinese, words, numbers, signs) that touch each other, run by run. */
export function runsOf(folded: string): string[][] {
  return folded
    .split(/[ \n]/)
    .map((run) => run.split('|').filter(Boolean))
    .filter((pieces) => pieces.length > 0)
}

/** All distinct tokens of a folded text, without marks for where they stand. */
function tokensOf(folded: string): Set<string> {
  const tokens = new Set<string>()
  for (const pieces of runsOf(folded)) {
    for (const [index, piece] of pieces.entries()) {
      const before = pieces[index - 1]
      if (before !== undefined) tokens.add(pairToken(before, piece))
      if (isCjk(piece)) addCharacters(tokens, piece)
      else addWord(tokens, piece)
    }
  }
  return tokens
}

/** Where two pieces touch: the whole words, and of Chinese the character that is next. */
export function pairToken(before: string, after: string): string {
  const left = isCjk(before) ? ([...before].at(-1) ?? '') : cut(before)
  const right = isCjk(after) ? String.fromCodePoint(after.codePointAt(0) ?? 0) : cut(after)
  return `${left}|${right}`
}

/** A word as far as the index knows it. */
export const cut = (word: string) => word.slice(0, LONGEST_WORD).toWellFormed()

function addCharacters(tokens: Set<string>, text: string): void {
  let before = ''
  for (const character of text) {
    tokens.add(character)
    if (before !== '') tokens.add(before + character)
    before = character
  }
}

function addWord(tokens: Set<string>, word: string): void {
  const whole = cut(word)
  if (tokens.has(whole)) return
  tokens.add(whole)
  if (!/^[a-z]/.test(word)) return
  for (let start = 1; start + SHORTEST_ENDING <= word.length; start += 1)
    tokens.add(`~${word.slice(start, start + LONGEST_WORD / 2).toWellFormed()}`)
}

/** What a document is found by: its text, its title and labels again under their marks, and its facts. All folded. */
export function tokensOfDocument(document: {
  readonly title: string
  readonly labels: string
  readonly text: string
  /** Words of the part that is paid for, in no order. */
  readonly gatedWords: Iterable<string>
  readonly facts: readonly string[]
}): string[] {
  const marked = (mark: string, text: string) =>
    [...tokensOf(text)].filter((token) => !token.startsWith('~')).map((token) => mark + token)
  return withinBounds([
    ...document.facts.map((fact) => `#${fact}`),
    ...marked('^', document.title),
    ...marked('@', document.labels),
    ...tokensOf(document.text),
    ...[...document.gatedWords].map((word) => `$${word}`),
  ])
}

function withinBounds(tokens: readonly string[]): string[] {
  let bytes = 0
  const kept: string[] = []
  for (const token of new Set(tokens)) {
    bytes += Buffer.byteLength(token) + 5
    if (bytes > MOST_TOKEN_BYTES) break
    kept.push(token)
  }
  return kept
}
