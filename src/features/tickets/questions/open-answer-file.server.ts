import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { tickets } from '../tables.server.ts'
import { attendeeFiles, ticketAnswers } from './tables.server.ts'

interface OpenedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

/**
 * A file for whoever sent it or bought a ticket that it answers for. Refuses `sign_in_required`, and `answer_file_unknown` for
 * everybody else's too.
 */
export async function openOwnAnswerFile(context: Context, { id }: { id: string }): Promise<OpenedFile> {
  const { id: personId } = requirePerson(context.actor)
  const { db } = context
  const file = await findFile(context, id)
  const isBought = await db
    .select({ id: tickets.id })
    .from(ticketAnswers)
    .innerJoin(tickets, eq(tickets.id, ticketAnswers.ticketId))
    .where(and(eq(ticketAnswers.fileId, id), eq(tickets.buyerId, personId)))
    .limit(1)
  if (file.sentBy !== `person:${personId}` && isBought.length === 0)
    throw new Refusal('not_found', 'answer_file_unknown')
  return readWhole(context, file)
}

/** The same for organisers, which is recorded. Refuses `permission_missing`, `answer_file_unknown`. */
export async function openAnswerFile(context: Context, { id }: { id: string }): Promise<OpenedFile> {
  requirePermission(context.actor, 'tickets.manage')
  const opened = await readWhole(context, await findFile(context, id))
  await recordAudit(context, 'openAnswerFile', `attendee-file:${id}`)
  return opened
}

async function findFile({ db }: Context, id: string) {
  const [file] = await db
    .select()
    .from(attendeeFiles)
    .where(and(eq(attendeeFiles.id, id), isNull(attendeeFiles.removedAt)))
  if (!file) throw new Refusal('not_found', 'answer_file_unknown')
  return file
}

async function readWhole(
  { services }: Context,
  { name, contentType, objectKey, digest }: typeof attendeeFiles.$inferSelect,
): Promise<OpenedFile> {
  const bytes = await services.storage.readAll(objectKey)
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== digest)
    throw new Refusal('not_found', 'answer_file_unknown')
  return { name, contentType, bytes }
}
