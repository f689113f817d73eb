import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { isMisnamed, kindOfBytes, tidyName } from '#features/uploads/document-kinds.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { attendeeFiles, eventQuestions } from './tables.server.ts'

export interface SentAnswerFile {
  readonly questionId: number
  readonly name: string
  readonly bytes: Buffer
  /** `person:7`, `seat:23456789AB`, `staff:3`. */
  readonly sentBy: string
  /** Where whoever sends it may answer for one event alone. */
  readonly eventId?: number | undefined
}

/**
 * Keeps a file that is to answer a question, private, for whoever sent it; unless it answers something it is removed after
 * three days. Gives what the answer is. Refuses `question_unknown` for what takes no file, `answer_file_kind` by its content,
 * `answer_file_misnamed`.
 */
export async function takeAnswerFile(
  { db, now, services }: Context,
  { questionId, name: given, bytes, sentBy, eventId }: SentAnswerFile,
): Promise<{ readonly value: string }> {
  const [question] = await db
    .select({ id: eventQuestions.id })
    .from(eventQuestions)
    .where(
      and(
        eq(eventQuestions.id, questionId),
        eq(eventQuestions.kind, 'file'),
        isNull(eventQuestions.retiredAt),
        eventId === undefined ? undefined : eq(eventQuestions.eventId, eventId),
      ),
    )
  if (!question) throw new Refusal('not_found', 'question_unknown')
  const kind = kindOfBytes(bytes)
  if (!kind) throw new Refusal('unsupported', 'answer_file_kind')
  if (isMisnamed(given, kind)) throw new Refusal('unsupported', 'answer_file_misnamed')
  const id = randomBytes(16).toString('hex')
  const objectKey = `attendee-files/${id}.${kind.endings[0]}`
  const name = tidyName(given, kind)
  // Written down before it is kept: what a kill in between leaves is forgotten like any file that answers nothing.
  await db.insert(attendeeFiles).values({
    id,
    questionId,
    sentBy,
    name,
    contentType: kind.contentType,
    objectKey,
    bytes: bytes.length,
    digest: createHash('sha256').update(bytes).digest('hex'),
    createdAt: now,
  })
  await services.storage.put(objectKey, bytes, { contentType: kind.contentType })
  return { value: `${id}/${name}` }
}
