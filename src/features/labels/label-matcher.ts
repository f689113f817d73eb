import { AhoCorasick, type Found } from '#platform/text/aho-corasick.ts'
import { EVERYDAY_WORDS } from './everyday-words.ts'

/** A company, brand or term with other spellings of it; labels show the name. */
export interface Entry {
  readonly name: string
  readonly aliases: readonly string[]
}

/** An entry found in a text: how often under all its spellings, and where first (code units). */
interface Match {
  readonly name: string
  readonly count: number
  readonly first: number
}

export interface LabelMatcher {
  /** Companies and terms of a text, each list by falling frequency, ties by first occurrence (TOPIC-09, TOPIC-10). */
  find(text: string): { readonly companies: readonly Match[]; readonly terms: readonly Match[] }
}

/**
 * A matcher over two dictionaries. Case and full or half width do not matter; a spelling that begins or ends with a
 * Latin letter or digit must stand alone there (SiC is not found in "basic", but in SiC衬底); where spellings overlap
 * the leftmost and longest counts, so 碳化硅衬底 is not 碳化硅 as well (TOPIC-08, B-66). A space between Chinese and
 * Latin is optional: 8 英寸 is 8英寸. An everyday word takes part only to keep names out of its neighbourhood.
 */
export function createLabelMatcher(dictionary: {
  readonly companies: readonly Entry[]
  readonly terms: readonly Entry[]
}): LabelMatcher {
  const entries = [...dictionary.companies, ...dictionary.terms]
  const spellings = [
    // What one entry is called and another is only spelled as too is the first one's, as on its own page.
    ...entries.flatMap(({ name }, owner) => foldedOf(name, owner)),
    ...entries.flatMap(({ aliases }, owner) => aliases.flatMap((alias) => foldedOf(alias, owner))),
    ...EVERYDAY_WORDS.map((folded) => ({ owner: NOBODY, folded })),
  ]
  const automaton = new AhoCorasick(spellings.map(({ folded }) => folded))
  return {
    find(text) {
      const folded = fold(text)
      const counts = new Map<number, { count: number; first: number }>()
      for (const { pattern, start } of leftmostLongest(automaton.findAll(folded), folded)) {
        const owner = spellings[pattern]?.owner ?? NOBODY
        if (owner === NOBODY) continue
        const known = counts.get(owner)
        if (known) known.count += 1
        else counts.set(owner, { count: 1, first: start })
      }
      const matches = (list: readonly Entry[], offset: number): Match[] =>
        list
          .flatMap(({ name }, index) => {
            const found = counts.get(offset + index)
            return found ? [{ name, ...found }] : []
          })
          .toSorted((a, b) => b.count - a.count || a.first - b.first)
      return {
        companies: matches(dictionary.companies, 0),
        terms: matches(dictionary.terms, dictionary.companies.length),
      }
    },
  }
}

const foldedOf = (spelling: string, owner: number) =>
  withAndWithoutSpaces(fold(spelling.trim())).map((folded) => ({ owner, folded }))

const NOBODY = -1

/**
 * The labels to show for a text: existing ones first, then companies, then terms (TOPIC-10 to TOPIC-12). Whatever
 * repeats another in other letters is left out.
 */
export function deriveLabels(
  { text, existing }: { text: string; existing: readonly string[] },
  matcher: LabelMatcher,
): string[] {
  const { companies, terms } = matcher.find(text)
  const labels = [...existing, ...companies.map((match) => match.name), ...terms.map((match) => match.name)]
  const seen = new Set<string>()
  return labels.filter((label) => {
    const key = fold(label)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * Folds case and width one code unit at a time, so that places in the folded text are places in the text. Letters whose
 * small form is longer than one unit stay as they are.
 */
function fold(text: string): string {
  const narrow = text
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3000\u00a0]/g, ' ')
  const small = narrow.toLowerCase()
  if (small.length === narrow.length) return small
  return [...narrow]
    .map((sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign))
    .join('')
}

const BETWEEN_SCRIPTS =
  /(?<=\p{Script=Han}) ?(?=[\p{Script=Latin}\d])|(?<=[\p{Script=Latin}\d]) ?(?=\p{Script=Han})/gu

/** Articles are typed with and without a space where Chinese and Latin meet. */
function withAndWithoutSpaces(spelling: string): string[] {
  return [
    ...new Set([
      spelling,
      spelling.replaceAll(BETWEEN_SCRIPTS, ''),
      spelling.replaceAll(BETWEEN_SCRIPTS, ' '),
    ]),
  ]
}

const isWordUnit = (text: string, index: number) => /[\p{Script=Latin}\d]/u.test(text.charAt(index))

function isWholeWord(text: string, { start, end }: Found): boolean {
  const runsOnBefore = isWordUnit(text, start) && start > 0 && isWordUnit(text, start - 1)
  const runsOnAfter = isWordUnit(text, end - 1) && end < text.length && isWordUnit(text, end)
  return !runsOnBefore && !runsOnAfter
}

function leftmostLongest(found: readonly Found[], text: string): Found[] {
  const candidates = found
    .filter((each) => isWholeWord(text, each))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const kept: Found[] = []
  let free = 0
  for (const each of candidates) {
    if (each.start < free) continue
    kept.push(each)
    free = each.end
  }
  return kept
}
