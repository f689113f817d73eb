import { sayFailure } from '#platform/calls/client.ts'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { questionMessages } from './messages.ts'

/** What a form says when something was refused, here or by the server. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return sentenceFor(error, questionMessages)
  return sayFailure(error, '操作没有成功，请稍后再试')
}
