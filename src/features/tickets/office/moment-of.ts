/** A moment as a form sends it. */
export const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))
