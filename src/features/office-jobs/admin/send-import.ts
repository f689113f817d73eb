import { StaffCallFailed } from '#admin/parts/staff-client.ts'
import { UPLOAD_PATH } from '../words.ts'

interface Asked {
  readonly kind: string
  readonly options: Readonly<Record<string, string | boolean>>
}

interface Answer {
  readonly code: number
  readonly msg?: string
  readonly json?: { readonly id: number }
}

/** Sends a file to be imported and gives the number of the import; tells how much has gone, from 0 to 1. Throws StaffCallFailed. */
export function sendImport(file: File, asked: Asked, onSent: (part: number) => void): Promise<number> {
  const query = new URLSearchParams({ kind: asked.kind, name: file.name })
  for (const [name, value] of Object.entries(asked.options)) query.set(name, String(value))
  const request = new XMLHttpRequest()
  request.open('POST', `${UPLOAD_PATH}?${query}`)
  request.responseType = 'json'
  request.setRequestHeader('x-portal-admin', 'yes')
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total))
  return new Promise((resolve, reject) => {
    const failed = (code: number | 'network', text: string) => reject(new StaffCallFailed(code, text))
    request.addEventListener('error', () => failed('network', '网络不太顺畅，文件没有传上去，请再试一次'))
    request.addEventListener('load', () => {
      const answer = request.response as Answer | null
      if (answer?.code === 0 && answer.json) resolve(answer.json.id)
      else failed(answer?.code ?? 'network', answer?.msg || '文件没有传上去，请再试一次')
    })
    request.send(file)
  })
}
