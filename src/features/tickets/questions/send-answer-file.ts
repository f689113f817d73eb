import { CallFailed, isSuccess } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { ANSWER_FILE_PATH } from '../addresses.ts'

interface Answer {
  readonly code: number
  readonly msg: string
  readonly json: { readonly value: string } | null
}

/**
 * Sends a file that answers a question, as who is signed in or holds the link of a seat; gives what the answer is. Throws
 * CallFailed with a sentence.
 */
export async function sendAnswerFile(questionId: number, file: File, seat = ''): Promise<string> {
  const form = new FormData()
  form.append('id', String(questionId))
  form.append('file', file)
  const token = tokenOfCookie(document.cookie)
  const response = await fetch(`${ANSWER_FILE_PATH}${seat && `?seat=${encodeURIComponent(seat)}`}`, {
    method: 'POST',
    body: form,
    headers: token === undefined ? {} : { authorization: token },
  }).catch(() => undefined)
  const answer: Answer | undefined = await response?.json().catch(() => undefined)
  if (answer?.json && isSuccess(answer.code)) return answer.json.value
  throw new CallFailed(answer?.code ?? 'network', answer?.msg || '网络不太顺畅，文件没有传上去')
}
