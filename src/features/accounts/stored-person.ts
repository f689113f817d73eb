import { STORED_USER_KEY } from '#platform/calls/stored-user-key.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'

const MARK_LENGTH = 8
/** By which a stored user is known to belong to the present session, and not to whoever was here before. */
export const sessionMark = () => tokenOfCookie(document.cookie)?.slice(-MARK_LENGTH)

/** What was stored for this very session; undefined for nothing, nonsense and a former session's. */
export function storedForSession(): object | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED_USER_KEY) ?? 'null')
    const mark = sessionMark()
    if (typeof kept !== 'object' || kept === null || mark === undefined) return undefined
    return 'session' in kept && kept.session === mark ? kept : undefined
  } catch {
    return undefined
  }
}

/** Who is signed in here, as far as this browser knows by itself. */
export function storedPersonId(): number | undefined {
  const kept = storedForSession()
  return kept && 'id' in kept && Number.isSafeInteger(kept.id) ? Number(kept.id) : undefined
}
