import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { portalSecret } from '#platform/secrets.server.ts'
import type { AnyMessageKind } from './message-kind.ts'
import { maySwitch } from './policy.ts'

/** Whose mails of which kind a link stops. */
export interface Subscription {
  readonly personId: number
  readonly kind: string
}

export const UNSUBSCRIBE_PATH = '/messages/unsubscribe'

/** The whole address that stops mails of a kind to a person, by whoever has it; it holds as long as the portal's secret. */
export async function unsubscribeAddress(
  context: Context,
  { personId, kind }: Subscription,
): Promise<string> {
  const token = `${personId}.${kind}.${(await signatureOf(context, { personId, kind })).toString('base64url')}`
  return `${context.services.configuration.publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`
}

/** What a token stands for; undefined for one that the portal did not make, and for kinds that cannot be stopped. */
export async function readUnsubscribeToken(
  context: Pick<Context, 'db'>,
  token: string,
  kinds: readonly AnyMessageKind[],
): Promise<{ readonly personId: number; readonly kind: AnyMessageKind } | undefined> {
  const [, id = '', word = '', signature = ''] = /^(\d{1,15})\.([a-z_]{1,40})\.([\w-]{43})$/.exec(token) ?? []
  const kind = kinds.find((each) => each.kind === word)
  if (!kind || !maySwitch(kind, 'mail')) return undefined
  const personId = Number(id)
  const given = Buffer.from(signature, 'base64url')
  const right = await signatureOf(context, { personId, kind: word })
  return given.length === right.length && timingSafeEqual(given, right) ? { personId, kind } : undefined
}

async function signatureOf({ db }: Pick<Context, 'db'>, { personId, kind }: Subscription): Promise<Buffer> {
  const secret = await portalSecret(db, 'unsubscribe-links')
  return createHmac('sha256', secret).update(`${personId}.${kind}`).digest()
}
