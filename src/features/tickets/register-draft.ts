import { z } from 'zod'
import { Attendee } from './buying/contract.ts'

/** What somebody has typed into the form of an event, kept by the browser until it is sent. */

const Draft = z.object({
  tickets: z.array(Attendee.extend({ typeId: z.number(), isInvited: z.boolean().default(false) })),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  code: z.string(),
})
export type RegisterDraft = z.infer<typeof Draft>

const keyOf = (eventId: number) => `portal:register:${eventId}`

export function storedDraft(eventId: number): RegisterDraft | undefined {
  try {
    return Draft.safeParse(JSON.parse(localStorage.getItem(keyOf(eventId)) ?? 'null')).data
  } catch {
    // A browser without a store keeps it as long as the page.
    return undefined
  }
}

export function storeDraft(eventId: number, draft: RegisterDraft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(keyOf(eventId))
    else localStorage.setItem(keyOf(eventId), JSON.stringify(draft))
  } catch {
    // See above.
  }
}
