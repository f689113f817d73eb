import { z } from 'zod'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { OUTCOMES, SHOWN_OUTCOMES } from './words.ts'

/** What doors send and are told. Moments are ISO texts of Shanghai. */

/** As much as a device sends at once of what it kept while there was no network. */
export const MOST_SCANS = 50

const scan = {
  /** What the QR says, or the ten signs of a ticket's number, typed in. */
  ticket: word(60).min(1),
  /** Made by the device: the same scan sent twice is one. */
  scanId: word(40).min(8),
  /** When it was scanned without a network, by the portal's clock; now where missing. */
  at: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  /** What the device showed without a network. */
  shown: z.enum(SHOWN_OUTCOMES).optional(),
}

export const Scan = z.object({ eventId: positiveId, gate: word(30).default(''), ...scan })
export type Scan = z.infer<typeof Scan>

export const Scans = z.object({
  eventId: positiveId,
  gate: word(30).default(''),
  scans: z.array(z.object(scan)).min(1).max(MOST_SCANS),
})

export const Entered = z.object({ at: z.string(), gate: z.string() }).nullable()
export type Entered = z.infer<typeof Entered>

/** Who holds a ticket, as little as a door has to know. */
const Holder = z.object({ code: z.string(), name: z.string(), company: z.string(), type: z.string() })

export const DoorAnswer = z.object({
  scanId: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Missing where it is no ticket of this event. */
  holder: Holder.nullable(),
  /** When and where it was let in. */
  entered: Entered,
})
export type DoorAnswer = z.infer<typeof DoorAnswer>

/** A ticket as a device keeps it: nobody reads from it who it is without the ticket itself. */
export const ListedTicket = z.object({
  /** The hash of what the QR says. */
  token: z.string(),
  /** The hash of the number alone. */
  code: z.string(),
  /** Older codes on paper open no door. */
  version: z.number(),
  state: z.enum(['valid', 'void', 'unpaid']),
  entered: Entered,
  /** Name, firm and type, to be read with what the QR says. */
  sealed: z.string(),
})
export type ListedTicket = z.infer<typeof ListedTicket>

export const DoorList = z.object({
  event: z.object({ id: z.number(), title: z.string(), startsOn: z.string(), endsOn: z.string() }),
  /** Milliseconds by the portal's clock. */
  madeAt: z.number(),
  tickets: z.array(ListedTicket),
})
export type DoorList = z.infer<typeof DoorList>

export const DoorEvent = z.object({
  id: z.number(),
  title: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  valid: z.number(),
  entered: z.number(),
})
export type DoorEvent = z.infer<typeof DoorEvent>

/** Somebody whom a device let in without a network and the portal would not have, and where that stands in its list. */
export const Dispute = z.object({
  id: z.string(),
  place: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  outcome: z.enum(OUTCOMES),
  at: z.string(),
  gate: z.string(),
  entered: Entered,
})
export type Dispute = z.infer<typeof Dispute>

export const DoorNews = z.object({
  /** Milliseconds by the portal's clock: what is asked for next begins here. */
  now: z.number(),
  valid: z.number(),
  entered: z.number(),
  byType: z.array(z.object({ type: z.string(), valid: z.number(), entered: z.number() })),
  /** Tickets whose entry changed, by the hash of their number. */
  changed: z.array(z.object({ code: z.string(), entered: Entered })),
  /** How many disputes there are, and the last of them. */
  disputed: z.number(),
  disputes: z.array(Dispute),
})
export type DoorNews = z.infer<typeof DoorNews>

/** So many are listed for what was typed at most. */
export const MOST_FOUND = 20

export const FoundHolder = Holder.extend({
  /** The last four figures of the phone, to tell two of one name apart. */
  phoneEnd: z.string(),
  state: z.enum(['valid', 'void', 'unpaid']),
  entered: Entered,
})
export type FoundHolder = z.infer<typeof FoundHolder>
