/** A piece of text and whether it is one of the words looked for. */
interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

const MOST_WORDS = 10

/** Splits a text at every occurrence of the words, ignoring case (TOPIC-05, B-67). */
export type Highlighter = (text: string) => readonly Piece[]

/** A highlighter for `?key=`; words are parted by spaces and commas and taken literally. Undefined when there are none. */
export function createHighlighter(key: string | undefined): Highlighter | undefined {
  const all = [...new Set((key ?? '').split(/[\s,，、;；]+/).filter(Boolean))]
  // A letter alone, as of "1700 V", would mark every word that has it.
  const longer = all.filter((word) => !/^[a-z]$/i.test(word))
  const typed = (longer.length > 0 ? longer : all).slice(0, MOST_WORDS)
  if (typed.length === 0) return undefined
  // The search folds full width, so what it found is to be marked, too.
  const words = [...new Set(typed.flatMap((word) => [word, word.normalize('NFKC')]))].filter(Boolean)
  // The longest first, so that 碳化硅衬底 is not marked as 碳化硅 with a rest.
  const alternatives = words.toSorted((a, b) => b.length - a.length).map(escapePattern)
  const pattern = new RegExp(`(${alternatives.join('|')})`, 'giu')
  return (text) =>
    text
      .split(pattern)
      .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
      .filter((piece) => piece.text !== '')
}

function escapePattern(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
