import { askHere, askOnNextPage, isAtWork, isWriting, noteSession } from './session-ended.ts'
import { forgetStoredUser } from './stored-user-key.ts'
import { cookieOfNoToken, tokenOfCookie } from './token-cookie.ts'

/** How the browser calls the portal: same origin, 60 s, no retries (API-01, ERR-04, CONST-05). */
export interface CallSettings {
  readonly timeoutMs: number
  /** How often a network error or time-out is tried again; nothing else ever is (B-71). */
  readonly retries: number
  readonly retryDelayMs: number
  /** Whether the call goes on when the page is left meanwhile. */
  readonly outlivesPage?: boolean
}

export const callSettings: CallSettings = { timeoutMs: 60_000, retries: 0, retryDelayMs: 1000 }

/** For a small thing that somebody pressed and may leave the page upon: of large bodies the browser sends none then. */
export const outlivingPage: CallSettings = { ...callSettings, outlivesPage: true }

/** The body of a successful answer, still in the wire's spelling. */
export type Envelope = { readonly code: number | string; readonly msg?: string } & Readonly<
  Record<string, unknown>
>

/** A call that was answered with anything but success, or not answered; `message` is fit to be shown. */
export class CallFailed extends Error {
  readonly code: number | string
  /** Present where the same may be asked again: no answer came, or one that says to come back, after so long where it says. */
  readonly passing: Passing | undefined

  constructor(code: number | string, message: string, passing?: Passing) {
    super(message)
    this.name = 'CallFailed'
    this.code = code
    this.passing = passing
  }
}

/** What whoever waits for a call that failed reads: what the portal said of it, or this where it said nothing. */
export const sayFailure = (error: unknown, otherwise: string): string =>
  error instanceof CallFailed ? error.message : otherwise

interface Passing {
  readonly afterMs: number | undefined
}

/** 0, 200 and "0" are success; everything else is not (API-03, API-04, B-39). */
export function isSuccess(code: unknown): boolean {
  return code === 0 || code === 200 || code === '0'
}

/** Sends a call and gives its envelope; throws CallFailed. */
export async function send(
  method: 'GET' | 'POST',
  path: string,
  input: Readonly<Record<string, unknown>> = {},
  settings: CallSettings = callSettings,
): Promise<Envelope> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(method, path, input, settings)
    } catch (error) {
      const mayRetry = !(error instanceof CallFailed) && attempt < settings.retries
      if (!mayRetry)
        throw error instanceof CallFailed
          ? error
          : new CallFailed('network', '网络不太顺畅，请稍后再试', { afterMs: undefined })
      await new Promise((resolve) => setTimeout(resolve, settings.retryDelayMs))
    }
  }
}

async function sendOnce(
  method: 'GET' | 'POST',
  path: string,
  input: Readonly<Record<string, unknown>>,
  { timeoutMs, outlivesPage = false }: CallSettings,
): Promise<Envelope> {
  const signal = AbortSignal.timeout(timeoutMs)
  const token = tokenOfCookie(globalThis.document?.cookie)
  const authorization = token === undefined ? undefined : { authorization: token }
  if (token !== undefined) noteSession()
  const isPressed = isAtWork()
  const isLoad = isLoading
  const response =
    method === 'GET'
      ? await fetch(`${path}${queryOf(input)}`, { signal, headers: { ...authorization } })
      : await fetch(path, {
          method,
          signal,
          keepalive: outlivesPage,
          headers: { 'content-type': 'application/json', ...authorization },
          body: JSON.stringify(input),
        })
  const envelope: unknown = await response.json().catch(() => undefined)
  if (typeof envelope !== 'object' || envelope === null || !('code' in envelope)) {
    throw new CallFailed(response.status, '服务暂时不可用，请稍后再试', passingOf(response))
  }
  const answer = envelope as Envelope
  if (answer.code === TOKEN_REJECTED && token !== undefined && !(isLoad && isWriting()))
    startAnew(token, isPressed)
  if (SIGN_IN_FIRST.has(answer.code) && token === undefined && isPressed) askHere()
  if (!isSuccess(answer.code))
    throw new CallFailed(answer.code, answer.msg || '操作没有成功，请稍后再试', passingOf(response))
  return answer
}

/** What a portal, or a proxy before it, answers that cannot do it just now. */
const BUSY = new Set([502, 503, 504])

function passingOf({ status, headers }: Response): Passing | undefined {
  const seconds = headers.get('retry-after')
  if (seconds !== null && /^\d+$/.test(seconds)) return { afterMs: Number(seconds) * 1000 }
  return BUSY.has(status) ? { afterMs: undefined } : undefined
}

/** The envelope code for a token that was sent and is bad; a missing one answers another (B-38). */
const TOKEN_REJECTED = 401
/** The envelope codes for a call that only somebody signed in may send. */
const SIGN_IN_FIRST: ReadonlySet<unknown> = new Set([TOKEN_REJECTED, 1401])

/** Drops a token that the server no longer knows and loads the page anew, once: without a token there is no second time (AUTH-09). */
function startAnew(token: string, isPressed: boolean): void {
  // Another call may have done it already, or somebody signed in anew meanwhile.
  if (tokenOfCookie(document.cookie) !== token) return
  document.cookie = cookieOfNoToken()
  forgetStoredUser()
  // A browser that keeps the cookie all the same would load the page without end.
  if (tokenOfCookie(document.cookie) !== undefined) return
  if (isPressed) askOnNextPage()
  location.reload()
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** Whether what is asked just now is a load, which nobody sent anything with. */
let isLoading = false

/**
 * A load of a list or a detail: a failure is silent and gives undefined (ERR-05, B-70). That the session has ended it leaves to
 * what is sent, where somebody is writing.
 */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await loading(load)
  } catch {
    return undefined
  }
}

/** What a load asks it asks at once. */
function loading<T>(load: () => Promise<T>): Promise<T> {
  isLoading = true
  try {
    return load()
  } finally {
    isLoading = false
  }
}
