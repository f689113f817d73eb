import { StaffMe } from '#features/staff/contract.ts'

const KEPT = 'portal-door-me'

/** Keeps in this browser who was at the door last, so that the page opens without a network; it opens nothing at the portal. */
export const keepMe = (me: StaffMe): void => localStorage.setItem(KEPT, JSON.stringify(me))

/** Who was here last; undefined where nobody was. */
export function readKeptMe(): StaffMe | undefined {
  const text = localStorage.getItem(KEPT)
  if (text === null) return undefined
  try {
    return StaffMe.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
