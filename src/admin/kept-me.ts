import { StaffMe } from '#features/staff/contract.ts'

const KEY = 'portal-door-me'

/** Keeps in this browser who was at the door last, so that the page opens without a network; it opens nothing at the portal. */
export const keptMe = {
  keep: (me: StaffMe): void => localStorage.setItem(KEY, JSON.stringify(me)),

  /** Who was here last; undefined where nobody was. */
  read(): StaffMe | undefined {
    const text = localStorage.getItem(KEY)
    if (text === null) return undefined
    try {
      return StaffMe.safeParse(JSON.parse(text)).data
    } catch {
      return undefined
    }
  },
}
export type KeptMe = typeof keptMe
