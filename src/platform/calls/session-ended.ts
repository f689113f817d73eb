import { askToSignIn } from '../sign-in-request.ts'

/** What is said to whoever went on with a page whose session had ended meanwhile: after a week, or in another window. */
const REASON = '登录已过期，请重新登录'
const KEY = 'portal:session-ended'

/** Whether the page that is open was ever somebody's. */
let hadSession = false

/** Remembers that a call was sent for somebody. */
export function noteSession(): void {
  hadSession = true
}

/** Whether somebody presses or types just now; nobody else is interrupted by being asked. */
export const isAtWork = (): boolean => globalThis.navigator?.userActivation?.isActive === true

const FIELDS =
  'textarea, input:is(:not([type]), [type=text], [type=tel], [type=email], [type=url], [type=number])'

/** Whether a field holds a text, or the caret: a page that is loaded anew by itself would take it out of somebody's hands. */
export const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(
    (field) => !field.readOnly && (field.value !== '' || field === document.activeElement),
  )

/** Asks whoever was signed in here to sign in, over what is being written, which stays as it is. */
export function askHere(): void {
  if (hadSession && document.querySelector('[data-sign-in]')) askToSignIn({ reason: REASON })
}

/** Has the page that is about to be loaded anew ask. */
export function askOnNextPage(): void {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // Without a store the next page looks like any visitor's.
  }
}

/** Asks where the page before had to be loaded anew in the middle of something, once. */
export function askIfSessionEnded(): void {
  try {
    if (sessionStorage.getItem(KEY) === null) return
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
  askToSignIn({ reason: REASON })
}
