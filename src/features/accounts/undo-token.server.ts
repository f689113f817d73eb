import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { portalSecret } from '#platform/secrets.server.ts'

/** 84 bits; with the number before it the whole is short enough for the variable of a text message, which has 20 signs. */
const SIGNATURE_SIGNS = 14

/** Stands for a change of an address in what its owner is sent; whoever has it may undo the change. */
export async function undoTokenOf({ db }: Pick<Context, 'db'>, changeId: number): Promise<string> {
  const secret = await portalSecret(db, 'undo-links')
  const signature = createHmac('sha256', secret).update(String(changeId)).digest('base64url')
  return `${changeId.toString(36)}.${signature.slice(0, SIGNATURE_SIGNS)}`
}

/** The change that a token stands for; undefined for a token that the portal did not make. */
export async function changeOfToken(
  context: Pick<Context, 'db'>,
  token: string,
): Promise<number | undefined> {
  const id = Number.parseInt(/^[a-z\d]{1,9}(?=\.[\w-]{14}$)/.exec(token)?.[0] ?? '', 36)
  if (!Number.isSafeInteger(id)) return undefined
  const right = Buffer.from(await undoTokenOf(context, id))
  const given = Buffer.from(token)
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}
