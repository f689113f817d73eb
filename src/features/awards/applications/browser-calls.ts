import { CallFailed, isSuccess } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { clientOf } from '#platform/calls/typed-client.ts'
import { DOCUMENT_PATH } from '../addresses.ts'
import type { applicationCalls } from './calls.server.ts'
import type { DocumentView } from './contract.ts'

const client = clientOf<typeof applicationCalls>()

/** Answers by their keys as calls take them. */
export const listAnswers = (answers: Readonly<Record<string, string>>) =>
  Object.entries(answers).map(([key, text]) => ({ key, text }))

export const askApplication = client('GET', '/openapi/v1/vue/award/application')
export const sendApplication = client('POST', '/openapi/v1/vue/award/application/save')
export const handInApplication = client('POST', '/openapi/v1/vue/award/application/submit')
export const takeApplicationBack = client('POST', '/openapi/v1/vue/award/application/recall')
export const giveApplicationUp = client('POST', '/openapi/v1/vue/award/application/withdraw')
export const takeDocumentOut = client('POST', '/openapi/v1/vue/award/document/remove')

interface Answer {
  readonly code: number
  readonly msg: string
  readonly json: { readonly document: DocumentView; readonly revision: number } | null
}

/** Sends one document of an application, for a question of the form or as proof; gives it with the application's new revision. Throws CallFailed with a sentence. */
export async function sendDocument(
  id: number,
  file: File,
  field: string,
): Promise<NonNullable<Answer['json']>> {
  const form = new FormData()
  form.append('id', String(id))
  if (field) form.append('field', field)
  form.append('file', file)
  const token = tokenOfCookie(document.cookie)
  const response = await fetch(DOCUMENT_PATH, {
    method: 'POST',
    body: form,
    headers: token === undefined ? {} : { authorization: token },
  }).catch(() => undefined)
  const answer: Answer | undefined = await response?.json().catch(() => undefined)
  if (answer?.json && isSuccess(answer.code)) return answer.json
  throw new CallFailed(answer?.code ?? 'network', answer?.msg || '网络不太顺畅，材料没有传上去')
}
