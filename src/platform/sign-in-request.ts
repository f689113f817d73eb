/** Why somebody is asked to sign in; the dialog says it. */
export interface SignInRequest {
  /** A sentence above the form: 暂无此文件阅读权限. */
  readonly reason?: string | undefined
  /** The file that is wanted (B-46). */
  readonly fileId?: number | undefined
}

let requested: SignInRequest = {}

/** Opens the sign-in dialog, which lives in the header, from anywhere on the page. */
export function askToSignIn(request: SignInRequest = {}): void {
  requested = request
  document.querySelector<HTMLElement>('[data-sign-in]')?.click()
}

/** What was asked for last, once. */
export function takeSignInRequest(): SignInRequest {
  const taken = requested
  requested = {}
  return taken
}
