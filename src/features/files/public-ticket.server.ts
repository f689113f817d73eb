import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { portalSecret } from '#platform/secrets.server.ts'
import { FILE_PURPOSES } from '#features/orders/contract.ts'
import type { FilePurpose } from './contract.ts'

/** Leave to fetch a public file until an instant. */
export interface PublicTicket {
  readonly fileId: number
  readonly purpose: FilePurpose
  readonly expiresAt: Date
}

/**
 * A ticket of a public file, which says itself what it is for and is signed: anybody may have as many as he likes, and
 * none of them is written down.
 */
export async function signPublicTicket(
  context: Pick<Context, 'db'>,
  { fileId, purpose, expiresAt }: PublicTicket,
): Promise<string> {
  const text = `${fileId}.${purpose}.${expiresAt.getTime()}`
  return `${text}.${(await signatureOf(context, text)).toString('base64url')}`
}

/** What a ticket that the portal signed is for; undefined for anything else, and once it has expired. */
export async function readPublicTicket(
  context: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<PublicTicket | undefined> {
  const [, id = '', word = '', end = '', signature = ''] =
    /^(\d{1,15})\.([a-z]{1,10})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const purpose = FILE_PURPOSES.find((known) => known === word)
  const expiresAt = new Date(Number(end))
  if (!purpose || expiresAt.getTime() <= context.now.getTime()) return undefined
  const right = await signatureOf(context, `${id}.${purpose}.${end}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return { fileId: Number(id), purpose, expiresAt }
}

async function signatureOf({ db }: Pick<Context, 'db'>, text: string): Promise<Buffer> {
  return createHmac('sha256', await portalSecret(db, 'file-tickets'))
    .update(text)
    .digest()
}
