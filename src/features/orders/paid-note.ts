/** Kept from the payment until the page that is loaded anew has said it. */
const KEY = 'portal:paid'

/** Notes in this tab that this was paid for. */
export function notePaid(subject: string): void {
  try {
    sessionStorage.setItem(KEY, subject)
  } catch {
    // Without storage the page itself shows what was bought.
  }
}

/** What was paid for since the last time somebody asked; empty when nothing was. */
export function takePaidNote(): string {
  try {
    const subject = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return subject
  } catch {
    return ''
  }
}

const BACK_KEY = 'portal:pay-back'

/** Notes in this tab where somebody was who leaves the page to pay. */
export function noteWayBack(): void {
  try {
    sessionStorage.setItem(BACK_KEY, location.pathname + location.search)
  } catch {
    // The orders are found without it.
  }
}

/** Where somebody was who left the page to pay; undefined where nothing was noted. */
export function takeWayBack(): string | undefined {
  try {
    const path = sessionStorage.getItem(BACK_KEY) ?? ''
    sessionStorage.removeItem(BACK_KEY)
    return /^\/(?!\/)/.test(path) ? path : undefined
  } catch {
    return undefined
  }
}
