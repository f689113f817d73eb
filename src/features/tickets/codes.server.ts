import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database/database.server.ts'
import { randomCode } from '#platform/random-code.server.ts'
import { portalSecret } from '#platform/secrets.server.ts'

/** Numbers of registrations and tickets, and what a ticket's QR says. */

const SIGNATURE_BYTES = 8
const TOKENS = {
  T1: /^T1\.([2-9A-NP-Z]{10})\.(\d{1,6})\.([\w-]{11})$/,
  S1: /^S1\.([2-9A-NP-Z]{10})\.(\d{1,6})\.([\w-]{11})$/,
} as const
/** A ticket opens the door; a seat waits for whoever fills it in. */
type Sort = keyof typeof TOKENS

/** Ten letters and figures that are read out without being mistaken. */
export const newTicketCode = (): string => randomCode(10).toUpperCase()

export const newRegistrationNumber = (): string => `B${randomCode(11).toUpperCase()}`

interface SignedTicket {
  readonly code: string
  readonly qrVersion: number
}

/**
 * What the QR of a ticket holds, and by which its page is found: nothing personal, signed by the portal, and dead once the
 * ticket names somebody else.
 */
export const ticketToken = (db: Database, ticket: SignedTicket): Promise<string> => signed(db, 'T1', ticket)

/** By which the seat of a ticket that names nobody is filled in; dead once it names somebody. */
export const seatToken = (db: Database, ticket: SignedTicket): Promise<string> => signed(db, 'S1', ticket)

/** The ticket of a token that the portal has signed; undefined for everything else. */
export const readTicketToken = (db: Database, token: string): Promise<SignedTicket | undefined> =>
  readSigned(db, 'T1', token)

/** The ticket of a seat's token that the portal has signed; undefined for everything else. */
export const readSeatToken = (db: Database, token: string): Promise<SignedTicket | undefined> =>
  readSigned(db, 'S1', token)

async function signed(db: Database, sort: Sort, { code, qrVersion }: SignedTicket): Promise<string> {
  const text = `${sort}.${code}.${qrVersion}`
  return `${text}.${(await signature(db, text)).toString('base64url')}`
}

async function readSigned(db: Database, sort: Sort, token: string): Promise<SignedTicket | undefined> {
  const [, code, version, mark] = TOKENS[sort].exec(token.trim()) ?? []
  if (code === undefined || version === undefined || mark === undefined) return undefined
  const signedBy = { code, qrVersion: Number(version) }
  // Letter by letter: the last one has bits that say nothing, by which one signature could be written in four ways.
  const own = Buffer.from(await signed(db, sort, signedBy))
  const given = Buffer.from(`${sort}.${code}.${version}.${mark}`)
  return given.length === own.length && timingSafeEqual(given, own) ? signedBy : undefined
}

async function signature(db: Database, text: string): Promise<Buffer> {
  const key = await portalSecret(db, 'tickets')
  return createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES)
}
