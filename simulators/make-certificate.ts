import { createPublicKey, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto'

/** A certificate that vouches for itself, as WeChat Pay's platform certificates are handed out (X.509, RFC 5280). */
export function makeCertificate(privateKey: KeyObject, { from, until }: { from: Date; until: Date }) {
  const serial = Buffer.concat([Buffer.from([0x5d]), randomBytes(19)])
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    SHA256_WITH_RSA,
    name('Simulated Platform CA'),
    sequence(time(from), time(until)),
    name('Simulated Platform'),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  const bytes = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return { serial: serial.toString('hex').toUpperCase(), pem: new X509Certificate(bytes).toString() }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const SHA256_WITH_RSA = sequence(
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  der(0x05, Buffer.alloc(0)),
)
const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]))
const name = (text: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))))
const time = (instant: Date) =>
  der(0x17, Buffer.from(`${instant.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))
