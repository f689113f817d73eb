/** Where the browser keeps whoever is signed in (BLANK-05, ENT-01); what counts is always the server's answer. */
export const STORED_USER_KEY = 'portal:user:v1'

/** Leaves nobody's name behind where the token is gone. */
export function forgetStoredUser(): void {
  try {
    localStorage.removeItem(STORED_USER_KEY)
  } catch {
    // A browser without a store has kept nobody.
  }
}
