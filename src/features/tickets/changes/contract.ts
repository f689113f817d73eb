import { z } from 'zod'
import { positiveId, word } from '#platform/calls/inputs.ts'

/** How organisers change a ticket for another type or price. Money is in fen. */

const fen = z.number().int().min(0).max(100_000_000)

export const ChangeType = z.object({
  code: word(10).min(1),
  typeId: positiveId,
  /** What the ticket costs from then on. */
  toFen: fen,
  /** What the preview said that is paid more, or less where it is below nothing. */
  differenceFen: z.number().int().min(-100_000_000).max(100_000_000),
  reason: word(200).default(''),
})

/** What changing a ticket would do. */
export const TypeChange = z.object({
  fromType: z.string(),
  toType: z.string(),
  fromFen: z.number(),
  toFen: z.number(),
  listFen: z.number(),
  differenceFen: z.number(),
  /** How many seats of the other type there are; null for as many as one likes. */
  left: z.number().nullable(),
  /** Until when the difference may be paid, where there is one. */
  payUntil: z.string().nullable(),
})
export type TypeChange = z.infer<typeof TypeChange>
