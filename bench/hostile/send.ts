import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { HostileRequest } from './requests.ts'

/** Where readers are: not this machine, whose own browser is allowed more. */
export const PUBLIC_URL = 'http://portal.example.com'

/** With what the sender of a request is signed in, if at all. */
export interface Tokens {
  readonly reader?: string | undefined
  readonly staff?: string | undefined
}

export interface Heard {
  /** 0 when the connection ended without an answer. */
  readonly status: number
  readonly text: string
  /** From the last byte sent to the end of the answer. */
  readonly ms: number
}

/** Nothing takes longer than this; the portal itself gives up sooner. */
const PATIENCE_MS = 60_000
const KEPT_CHARACTERS = 200_000

/** Sends a request as it is, on a connection of its own, and waits for the end of it. */
export function send(
  { method, path, headers, body, manner, number, group }: HostileRequest,
  { port, tokens: { reader: token, staff } }: { port: number; tokens: Tokens },
): Promise<Heard> {
  const names = new Set(headers.map(([name]) => name))
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(PUBLIC_URL).host}`,
    'connection: close',
    // As many readers as requests, or one address would soon be asked to wait; none of an office's own network.
    ...(names.has('x-forwarded-for') ? [] : [`x-forwarded-for: ${addressOf(number)}`]),
    ...(token === undefined || names.has('authorization') ? [] : [`authorization: ${token}`]),
    ...(token === undefined || names.has('cookie') ? [] : [`cookie: portal_token=${token}`]),
    ...(group === '后台接口' ? staffLines(staff) : []),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body.length > 0 ? [`content-length: ${body.length}`] : []),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return new Promise((resolve) => {
    let text = ''
    let sentAt = performance.now()
    const socket = connect(port, '127.0.0.1')
    const end = () => {
      socket.destroy()
      resolve({
        status: Number(/^HTTP\/1\.1 (?!1)(\d{3}) /m.exec(text.slice(0, 5000))?.[1] ?? 0),
        text,
        ms: performance.now() - sentAt,
      })
    }
    socket.setTimeout(PATIENCE_MS, end)
    socket.on('data', (bytes: Buffer) => {
      if (text.length < KEPT_CHARACTERS) text += bytes.toString('utf8')
    })
    // What has been refused early is still being sent.
    socket.on('error', () => undefined)
    socket.on('close', end)
    socket.on('connect', () => {
      void write().then(() => {
        sentAt = performance.now()
      })
    })
    async function write(): Promise<void> {
      if (manner === 'whole') {
        socket.write(Buffer.concat([head, body]))
        return
      }
      socket.write(head)
      for (let sent = 0; sent < 10 && !socket.destroyed; sent += 1) {
        socket.write(body.subarray(sent, sent + 1))
        await pause(manner === 'slow' ? 300 : 2)
      }
      if (manner === 'given up') socket.destroy()
      else socket.write(body.subarray(10))
    }
  })
}

/** What a page of the back office sends along. */
const staffLines = (token: string | undefined) => [
  'x-portal-admin: 1',
  'sec-fetch-site: same-origin',
  `origin: ${PUBLIC_URL}`,
  ...(token === undefined ? [] : [`cookie: portal_staff=${token}`]),
]

const addressOf = (number: number) => `20.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
