import { isCjk } from './fold.ts'

/**
 * The tokens that a text is found by. Every character, and every pair of neighbours of which one is Chinese. Of words of
 * Latin letters and digits besides every ending, so that a prefix search finds what stands inside a word as well.
 * Marks before a token: `=` a whole word, `^` of the title, `@` of a label, `#` a fact (kind, industry, time).
 */

const WORD_UNIT = /[\p{L}\p{N}\p{M}]/u
/** Longer words are cut for the index; the literal comparison looks at all of them. */
export const LONGEST_WORD = 24
/** A tsvector holds a megabyte; what a monstrous text has beyond this many bytes of tokens is not found. */
const MOST_TOKEN_BYTES = 700_000

/** Runs of one script in a folded text, in order; `gap` says that something else stands before it. */
export interface Run {
  readonly text: string
  readonly isCjk: boolean
}

/** Parts a folded text into runs of Chinese characters and runs of letters and digits; undefined stands for a sign between. */
export function runsOf(folded: string): (Run | undefined)[] {
  const runs: (Run | undefined)[] = []
  let text = ''
  let kind: 'cjk' | 'word' | 'sign' = 'sign'
  const flush = () => {
    if (text !== '') runs.push({ text, isCjk: kind === 'cjk' })
    text = ''
  }
  for (const character of folded) {
    const next = kindOf(character)
    if (next !== kind) {
      flush()
      if (next === 'sign') runs.push(undefined)
    }
    kind = next
    if (next !== 'sign') text += character
  }
  flush()
  return runs
}

function kindOf(character: string): 'cjk' | 'word' | 'sign' {
  const code = character.charCodeAt(0)
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) return 'word'
  if (code < 0x80) return 'sign'
  if (isCjk(character)) return 'cjk'
  return WORD_UNIT.test(character) ? 'word' : 'sign'
}

/** All distinct tokens of a text, without marks for where they stand. */
export function tokensOf(folded: string): Set<string> {
  const tokens = new Set<string>()
  let before: Run | undefined
  for (const run of runsOf(folded)) {
    if (run && before) tokens.add(pairAcross(before, run))
    if (run?.isCjk) addCharacters(tokens, run.text)
    else if (run) addEndings(tokens, run.text)
    before = run
  }
  return tokens
}

/** The pair where Chinese meets Latin, as in `寸S` of 8英寸SiC. */
export function pairAcross(before: Run, after: Run): string {
  return `${[...before.text].at(-1) ?? ''}${String.fromCodePoint(after.text.codePointAt(0) ?? 0)}`
}

function addCharacters(tokens: Set<string>, text: string): void {
  let before = ''
  for (const character of text) {
    tokens.add(character)
    if (before !== '') tokens.add(before + character)
    before = character
  }
}

function addEndings(tokens: Set<string>, word: string): void {
  const characters = /[\ud800-\udbff]/.test(word) ? [...word] : undefined
  const whole = `=${word.slice(0, LONGEST_WORD).toWellFormed()}`
  if (tokens.has(whole) && word.length <= LONGEST_WORD) return
  tokens.add(whole)
  for (const character of word) tokens.add(character)
  if (characters) {
    for (let start = 0; start < characters.length; start += 1) {
      tokens.add(characters.slice(start, start + LONGEST_WORD / 2).join(''))
    }
    return
  }
  for (let start = 0; start < word.length; start += 1) tokens.add(word.slice(start, start + LONGEST_WORD))
}

/** What a document is found by: its text, its title and labels again under their marks, and its facts. All folded. */
export function tokensOfDocument(document: {
  readonly title: string
  readonly labels: string
  readonly text: string
  readonly facts: readonly string[]
}): string[] {
  const marked = (mark: string, text: string) => [...tokensOf(text)].map((token) => mark + token)
  return withinBounds([
    ...document.facts.map((fact) => `#${fact}`),
    ...marked('^', document.title),
    ...marked('@', document.labels),
    ...tokensOf(document.text),
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
