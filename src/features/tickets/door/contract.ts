import { z } from 'zod'
import { positiveId, word } from '#platform/calls/inputs.ts'

/** What a door learns of a ticket: let in, or not and why. */
const OUTCOMES = ['in', 'again', 'unknown', 'forged', 'outdated', 'void', 'unpaid', 'other_event'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const Scan = z.object({
  eventId: positiveId,
  /** What the QR says, or the ten signs of a ticket's number, typed in. */
  ticket: word(60).min(1),
  /** Made by the device: the same scan sent twice is one. */
  scanId: word(40).min(8),
  gate: word(30).default(''),
  /** When it was scanned without a network; now where missing. */
  at: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
})
export type Scan = z.infer<typeof Scan>
