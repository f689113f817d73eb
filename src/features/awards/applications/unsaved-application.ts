import { draftKey } from '#features/accounts/own-drafts.ts'
import { OWN_PARTS } from './merge-written.ts'
import type { OpenApplication } from './own-applications.server.ts'

/**
 * What somebody has written of an application and the server does not have yet, kept by the browser until it does: a telephone
 * closes pages, and sessions end.
 */

type Written = OpenApplication['written']

interface Unsaved {
  /** What the server had when it was written, so that what others saved since is told from it. */
  readonly base: Written
  readonly mine: Written
}

interface UnsavedOf {
  readonly personId: number
  readonly id: number
}

const keyOf = ({ personId, id }: UnsavedOf) => draftKey(personId, `application:${id}`)

/** What was left unsaved here; undefined for nothing and for nonsense. */
export function unsavedOf(of: UnsavedOf): Unsaved | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null')
    const isWhole = isObject(kept) && isWritten(kept.base) && isWritten(kept.mine)
    return isWhole ? { base: kept.base as Written, mine: kept.mine as Written } : undefined
  } catch {
    // A browser without a store keeps it as long as the page.
    return undefined
  }
}

/** Keeps it, or nothing where the server has all of it. */
export function keepUnsaved(of: UnsavedOf, { base, mine }: Unsaved): void {
  try {
    if (JSON.stringify(base) === JSON.stringify(mine)) localStorage.removeItem(keyOf(of))
    else localStorage.setItem(keyOf(of), JSON.stringify({ base, mine }))
  } catch {
    // See above.
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isWritten = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.prizeId === 'number' &&
  OWN_PARTS.every((part) => typeof value[part] === 'string') &&
  isObject(value.answers) &&
  Object.values(value.answers).every((text) => typeof text === 'string')
