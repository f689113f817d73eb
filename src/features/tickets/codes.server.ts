import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database/database.server.ts'
import { randomCode } from '#platform/random-code.server.ts'
import { portalSecret } from '#platform/secrets.server.ts'

/** Numbers of registrations and tickets, and what a ticket's QR says. */

const SIGNATURE_BYTES = 8
const TOKEN = /^T1\.([2-9A-NP-Z]{10})\.(\d{1,6})\.([\w-]{11})$/

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
export async function ticketToken(db: Database, { code, qrVersion }: SignedTicket): Promise<string> {
  return `T1.${code}.${qrVersion}.${(await signature(db, code, qrVersion)).toString('base64url')}`
}

/** The ticket of a token that the portal has signed; undefined for everything else. */
export async function readTicketToken(db: Database, token: string): Promise<SignedTicket | undefined> {
  const [, code, version, signed] = TOKEN.exec(token.trim()) ?? []
  if (code === undefined || version === undefined || signed === undefined) return undefined
  const qrVersion = Number(version)
  const given = Buffer.from(signed, 'base64url')
  const own = await signature(db, code, qrVersion)
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  return { code, qrVersion }
}

async function signature(db: Database, code: string, qrVersion: number): Promise<Buffer> {
  const key = await portalSecret(db, 'tickets')
  return createHmac('sha256', key).update(`T1.${code}.${qrVersion}`).digest().subarray(0, SIGNATURE_BYTES)
}
