import type { z } from 'zod'
import type { Call } from '#platform/calls/call.ts'
import type { CallOf, Calls } from '#platform/calls/typed-client.ts'
import { setAccess } from './access.ts'

/** Why a call was refused, for programs: the refusal's code and what fills its sentence. */
interface Refused {
  readonly code: string
  readonly detail: Readonly<Record<string, string | number>>
}

/** A call that was not answered as hoped; `message` is fit to be shown. */
export class StaffCallFailed extends Error {
  /** The envelope's code; `network` when nothing came back. */
  readonly code: number | 'network'
  readonly refused: Refused | undefined

  constructor(code: number | 'network', message: string, refused?: Refused) {
    super(message)
    this.name = 'StaffCallFailed'
    this.code = code
    this.refused = refused
  }
}

interface Settings {
  /** What a screen asks by itself keeps nobody signed in. */
  readonly isBackground?: boolean
  /** The same for every try of one request (its idempotency key), so that the server does it once. */
  readonly key?: string
  readonly signal?: AbortSignal
}

type Answer<Asked extends Call> = z.output<Asked['output']>
type Given<Asked extends Call> =
  Record<never, never> extends z.input<Asked['input']>
    ? [input?: z.input<Asked['input']>, settings?: Settings]
    : [input: z.input<Asked['input']>, settings?: Settings]

const TIMEOUT_MS = 30_000
/** A lost connection is tried once more after so long. */
const AGAIN_MS = 800
/** Envelope codes that say that nobody is signed in, or that the screen is locked. */
const SIGNED_OUT = new Set([401, 1401])
const LOCKED = 423

/**
 * Names what the back office calls of a feature: method and address have to be those of one of its staff calls, and what
 * is given and answered has that call's types. Nothing of the server is loaded, only its types are looked at. A call
 * throws StaffCallFailed; one that says that nobody is signed in, or that the screen is locked, makes the frame ask.
 */
export function staffClientOf<Of extends Calls>() {
  return <
    const Verb extends CallOf<Of>['method'],
    const Path extends Extract<CallOf<Of>, { method: Verb }>['path'],
  >(
    method: Verb,
    path: Path,
  ) => {
    type Asked = Extract<CallOf<Of>, { method: Verb; path: Path }>
    return async (...[input, settings]: Given<Asked>): Promise<Answer<Asked>> => {
      const answer: unknown = await send(method, path, input ?? {}, settings ?? {})
      // Our own server's answer, parsed on its way out by this very contract.
      return answer as Answer<Asked>
    }
  }
}

async function send(
  method: 'GET' | 'POST',
  path: string,
  input: object,
  settings: Settings,
): Promise<unknown> {
  const { signal, isBackground = false, key = crypto.randomUUID() } = settings
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const address = addressOf(path, input)
  const ask = () =>
    fetch(method === 'GET' ? `${address}${queryOf(input)}` : address, {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        'x-portal-admin': isBackground ? 'background' : 'yes',
        ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
  const response = await ask()
    .catch(async (error: unknown) => {
      if (signal?.aborted || timeout.aborted || !navigator.onLine) throw error
      // The answer may be what was lost: asked again under the same key, it is not done again.
      await new Promise((go) => setTimeout(go, AGAIN_MS))
      return ask()
    })
    .catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new StaffCallFailed('network', '网络连接不上，请稍后再试')
    })
  const envelope: unknown = await response.json().catch(() => undefined)
  if (!isEnvelope(envelope)) throw new StaffCallFailed('network', '服务暂时不可用，请稍后再试')
  if (envelope.code === 0) return envelope
  if (SIGNED_OUT.has(envelope.code)) setAccess('signed_out')
  if (envelope.code === LOCKED) setAccess('locked')
  throw new StaffCallFailed(envelope.code, envelope.msg || '操作没有成功，请稍后再试', envelope.refused)
}

/** The address with its parameters filled in from what is given. */
const addressOf = (path: string, input: object) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((input as Record<string, unknown>)[name])),
  )

interface Envelope {
  readonly code: number
  readonly msg?: string
  readonly refused?: Refused
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'

function queryOf(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}
