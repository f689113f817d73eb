import { sessionMark, storedForSession } from '#features/accounts/stored-person.ts'
import { forgetStoredUser, STORED_USER_KEY } from '#platform/calls/stored-user-key.ts'
import type { LocalUserWire } from './wire.ts'

/** What the menu and the way home need of a user; the rest of it is asked for where it is needed. */
export type StoredUser = Pick<LocalUserWire, 'id' | 'name' | 'icon' | 'auths' | 'member'>

/** The user of this session that was kept; undefined for nobody, for another session's, and for nonsense. */
export function storedUser(): StoredUser | undefined {
  const kept = storedForSession()
  return kept && isUser(kept) ? kept : undefined
}

/** An older portal, another program or somebody's hand may have written it. */
function isUser(kept: object): kept is StoredUser {
  if (!('id' in kept && 'name' in kept && 'icon' in kept && 'auths' in kept && 'member' in kept)) return false
  const { id, name, icon, auths, member } = kept
  if (!Number.isSafeInteger(id) || typeof name !== 'string' || typeof icon !== 'string') return false
  if (!Array.isArray(auths) || typeof member !== 'object' || member === null) return false
  return Object.values(member).every(isMembership)
}

const isMembership = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'isMember' in value &&
  typeof value.isMember === 'boolean' &&
  'end' in value &&
  (value.end === null || Number.isSafeInteger(value.end))

/** Keeps the user of this session with the member flags of each industry, or forgets whoever was kept. */
export function storeUser(user: LocalUserWire | undefined): void {
  if (!user) return forgetStoredUser()
  try {
    localStorage.setItem(STORED_USER_KEY, JSON.stringify({ ...user, session: sessionMark() }))
  } catch {
    // A browser without a store asks the server on every page.
  }
}
