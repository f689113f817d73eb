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
