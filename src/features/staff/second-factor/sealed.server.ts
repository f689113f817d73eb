import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { portalSecret } from '#platform/secrets.server.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyIn = ({ db }: Pick<Context, 'db'>) => portalSecret(db, 'staff-totp')

/** A secret as it is kept: unreadable without the portal's own, in a table that somebody prints by mistake too. */
export async function seal(context: Pick<Context, 'db'>, secret: Uint8Array): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyIn(context), nonce)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The secret again; throws for what this portal has not sealed. */
export async function unseal(context: Pick<Context, 'db'>, sealed: Buffer): Promise<Buffer> {
  const decipher = createDecipheriv('aes-256-gcm', await keyIn(context), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
