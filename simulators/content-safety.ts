import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { faultOfTc3 } from './sms-signatures.ts'

const ACCOUNT = { secretId: 'simulated-safety-id', secretKey: 'simulated-safety-key' }
const ACTIONS: Readonly<Record<string, string>> = { TextModeration: 'tms', ImageModeration: 'ims' }

/** How a question is answered instead of properly: an error of the service, a web page, another form, or never. */
type SafetyMishap = { readonly code: string } | 'html' | 'nonsense' | 'silence'

/** What was asked: the text as it was understood, or the picture's bytes. */
interface AskedSafety {
  readonly action: string
  readonly text: string
  readonly bytes: number
  readonly person: string
  readonly policy: string
}

/**
 * A local stand-in for Tencent Cloud's content safety (tms and ims of 2020-12-29). It checks signatures; a text with
 * 存疑 is to be reviewed, one with 违禁 blocked, and so are pictures that begin with these words.
 */
export interface ContentSafetySimulator {
  readonly environment: Readonly<Record<string, string>>
  readonly asked: AskedSafety[]
  /** For the next questions, each once. */
  readonly mishaps: SafetyMishap[]
  close(): Promise<void>
}

/** Starts the stand-in on a free port of this machine; refuses in production. */
export async function startContentSafetySimulator(): Promise<ContentSafetySimulator> {
  if (process.env.NODE_ENV === 'production') throw new Error('a simulator has no place in production')
  const asked: AskedSafety[] = []
  const mishaps: SafetyMishap[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const mishap = mishaps.shift()
      if (mishap === 'silence') return
      if (mishap === 'html') {
        response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502</h1></html>')
        return
      }
      const Response = mishap === 'nonsense' ? [] : answerTo(request, body, asked, mishap?.code)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ Response }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    environment: {
      TENCENT_SAFETY_SECRET_ID: ACCOUNT.secretId,
      TENCENT_SAFETY_SECRET_KEY: ACCOUNT.secretKey,
      TENCENT_SAFETY_TEXT_URL: url,
      TENCENT_SAFETY_PICTURE_URL: url,
    },
    asked,
    mishaps,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerTo(
  request: IncomingMessage,
  body: string,
  asked: AskedSafety[],
  wrong: string | undefined,
): object {
  const RequestId = randomUUID()
  const action = String(request.headers['x-tc-action'])
  const service = ACTIONS[action]
  const fault =
    wrong ??
    (service === undefined ? 'InvalidAction' : faultOfTc3(request, body, ACCOUNT, service)) ??
    (request.headers['x-tc-version'] === '2020-12-29' ? undefined : 'NoSuchVersion')
  if (fault) return { Error: { Code: fault, Message: fault }, RequestId }
  const question = JSON.parse(body) as Record<string, unknown>
  const content = Buffer.from(String(question.Content ?? question.FileContent ?? ''), 'base64')
  const read = content.toString('utf8')
  if (service === 'tms' && [...read].length > 10_000)
    return { Error: { Code: 'InvalidParameterValue.ErrTextContentLen' }, RequestId }
  const person = String((question.User as { UserId?: unknown } | undefined)?.UserId)
  asked.push({
    action,
    text: service === 'tms' ? read : '',
    bytes: content.length,
    person,
    policy: String(question.BizType ?? ''),
  })
  const Suggestion = read.includes('违禁') ? 'Block' : read.includes('存疑') ? 'Review' : 'Pass'
  const Label = { Block: 'Illegal', Review: 'Ad', Pass: 'Normal' }[Suggestion]
  return { Suggestion, Label, SubLabel: '', Score: Suggestion === 'Pass' ? 0 : 90, RequestId }
}
