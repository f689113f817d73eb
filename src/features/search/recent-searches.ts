import { storedForSession, storedPersonId } from '#features/accounts/stored-person.ts'
import { OWN_PREFIX } from '#platform/calls/stored-user-key.ts'

/**
 * What was looked for in this browser, the last first; it is never sent anywhere. Each reader has a list of his own, which
 * goes with the end of his session; whoever keeps no history has none.
 */

const MOST = 8
const LONGEST = 50

const keyOf = () => {
  const personId = storedPersonId()
  return personId === undefined ? 'portal:searches' : `${OWN_PREFIX}searches:${personId}`
}

function keepsHistory(): boolean {
  const kept = storedForSession()
  return !(kept && 'keepsHistory' in kept && kept.keepsHistory === false)
}

export function recentSearches(): readonly string[] {
  if (!keepsHistory()) {
    eraseSearches()
    return []
  }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string').slice(0, MOST) : []
  } catch {
    // A browser without a store, or somebody's hand in it.
    return []
  }
}

export function noteSearch(query: string): void {
  const word = [...query.trim()].slice(0, LONGEST).join('')
  if (word === '' || !keepsHistory()) return
  keep([word, ...recentSearches().filter((each) => each !== word)])
}

/** Erases one of them, or all; what is left. */
export function eraseSearches(word?: string): readonly string[] {
  const left = word === undefined ? [] : recentSearches().filter((each) => each !== word)
  keep(left)
  return left
}

function keep(words: readonly string[]): void {
  try {
    if (words.length === 0) localStorage.removeItem(keyOf())
    else localStorage.setItem(keyOf(), JSON.stringify(words.slice(0, MOST)))
  } catch {
    // A browser without a store remembers nothing.
  }
}
