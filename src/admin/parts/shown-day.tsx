import { dayOf } from '#platform/shanghai-time.ts'

/** The day of a moment in a column of a list; it does not break at its hyphens. */
export const shownDay = (iso: string) => <span className="admin-when">{dayOf(iso)}</span>
