import { createHmac } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { portalSecret } from '#platform/secrets.server.ts'

/**
 * What mails to an address are counted by, whoever has them sent. A keyed hash: the address may be of somebody without an
 * account, with whom it would be forgotten.
 */
export async function mailMark({ db }: Pick<Context, 'db'>, address: string): Promise<string> {
  const secret = await portalSecret(db, 'mail-marks')
  return createHmac('sha256', secret).update(address.toLowerCase()).digest('hex')
}
