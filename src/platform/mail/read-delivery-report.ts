import { MIMEType } from 'node:util'

/** What a mail server says of one address to which it could not deliver (RFC 3464, section 2.3). */
interface FailedDelivery {
  /** The address the mail was sent to, and the one where it ended; the same where nobody passed it on. */
  readonly addresses: readonly string[]
  /** `5.1.1`; empty where it is missing. */
  readonly status: string
  /** What the server before which it ended said, on one line; empty where it is missing. */
  readonly words: string
}

export interface DeliveryReport {
  /** Every id by which the mail that came back names itself. */
  readonly messageIds: readonly string[]
  readonly failed: readonly FailedDelivery[]
}

type Fields = ReadonlyMap<string, string>

/** Parts of a report are three; more are nobody's. */
const MOST_PARTS = 10
/** By which our mails name themselves: some relays write their own `Message-ID` over ours. */
export const OWN_ID_HEADER = 'X-Portal-Message-ID'
const ID_HEADERS = ['message-id', OWN_ID_HEADER.toLowerCase()]

/**
 * Reads a report that a mail could not be delivered (RFC 3462, 3464), of which nobody knows who wrote it; undefined for any
 * other message, one that cannot be read, and one that tells of a delay or of success.
 */
export function readDeliveryReport(raw: string): DeliveryReport | undefined {
  const [head, body] = split(raw.replaceAll(/\r\n?/g, '\n'))
  const type = typeOf(head)
  const boundary = type?.params.get('boundary')
  if (type?.essence !== 'multipart/report' || !boundary) return undefined
  const parts = partsOf(body, boundary).map((part) => {
    const [fields, content] = split(part)
    return { essence: typeOf(fields)?.essence, content: decoded(content, fields) }
  })
  const status = parts.find(({ essence }) => essence === 'message/delivery-status')
  const returned = parts.find(({ essence = '' }) => RETURNED.has(essence))
  if (!status || !returned) return undefined
  const failed = status.content.split(/\n{2,}/).flatMap((block) => failureOf(fieldsOf(block)))
  const [ofReturned] = split(returned.content)
  const messageIds = ID_HEADERS.flatMap(
    (name) => /<[^<>\s\p{Cc}]{1,250}>/u.exec(ofReturned.get(name) ?? '')?.[0] ?? [],
  )
  return failed.length > 0 && messageIds.length > 0 ? { messageIds, failed } : undefined
}

/** The mail that came back, whole or its head alone. */
const RETURNED = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
])

function failureOf(fields: Fields): FailedDelivery[] {
  if (fields.get('action')?.toLowerCase() !== 'failed') return []
  const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => {
    const [, address] = /^[^;]*;\s*<?([^<>\s]+)>?\s*$/.exec(fields.get(name) ?? '') ?? []
    return address === undefined ? [] : [address]
  })
  if (addresses.length === 0) return []
  const words = (fields.get('diagnostic-code') ?? '').replace(/^[^;]*;\s*/, '')
  return [{ addresses: [...new Set(addresses)], status: fields.get('status') ?? '', words }]
}

/** The head of a message or part, and what follows its first empty line. */
function split(text: string): readonly [Fields, string] {
  const empty = text.startsWith('\n') ? 0 : text.indexOf('\n\n')
  return empty === -1 ? [fieldsOf(text), ''] : [fieldsOf(text.slice(0, empty)), text.slice(empty).trimStart()]
}

/** Lines `name: value`, of which those that begin with a space go on (RFC 5322, section 2.2.3); the first of a name counts. */
function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>()
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

function typeOf(fields: Fields): MIMEType | undefined {
  try {
    return new MIMEType(fields.get('content-type') ?? '')
  } catch {
    return undefined
  }
}

/** What stands between the lines `--boundary` (RFC 2046, section 5.1.1). */
function partsOf(body: string, boundary: string): string[] {
  const parts: string[][] = []
  for (const line of body.split('\n')) {
    const mark = line.trimEnd()
    if (mark === `--${boundary}--` || parts.length > MOST_PARTS) break
    if (mark === `--${boundary}`) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts.map((lines) => lines.join('\n'))
}

function decoded(content: string, fields: Fields): string {
  const encoding = fields.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString().replaceAll(/\r\n?/g, '\n')
  if (encoding !== 'quoted-printable') return content
  const bytes = content
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll(/\r\n?/g, '\n')
}
