import type { LocalUserWire } from './wire.ts'

/** Where the browser keeps whoever is signed in (BLANK-05, ENT-01); what counts is always the server's answer. */
const KEY = 'portal:user:v1'

/** The user that was kept; undefined for nobody and for nonsense. */
export function storedUser(): LocalUserWire | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    if (!('id' in kept) || typeof kept.id !== 'number' || !('name' in kept)) return undefined
    if (!('member' in kept) || !('isMember' in kept) || typeof kept.name !== 'string') return undefined
    // Written by `storeUser`; what is shown from it is replaced by the server's answer at once.
    return kept as LocalUserWire
  } catch {
    return undefined
  }
}

/** Keeps a user with the member flags of each industry, or forgets whoever was kept. */
export function storeUser(user: LocalUserWire | undefined): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user))
    else localStorage.removeItem(KEY)
  } catch {
    // A browser without a store asks the server on every page.
  }
}
