import { StaffCallFailed } from './staff-client.ts'

interface Sending {
  /** Where it goes, and what is said of it in the address. */
  readonly path: string
  readonly said: Readonly<Record<string, string | number | boolean>>
  /** Tells how much has gone, from 0 to 1. */
  readonly onSent: (part: number) => void
}

interface Answer {
  readonly code: number
  readonly msg?: string
  readonly json?: { readonly id: number }
}

/** Sends a file as it is and gives the number of what became of it. Throws StaffCallFailed. */
export function sendFile(file: File, { path, said, onSent }: Sending): Promise<number> {
  const query = new URLSearchParams(Object.entries(said).map(([name, value]) => [name, String(value)]))
  const request = new XMLHttpRequest()
  request.open('POST', `${path}?${query}`)
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
