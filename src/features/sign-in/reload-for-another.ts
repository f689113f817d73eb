import { storedForSession } from '#features/accounts/stored-person.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'

/** Who reads here, and what of them the pages show: their name, and where they are members. */
const whoReads = () => JSON.stringify([tokenOfCookie(document.cookie), storedForSession()])

/**
 * Loads a page anew that the browser kept as it was and its reader goes back to, where somebody has signed in, signed
 * out or become a member meanwhile: it would ask a member to pay, or show his articles to whoever comes after him.
 */
export function reloadForAnother(): void {
  const whoOpened = whoReads()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && whoReads() !== whoOpened) location.reload()
  })
}
