import { z } from 'zod'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { MOST_AT_ONCE } from '../limits.ts'

/** What somebody who registers sends. */

export const Attendee = z.object({
  name: word(60),
  company: word(100).default(''),
  job: word(100).default(''),
  phone: word(30).default(''),
  email: word(100).default(''),
})
export type Attendee = z.infer<typeof Attendee>

export const Register = z.object({
  eventId: positiveId,
  tickets: z
    .array(
      Attendee.extend({
        typeId: positiveId,
        /** Nobody is named: whoever comes fills it in by a link. */
        isInvited: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(MOST_AT_ONCE),
  contact: z.object({ name: word(60), phone: word(30), email: word(100).default('') }),
  code: word(40).default(''),
  /** What the page said that it costs, in fen; another price is said before anything is bought. */
  expectedFen: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
})
export type Register = z.infer<typeof Register>
