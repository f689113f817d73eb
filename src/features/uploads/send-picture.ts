import { CallFailed, isSuccess } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { UPLOAD_PATH } from './addresses.ts'
import type { UploadAnswer, UploadWire } from './wire.ts'

const TIMEOUT_MS = 60_000
export const OFFLINE = '网络不太顺畅，图片没有传上去'

/**
 * Uploads one picture and says how far it is, from 0 to 1; gives the form's whole new list, `keptIds` first. Throws
 * CallFailed with a sentence. By XMLHttpRequest, because `fetch` does not say how far an upload is.
 */
export function sendPicture({
  file,
  keptIds,
  onProgress,
  signal,
}: {
  file: File
  keptIds: readonly string[]
  onProgress: (share: number) => void
  signal: AbortSignal
}): Promise<UploadWire[]> {
  const form = new FormData()
  for (const id of keptIds) form.append('kept', id)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', UPLOAD_PATH)
    const token = tokenOfCookie(document.cookie)
    if (token !== undefined) request.setRequestHeader('authorization', token)
    request.timeout = TIMEOUT_MS
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    const fail = () => reject(new CallFailed('network', OFFLINE))
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('load', () => {
      try {
        const answer: UploadAnswer | { code: number; msg: string; json: null } = JSON.parse(
          request.responseText,
        )
        if (answer.json && isSuccess(answer.code)) resolve(answer.json)
        else reject(new CallFailed(answer.code, answer.msg))
      } catch {
        reject(new CallFailed(request.status, '服务暂时不可用，请稍后再试'))
      }
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
