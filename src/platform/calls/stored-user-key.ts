/** Where the browser keeps whoever is signed in (BLANK-05, ENT-01); what counts is always the server's answer. */
export const STORED_USER_KEY = 'portal:user:v1'

/** Begins the names of what else the browser keeps of whoever is signed in, and gives up with him. */
export const OWN_PREFIX = 'portal:own:'

/** Leaves nobody's name behind where the token is gone. */
export function forgetStoredUser(): void {
  try {
    localStorage.removeItem(STORED_USER_KEY)
    for (const key of Object.keys(localStorage)) if (key.startsWith(OWN_PREFIX)) localStorage.removeItem(key)
  } catch {
    // A browser without a store has kept nobody.
  }
}
