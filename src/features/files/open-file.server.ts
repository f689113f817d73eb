import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { readPaidIndustries } from '#features/membership/queries.server.ts'
import type { Context } from '#platform/context.ts'
import type { PdfMark } from '#platform/pdf/mark-text.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { readerPath } from './addresses.ts'
import type { FilePurpose, FileRequirement, FileRight, FileRights } from './contract.ts'
import { NO_SEATS, type FileSeats } from './file-seats.ts'
import { findFile, pdfOf, refusalOfMissing, type FoundFile } from './find-file.server.ts'
import { missingRequirement, offerOf } from './policy.ts'
import { readPublicTicket, signPublicTicket } from './public-ticket.server.ts'
import { readerMark } from './reader-mark.server.ts'
import { noteOpening } from './readings.server.ts'
import { accessFactsOf, accessFactsOfPerson } from './access-facts.server.ts'
import { fileTickets } from './tables.server.ts'

/** How long an address of a file's bytes works (C-34). */
export const TICKET_MINUTES = 5

interface Wanted {
  readonly id: number
  readonly purpose: FilePurpose
}

/** A file that whoever acts may read or download; refuses `file_not_found` and what is missing (FILE-03, ERR-02, B-47). */
export async function findPermitted(context: Context, { id, purpose }: Wanted): Promise<FoundFile> {
  const file = await findFile(context.db, id)
  const missing = missingRequirement(file, purpose, await accessFactsOf(context, id))
  if (missing) throw refusalOfMissing(file, purpose, missing)
  return file
}

/** The same, who takes the seat of a firm where only that lets one in. Refuses also what taking it refuses. */
async function findOpened(context: Context, wanted: Wanted, seats: FileSeats): Promise<FoundFile> {
  const { id, purpose } = wanted
  const file = await findFile(context.db, id)
  const missing = missingRequirement(file, purpose, await accessFactsOf(context, id))
  if (!missing) return file
  if (!isOpenedBySeat(missing) || !(await seats.take(context, id)))
    throw refusalOfMissing(file, purpose, missing)
  return findPermitted(context, wanted)
}

/** What a seat would make up for. */
const isOpenedBySeat = (missing: FileRequirement): boolean => missing !== 'closed' && missing !== 'sign_in'

/**
 * The permission check: gives where the file opens. A public one opens as it is, at an address that works for five
 * minutes for whoever has it; of others pages are read in the reader, and a download is the person's own marked copy,
 * for five minutes as well. Refuses like `findOpened`, and `file_has_no_pdf`.
 */
export async function openFile(
  context: Context,
  wanted: Wanted,
  seats: FileSeats = NO_SEATS,
): Promise<{ path: string; expiresAt: Date }> {
  const { now } = context
  const { id, purpose } = wanted
  const file = await findOpened(context, wanted, seats)
  const { pageCount } = pdfOf(file)
  const expiresAt = new Date(now.getTime() + TICKET_MINUTES * MINUTE_MS)
  const isPublic = file.access === 'public'
  if (!isPublic && purpose === 'read') return { path: readerPath(id), expiresAt }
  const token = await (isPublic ? signPublicTicket : writeTicket)(context, { fileId: id, purpose, expiresAt })
  if (isPublic)
    await noteOpening(context, {
      fileId: id,
      purpose: purpose === 'read' ? 'open' : 'download',
      pages: pageCount,
    })
  return { path: `/f/${token}/${encodeURIComponent(file.name)}`, expiresAt }
}

/** A ticket of what is not public: a random one that belongs to a person, of which the hash alone is kept. */
async function writeTicket(
  { actor, db }: Context,
  ticket: { fileId: number; purpose: FilePurpose; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(18).toString('base64url')
  const personId = actor.kind === 'person' ? actor.id : null
  await db.insert(fileTickets).values({ tokenHash: hashOf(token), personId, ...ticket })
  return token
}

/** Whether somebody may read a file, without opening it; a file that is not there may not be read (B-46). */
export async function isFileReadable(context: Context, id: number): Promise<boolean> {
  try {
    await findPermitted(context, { id, purpose: 'read' })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** What whoever acts may do with a file, what is missing, and what it costs; refuses `file_not_found`. */
export async function readFileRights(
  context: Context,
  id: number,
  seats: FileSeats = NO_SEATS,
): Promise<FileRights> {
  const file = await findFile(context.db, id)
  const facts = await accessFactsOf(context, id)
  const lacking = (purpose: FilePurpose) => missingRequirement(file, purpose, facts)
  const isBySeat = (lacks: FileRequirement | undefined) => lacks !== undefined && isOpenedBySeat(lacks)
  const mayTake = isBySeat(lacking('read')) || isBySeat(lacking('download'))
  const seatOf = mayTake ? await seats.waiting(context, id) : undefined
  const of = (purpose: FilePurpose): FileRight => {
    const lacks = lacking(purpose)
    if (seatOf !== undefined && isBySeat(lacks)) return { lacks: undefined, priceFen: undefined }
    return { lacks, priceFen: lacks && offerOf(file, purpose)?.priceFen }
  }
  return { read: of('read'), download: of('download'), seatOf }
}

/** What a ticket lets out: the document as it is, or with the mark of the person whose ticket it is. */
export interface Redeemed {
  readonly file: FoundFile
  readonly purpose: FilePurpose
  readonly copyOf: { readonly personId: number; readonly mark: PdfMark } | undefined
}

/**
 * What a ticket lets out, asked anew whether its person may: rights may have gone since. What is not public goes out
 * for persons alone, and never without their mark. Refuses `file_ticket_spent`.
 */
export async function redeemTicket(context: Context, token: string): Promise<Redeemed> {
  const { db, now } = context
  const spent = new Refusal('not_found', 'file_ticket_spent')
  const open = await readPublicTicket(context, token)
  if (open) {
    const file = await findFile(db, open.fileId)
    if (file.access !== 'public') throw spent
    return { file, purpose: open.purpose, copyOf: undefined }
  }
  const [ticket] = await db
    .select()
    .from(fileTickets)
    .where(and(eq(fileTickets.tokenHash, hashOf(token)), gt(fileTickets.expiresAt, now)))
  if (!ticket) throw spent
  const { fileId, personId, purpose } = ticket
  const file = await findFile(db, fileId)
  if (file.access === 'public') return { file, purpose, copyOf: undefined }
  if (personId === null) throw spent
  const { memberOf } = await readPaidIndustries(context, personId)
  const missing = missingRequirement(
    file,
    purpose,
    await accessFactsOfPerson(context, { personId, memberOf, fileId }),
  )
  const mark = await readerMark(context, { personId, fileId })
  if (missing || !mark) throw spent
  return { file, purpose, copyOf: { personId, mark } }
}

/** Forgets tickets that work no longer; a job. */
export async function forgetSpentTickets({ db, now }: Context): Promise<void> {
  await db.delete(fileTickets).where(lt(fileTickets.expiresAt, now))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
