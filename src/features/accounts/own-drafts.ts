import { useEffect, useState } from 'react'
import { storedPersonId } from './stored-person.ts'

/**
 * Texts that are being written, kept for this window so that neither the end of a session nor a failure takes them away;
 * whoever signs in there next does not see them, and whoever signs out on purpose leaves none behind. A visitor has no
 * session that could end, and nothing of his is kept.
 */

/** What somebody has begun and not sent is kept under such names, in either store of the browser. */
export const draftKey = (personId: number, name: string): string => `portal:draft:${personId}:${name}`

/** Leaves nothing behind of what this person began, on a computer that others may use. */
export function forgetDrafts(personId: number): void {
  for (const open of [() => sessionStorage, () => localStorage]) {
    try {
      const store = open()
      for (const key of Object.keys(store)) if (key.startsWith(draftKey(personId, ''))) store.removeItem(key)
    } catch {
      // A browser without a store has kept nothing.
    }
  }
}

function keyOf(name: string): string | undefined {
  const personId = storedPersonId()
  return personId === undefined ? undefined : draftKey(personId, name)
}

/** What was begun here by whoever is signed in; empty for nothing. */
export function ownDraft(name: string): string {
  const key = keyOf(name)
  if (key === undefined) return ''
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    // A browser without a store keeps the text as long as the page.
    return ''
  }
}

/** Keeps what is typed; an empty text forgets it. */
export function keepOwnDraft(name: string, text: string): void {
  const key = keyOf(name)
  if (key === undefined) return
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // See above; a text too long for the store is one too long for any field.
  }
}

/** Fields by their names, as they were begun; undefined for none and for nonsense. */
export const ownFields = (name: string): Fields | undefined => fieldsIn(ownDraft(name))

type Fields = Readonly<Record<string, string>>

function fieldsIn(text: string): Fields | undefined {
  try {
    const kept: unknown = JSON.parse(text || 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
  } catch {
    return undefined
  }
}

export function keepOwnFields(name: string, fields: Fields): void {
  const isEmpty = Object.values(fields).every((value) => value === '')
  keepOwnDraft(name, isEmpty ? '' : JSON.stringify(fields))
}

const carriedKey = (name: string) => `portal:carried:${name}`

/** Carries what a visitor has written over signing in, and no further: the next one to open the form takes it. */
export function carryFields(name: string, fields: Fields): void {
  try {
    sessionStorage.setItem(carriedKey(name), JSON.stringify(fields))
  } catch {
    // A browser without a store lets it be written once more.
  }
}

/** What was carried here, once, and as a draft of who has signed in; else what was begun here before. */
export function carriedOrOwnFields(name: string): Fields | undefined {
  try {
    const carried = fieldsIn(sessionStorage.getItem(carriedKey(name)) ?? '')
    sessionStorage.removeItem(carriedKey(name))
    if (carried) keepOwnFields(name, carried)
    return carried ?? ownFields(name)
  } catch {
    return undefined
  }
}

/** The text of one field, which begins as the server gave it or as it was left; the last gives it up once it is sent. */
export function useOwnDraft(
  name: string,
  given: string,
): readonly [text: string, write: (text: string) => void, forget: () => void] {
  const [text, setText] = useState(given)
  useEffect(() => {
    const kept = ownDraft(name)
    if (kept !== '') setText(kept)
  }, [name])
  const write = (value: string) => {
    setText(value)
    keepOwnDraft(name, value === given ? '' : value)
  }
  return [text, write, () => keepOwnDraft(name, '')]
}
