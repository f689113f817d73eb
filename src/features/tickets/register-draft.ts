import { z } from 'zod'
import { draftKey } from '#features/accounts/own-drafts.ts'
import { BUYERS } from '#features/orders/buyers.ts'
import { Attendee } from './buying/contract.ts'
import { newKey } from './new-key.ts'

/** What somebody has typed into the form of an event, kept by the browser until it is sent; nobody else who uses it sees it. */

const Draft = z.object({
  tickets: z.array(
    Attendee.extend({
      typeId: z.number(),
      isInvited: z.boolean().default(false),
      answers: z.record(z.string(), z.string()).default({}),
      /** Tells it from the others of the form, wherever it comes to stand there. */
      line: z.string().default(newKey),
    }),
  ),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** To whom the invoice is made out, where one is wanted. */
  invoice: z
    .object({ title: z.string(), buyer: z.enum(BUYERS), taxNumber: z.string(), email: z.string() })
    .optional(),
  code: z.string(),
  withMembership: z.boolean().default(false),
  /** Under which it was sent, while no answer has come. */
  key: z.string().default(''),
})
export type RegisterDraft = z.infer<typeof Draft>

interface DraftOf {
  readonly personId: number
  readonly eventId: number
}

const keyOf = ({ personId, eventId }: DraftOf) => draftKey(personId, `register:${eventId}`)

export function storedDraft(of: DraftOf): RegisterDraft | undefined {
  try {
    return Draft.safeParse(JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null')).data
  } catch {
    // A browser without a store keeps it as long as the page.
    return undefined
  }
}

export function storeDraft(of: DraftOf, draft: RegisterDraft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(keyOf(of))
    else localStorage.setItem(keyOf(of), JSON.stringify(draft))
  } catch {
    // See above.
  }
}
