import { SESSION_HOURS } from '#features/staff/contract.ts'
import { STAFF_HINT } from '#platform/staff-hint.ts'

/** Tells public pages in this browser that somebody who works here reads them; it opens nothing. */
export function rememberStaff(isHere: boolean): void {
  document.cookie = `${STAFF_HINT}=1; path=/; max-age=${isHere ? SESSION_HOURS * 60 * 60 : 0}; samesite=strict`
}
