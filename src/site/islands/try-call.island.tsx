import { useId, useState } from 'react'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { BusyButton } from '#ui/busy-button.tsx'

interface Properties {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON of an input that works. */
  readonly example: string
}

/** Sends a call as written and shows the answer as it came. */
export function TryCall({ method, path, example }: Properties) {
  const [input, setInput] = useState(example)
  const [answer, setAnswer] = useState<string>()
  const [isSending, setSending] = useState(false)
  const id = useId()
  const send = async () => {
    setSending(true)
    setAnswer(await answerOf(method, path, input))
    setSending(false)
  }
  return (
    <details className="mt-4">
      <summary className="text-sm text-accent">调试</summary>
      <label htmlFor={id} className="mt-3 block text-sm text-muted">
        请求参数（JSON）
      </label>
      <textarea
        id={id}
        value={input}
        onChange={(event) => setInput(event.target.value)}
        rows={Math.min(12, example.split('\n').length + 1)}
        spellCheck={false}
        className="mt-1 w-full rounded-md border border-line bg-surface p-3 font-mono text-sm text-ink"
      />
      <BusyButton
        onClick={() => void send()}
        isBusy={isSending}
        className="mt-2 rounded-full bg-accent px-6 py-1.5 text-sm text-on-accent disabled:opacity-60 aria-disabled:opacity-60"
      >
        {isSending ? '发送中…' : '发送'}
      </BusyButton>
      <pre
        role="status"
        tabIndex={answer ? 0 : undefined}
        className="mt-3 max-h-96 overflow-auto font-mono text-xs whitespace-pre-wrap"
      >
        {answer}
      </pre>
    </details>
  )
}

async function answerOf(method: 'GET' | 'POST', path: string, text: string): Promise<string> {
  let input: Record<string, unknown>
  try {
    input = JSON.parse(text || '{}')
  } catch {
    return '请求参数不是有效的 JSON'
  }
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input[name] ?? '')),
  )
  // Whoever is signed in asks as themselves.
  const token = tokenOfCookie(document.cookie)
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: token }),
  }
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  try {
    const response = await (method === 'GET'
      ? fetch(`${address}?${query}`, { headers })
      : fetch(address, { method, headers, body: JSON.stringify(input) }))
    const body: unknown = await response.json()
    return `HTTP ${response.status}\n${JSON.stringify(body, undefined, 2)}`
  } catch {
    return '网络不太顺畅，请稍后再试'
  }
}
