import type { ForgetPerson } from '#features/accounts/close-account.server.ts'
import { readOwnData } from '#features/accounts/own-data.server.ts'
import { readOwnCommentData } from '#features/comments/own-comments.server.ts'
import { readOwnFileData } from '#features/files/reading-queries.server.ts'
import { readOwnMembershipData } from '#features/membership/own-periods.server.ts'
import { forgetMessagesOf } from '#features/notifications/forget-messages.server.ts'
import { readOwnMessages } from '#features/notifications/own-messages.server.ts'
import { readOwnOrderData } from '#features/orders/own-orders.server.ts'
import { readOwnQuestionData } from '#features/questions/own-questions.server.ts'
import { releasePictureOf } from '#features/uploads/forget-uploads.server.ts'
import type { Context } from '#platform/context.ts'

const PARTS = [
  readOwnData,
  readOwnMembershipData,
  readOwnOrderData,
  readOwnFileData,
  readOwnQuestionData,
  readOwnCommentData,
  readOwnMessages,
] as const

/** All that the portal knows of the person who asks, feature by feature; refuses `sign_in_required` (C-14). */
export async function readAllOwnData(context: Context): Promise<Record<string, unknown>> {
  const parts = await Promise.all(PARTS.map((read) => read(context)))
  return Object.assign({}, ...parts) as Record<string, unknown>
}

/** Forgets what features know of somebody besides the account, as it is closed; within the same transaction (C-14). */
export const forgetPerson: ForgetPerson = async (context, person) => {
  await forgetMessagesOf(context, person)
  await releasePictureOf(context, person)
}
