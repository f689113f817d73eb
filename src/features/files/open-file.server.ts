import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { mayReadFile, offers } from './policy.ts'
import { files, fileTickets, pdfDocuments } from './tables.server.ts'

/** How long an address of a file's bytes works (C-34). */
const TICKET_MS = 5 * 60 * 1000

export type Purpose = 'read' | 'download'

/**
 * The permission check: gives an address of the file's bytes that works for five minutes, for whoever has it. Refuses
 * `file_not_found`, `file_not_permitted`, `file_has_no_pdf` (FILE-03, ERR-02).
 */
export async function openFile(
  context: Context,
  { id, purpose }: { id: number; purpose: Purpose },
): Promise<{ path: string; expiresAt: Date }> {
  const { db, now } = context
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.state, 'published')))
  if (!file) throw new Refusal('not_found', 'file_not_found')
  const button = purpose === 'read' ? file.readButton : file.downloadButton
  if (!offers(button) || !mayReadFile(file, context)) throw new Refusal('not_allowed', 'file_not_permitted')
  if (file.pdfId === null) throw new Refusal('not_found', 'file_has_no_pdf')
  const token = randomBytes(18).toString('base64url')
  const expiresAt = new Date(now.getTime() + TICKET_MS)
  await db.insert(fileTickets).values({ tokenHash: hashOf(token), fileId: id, purpose, expiresAt })
  return { path: `/f/${token}/${encodeURIComponent(file.name)}`, expiresAt }
}

/** Whether somebody may read a file, without opening it; a file that is not there may not be read (B-46). */
export async function isFileReadable(context: Context, id: number): Promise<boolean> {
  const [file] = await context.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.state, 'published')))
  return file !== undefined && offers(file.readButton) && mayReadFile(file, context)
}

/** What a ticket lets out: the document, its size in bytes and how it is to be handed over. Refuses `file_ticket_spent`. */
export async function redeemTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<{ pdfId: string; bytes: number; name: string; purpose: Purpose }> {
  const [found] = await db
    .select({
      pdfId: pdfDocuments.id,
      bytes: pdfDocuments.bytes,
      name: files.name,
      purpose: fileTickets.purpose,
    })
    .from(fileTickets)
    .innerJoin(files, and(eq(files.id, fileTickets.fileId), eq(files.state, 'published')))
    .innerJoin(pdfDocuments, eq(pdfDocuments.id, files.pdfId))
    .where(and(eq(fileTickets.tokenHash, hashOf(token)), gt(fileTickets.expiresAt, now)))
  if (!found) throw new Refusal('not_found', 'file_ticket_spent')
  return found
}

/** Forgets tickets that work no longer; a job. */
export async function forgetSpentTickets({ db, now }: Context): Promise<void> {
  await db.delete(fileTickets).where(lt(fileTickets.expiresAt, now))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
