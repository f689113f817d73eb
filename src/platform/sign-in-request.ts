/** Why somebody is asked to sign in; the dialog says it. */
export interface SignInRequest {
  /** A sentence above the form: 暂无此文件阅读权限. */
  readonly reason?: string | undefined
  /** The file that is wanted (B-46). */
  readonly fileId?: number | undefined
}

let requested: SignInRequest = {}

/** Asks everybody who is not signed in to do so. */
const PAGE_OF_ONES_OWN = '/me'

/**
 * Opens the sign-in dialog, which lives with the account menu at the top of every page, from anywhere on it. A page
 * without one leads to where one is asked to sign in, so that a press is never lost.
 */
export function askToSignIn(request: SignInRequest = {}): void {
  requested = request
  const opener = document.querySelector<HTMLElement>('[data-sign-in]')
  if (opener) opener.click()
  else location.assign(PAGE_OF_ONES_OWN)
}

/** What was asked for last, once. */
export function takeSignInRequest(): SignInRequest {
  const taken = requested
  requested = {}
  return taken
}
