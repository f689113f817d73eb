/** What a program reads and nobody writes: kinds, ids, names of pictures. */
const isWord = (text: string): boolean => /^[\w.:/#-]*$/.test(text) && !/^\d{5,}$/.test(text)

interface Gone {
  /** Names and addresses of one person. */
  readonly texts: readonly string[]
  readonly instead: string
  /** The firm, which stays where the person is not named: others write of it too. */
  readonly firm: string
  readonly insteadOfFirm: string
}

/**
 * A value of JSON with somebody's names and addresses, wherever they were written, given up for another text, and beside
 * them the firm. Keys stay, and words without a sign of writing too, so that nobody's name takes a content apart.
 */
export function withoutTexts(value: unknown, gone: Gone): unknown {
  if (typeof value === 'string') return isWord(value) ? value : withoutNamed(value, gone)
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each, gone))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutTexts(each, gone)]))
}

function withoutNamed(text: string, { texts, instead, firm, insteadOfFirm }: Gone): string {
  if (!texts.some((gone) => text.includes(gone))) return text
  const unnamed = texts.reduce((left, gone) => left.replaceAll(gone, instead), text)
  return firm === '' ? unnamed : unnamed.replaceAll(firm, insteadOfFirm)
}
