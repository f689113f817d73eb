import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** The plain text. */
  readonly body: string
  readonly html: string
  /** The files that came along. */
  readonly attachments: readonly { readonly name: string; readonly bytes: Buffer }[]
}

export interface MailBox {
  readonly url: string
  readonly mails: TakenMail[]
  /** How the server answers each of the next mails: takes it, or says no with this reply code after the text. */
  readonly replies: number[]
  /** What it says with 550 of a recipient, by the address; takes all others. */
  readonly refused: Map<string, string>
  close(): Promise<void>
}

/** A mail server on a free port of this machine that keeps what it is given, decoded. */
export async function openMailBox(): Promise<MailBox> {
  const mails: TakenMail[] = []
  const replies: number[] = []
  const refused = new Map<string, string>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, answer) {
      const words = refused.get(address)
      answer(words === undefined ? null : Object.assign(new Error(words), { responseCode: 550 }))
    },
    onData(stream, session, answer) {
      text(stream)
        .then((raw) => {
          const code = replies.shift()
          if (code !== undefined) throw Object.assign(new Error('not now'), { responseCode: code })
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom === false ? '' : mailFrom.address
          mails.push({ from, to: rcptTo.map((each) => each.address), ...decoded(raw) })
        })
        .then(() => answer(), answer)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => listening.once('listening', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    replies,
    refused,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function decoded(raw: string): Omit<TakenMail, 'from' | 'to'> {
  const { headers } = decodedPart(raw)
  const parts = partsOf(raw)
  const of = (type: string) =>
    parts.find((part) => part.headers['content-type']?.startsWith(type))?.body ?? ''
  const attachments = parts.flatMap((part) => {
    const disposition = part.headers['content-disposition'] ?? ''
    if (!disposition.startsWith('attachment;')) return []
    return [{ name: fileNameIn(disposition), bytes: Buffer.from(part.encoded, 'base64') }]
  })
  return { headers, body: of('text/plain'), html: of('text/html'), attachments }
}

/** A name of ASCII signs as it is, any other in numbered pieces (RFC 2231, section 3). */
function fileNameIn(disposition: string): string {
  const [, plain] = /filename="?([^";]+)"?/.exec(disposition) ?? []
  if (plain !== undefined) return plain
  const pieces = [...disposition.matchAll(/filename\*(?:\d+\*)?=(?:utf-8'')?([^;]+)/gi)]
  return decodeURIComponent(pieces.map(([, piece = '']) => piece.trim()).join(''))
}

interface Part {
  readonly headers: Record<string, string>
  readonly encoded: string
  readonly body: string
}

/** The parts of a mail that have no parts themselves. */
function partsOf(raw: string): readonly Part[] {
  const part = decodedPart(raw)
  const [, boundary] = /^multipart\/.*boundary="([^"]+)"/.exec(part.headers['content-type'] ?? '') ?? []
  if (boundary === undefined) return [part]
  return part.encoded
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((each) => partsOf(each.trimStart()))
}

function decodedPart(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = decodedWords(line.slice(colon + 1).trim())
  }
  const encoded = rest.join('\r\n\r\n')
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'base64') return { headers, encoded, body: Buffer.from(encoded, 'base64').toString() }
  if (encoding === 'quoted-printable')
    return { headers, encoded, body: fromQuotedPrintable(encoded.replaceAll('=\r\n', '')) }
  return { headers, encoded, body: encoded }
}

/** Encoded words of a header: `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=` (RFC 2047). */
function decodedWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    )
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
