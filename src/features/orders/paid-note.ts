import { forgetCount } from '#features/notifications/message-count.ts'

/** Kept from the payment until the page that shows what was bought has said it. */
const KEY = 'portal:paid'

const here = () => location.pathname + location.search

/** What was paid for; with the industry of a membership, whose end is worth knowing. */
export interface Paid {
  readonly subject: string
  readonly industry: string
}

/**
 * Notes in this tab that this was paid for, to be said at an address of the portal: the page one is on while it is
 * noted may still be there for a while, and must not use it up. There is a message of it, which the bell counts at once.
 */
export function notePaid({ subject, industry }: Paid, at: string = here()): void {
  forgetCount()
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ subject, industry, at: at.split('#')[0] }))
  } catch {
    // Without storage the page itself shows what was bought.
  }
}

/** What was paid for and is to be said here. */
export function takePaidNote(): Paid | undefined {
  try {
    const { subject, industry, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<
      string,
      unknown
    >
    if (at !== here() || typeof subject !== 'string') return undefined
    sessionStorage.removeItem(KEY)
    return { subject, industry: typeof industry === 'string' ? industry : '' }
  } catch {
    return undefined
  }
}

const BACK_KEY = 'portal:pay-back'

/** Notes in this tab where somebody was who leaves the page to pay. */
export function noteWayBack(): void {
  try {
    sessionStorage.setItem(BACK_KEY, here())
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
