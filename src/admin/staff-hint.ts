import { STAFF_HINT } from '#platform/staff-hint.ts'

const TWELVE_HOURS = 12 * 60 * 60

/** Tells public pages in this browser that somebody who works here reads them; it opens nothing. */
export function rememberStaff(isHere: boolean): void {
  document.cookie = `${STAFF_HINT}=1; path=/; max-age=${isHere ? TWELVE_HOURS : 0}; samesite=strict`
}
