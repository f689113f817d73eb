import type { z } from 'zod'
import { isPublicAddress } from '#platform/http/network-address.ts'
import { isWellFormed } from '#platform/http/well-formed.ts'
import { fetchBytes, NO_ANSWER, redirectOf, type Answered } from '#platform/import/fetch-bytes.server.ts'
import { fetchImage, type Fetched } from '#platform/import/fetch-image.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { pauseBefore } from './pause-before.ts'
import { Turns } from './turns.ts'

/** So many requests at once: the old portal serves its readers meanwhile. */
const AT_ONCE = 3
const ATTEMPTS = 5
/** A busy portal draws a picture late and has it then; what is lost is asked for again at the next run. */
const PICTURE_ATTEMPTS = 3
/** As long as the specified client waits (API-01). */
const TIMEOUT_MS = 60_000
const MOST_ANSWER = 20 * 1024 * 1024
const MOST_DOCUMENT = 100 * 1024 * 1024
const MOST_REDIRECTS = 3

type Asked = Readonly<Record<string, string | number>>

/** An old portal as its calls show it. */
export interface OldPortal {
  /** `https://www.example.com` */
  readonly origin: string
  /** Whether it is asked as somebody, who may read more than a visitor. */
  readonly isSignedIn: boolean
  /**
   * The answer of a call, as far as the schema knows it. Refuses `old_portal_missing` (not found), `old_portal_answer`
   * (what cannot be used), and `old_portal_silent`, which ends everything.
   */
  ask<Schema extends z.ZodType>(
    call: readonly ['GET' | 'POST', string],
    input: Asked,
    schema: Schema,
  ): Promise<z.output<Schema>>
  /** A picture, of the portal itself or from the public web. */
  picture(address: string): Promise<Fetched>
  /** A PDF of the portal itself. */
  document(address: string): Promise<Fetched>
}

/**
 * Speaks to a portal by the specified calls: few at a time, and again when it asks for patience. The host that the operator
 * named may lie in any network; every other host that is met on the way only in the public one. The token goes nowhere else.
 */
export function openOldPortal({
  origin,
  token,
  pause = (ms) =>
    new Promise((go) => {
      setTimeout(go, ms)
    }),
}: {
  readonly origin: string
  readonly token?: string | undefined
  /** Waits so many milliseconds. */
  readonly pause?: (ms: number) => Promise<void>
}): OldPortal {
  const turns = new Turns(AT_ONCE)
  const isOwn = (url: string) => URL.parse(url)?.origin === origin
  const mayConnect = (address: string, url: string) => isOwn(url) || isPublicAddress(address)
  const signed: Record<string, string> = token === undefined ? {} : { authorization: token }

  /** An answer from the portal itself; sent elsewhere it is none. */
  async function fetchOwn(
    url: string,
    request: { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string; mostBytes: number },
  ): Promise<Answered> {
    let asked = url
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (!isOwn(asked)) return { refused: `转到了另一个网站 ${URL.parse(asked)?.host ?? ''}` }
      const answered = await fetchBytes({
        ...request,
        url: asked,
        headers: { ...signed, ...request.headers },
        timeoutMs: TIMEOUT_MS,
        mayConnect: () => true,
      })
      const moved = redirectOf(answered, asked)
      if (moved === undefined) return answered
      asked = moved
    }
    return { refused: '跳转次数过多' }
  }

  /** The same again while the portal is busy, as long as it asks for; the last answer when patience ends. */
  async function patiently(once: () => Promise<Answered>): Promise<Answered> {
    for (let attempt = 1; ; attempt += 1) {
      const answered = await turns.take(once)
      const wait = pauseBefore(answered, attempt)
      if (wait === undefined || attempt === ATTEMPTS) return answered
      await pause(wait)
    }
  }

  return {
    origin,
    isSignedIn: token !== undefined,
    async ask([method, path], input, schema) {
      const url = new URL(path, origin)
      if (method === 'GET')
        for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value))
      const body = method === 'POST' ? { body: JSON.stringify(input) } : {}
      const headers = {
        accept: 'application/json',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      }
      const answered = await patiently(() =>
        fetchOwn(url.href, { method, headers, ...body, mostBytes: MOST_ANSWER }),
      )
      return read(answered, `${path}${url.search}`, schema)
    },
    async picture(address) {
      for (let attempt = 1; ; attempt += 1) {
        const found = await turns.take(() => fetchImage(address, { mayConnect }))
        const isSilent = 'refused' in found && isOwn(address) && NO_ANSWER.test(found.refused)
        if (!isSilent || attempt === PICTURE_ATTEMPTS) return found
        await pause(attempt * 1000)
      }
    },
    async document(address) {
      const answered = await patiently(() =>
        fetchOwn(address, { headers: { accept: 'application/pdf' }, mostBytes: MOST_DOCUMENT }),
      )
      if ('refused' in answered) return answered
      return answered.status === 200
        ? { bytes: answered.bytes }
        : { refused: `服务器返回 ${answered.status}` }
    },
  }
}

/** The payload of an envelope (API-02, API-03). */
function read<Schema extends z.ZodType>(answered: Answered, path: string, schema: Schema): z.output<Schema> {
  const unusable = (problem: string) => new Refusal('invalid', 'old_portal_answer', { path, problem })
  if ('refused' in answered) {
    if (NO_ANSWER.test(answered.refused))
      throw new Refusal('unavailable', 'old_portal_silent', { path, problem: answered.refused })
    throw unusable(answered.refused)
  }
  const { status, bytes } = answered
  const envelope = objectIn(bytes)
  const code = envelope?.code
  if (status === 404 || status === 410 || code === 404 || code === 410)
    throw new Refusal('not_found', 'old_portal_missing', { path })
  const said = typeof envelope?.msg === 'string' ? `，${envelope.msg.slice(0, 100)}` : ''
  if (status === 401 || code === 401) throw unusable(`令牌无效或已过期${said}`)
  if (status !== 200) throw unusable(`服务器返回 ${status}${said}`)
  if (!envelope) throw unusable('不是 JSON 对象')
  if (code !== 0 && code !== 200 && code !== '0') throw unusable(`代码 ${String(code).slice(0, 20)}${said}`)
  const { data, error } = schema.safeParse(envelope)
  if (error) throw unusable(`“${error.issues[0]?.path.join('.') ?? ''}”缺少或类型不对`)
  return data
}

function objectIn(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && isWellFormed(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
