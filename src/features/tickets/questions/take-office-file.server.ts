import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { sentByOffice } from './change-answers.server.ts'
import { ANSWER_FILE_MEGABYTES } from './limits.ts'
import { takeAnswerFile } from './take-answer-file.server.ts'

const MOST_BYTES = ANSWER_FILE_MEGABYTES * 1024 * 1024

export const TakeOfficeFile = z.object({
  questionId: positiveId,
  fileName: word(200),
  data: z.base64().max(Math.ceil((MOST_BYTES * 4) / 3) + 4, `文件不能超过 ${ANSWER_FILE_MEGABYTES} MB`),
})

/**
 * Keeps a file with which organisers answer for an attendee, who sent it by mail; gives what the answer is. Refuses
 * `permission_missing`, `input_invalid`, `answer_file_large` and what `takeAnswerFile` refuses.
 */
export async function takeOfficeFile(
  context: Context,
  input: z.input<typeof TakeOfficeFile>,
): Promise<{ readonly value: string }> {
  requirePermission(context.actor, 'tickets.manage')
  const { questionId, fileName: name, data } = parseInput(TakeOfficeFile, input)
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > MOST_BYTES)
    throw new Refusal('too_large', 'answer_file_large', { megabytes: ANSWER_FILE_MEGABYTES })
  // In no transaction: what is written down before it is kept must be there if it is not kept.
  const taken = await takeAnswerFile(context, {
    questionId,
    name,
    bytes,
    sentBy: sentByOffice(context.actor),
  })
  await recordAudit(context, 'takeOfficeFile', `ticket-question:${questionId}`, { bytes: bytes.length })
  return taken
}
