import { shanghaiIso, timeToShow } from '#platform/shanghai-time.ts'
import type { SearchItem, SearchKind } from './contract.ts'
import type { Found } from './find-documents.server.ts'
import { patternsOf, rangesOf, snippetOf } from './highlight-matches.ts'
import { plain } from './read-query.ts'
import { comparable } from './score.ts'
import type { Unit } from './token-query.ts'

/** Whose pages mark the words that led there (B-67). */
const IS_MARKING: Readonly<Record<SearchKind, boolean>> = {
  article: true,
  question: true,
  document: true,
  data: false,
  file: false,
  report: false,
  event: false,
  award: false,
  person: false,
  special: false,
}
/** Words that are marked on the page a hit leads to. */
const MOST_MARKED = 10

/** What was found as readers see it, with the words marked in all their spellings; snippets are of the public text only (C-57). */
export function itemsOf(found: readonly Found[], units: readonly Unit[], now: Date): SearchItem[] {
  const forms = units.flatMap((unit) => unit.forms)
  const patterns = patternsOf(forms.map(comparable))
  const key = encodeURIComponent(wordsToMark(units).join(' '))
  return found.map((row) => {
    const at = new Date(row.sortDate)
    return {
      kind: row.kind,
      id: row.id,
      path: IS_MARKING[row.kind] ? `${row.path}?key=${key}` : row.path,
      title: { text: row.title, ranges: rangesOf(row.title, patterns) },
      snippet: snippetOf(row.passage, patterns),
      labels: row.labels.slice(0, 5),
      isPaid: row.isPaid,
      isSponsored: row.isSponsored,
      glimpse: row.glimpse,
      time: { iso: shanghaiIso(at), text: timeToShow(at, now) },
      sortDate: row.sortDate,
    }
  })
}

/** The words as typed first, then in their other spellings. */
function wordsToMark(units: readonly Unit[]): string[] {
  const others = units.flatMap(({ forms }) =>
    forms.filter((form) => form.strength < 1).map((form) => plain(form.folded)),
  )
  return [...new Set([...units.map((unit) => unit.text), ...others])].slice(0, MOST_MARKED)
}
