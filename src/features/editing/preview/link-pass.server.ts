import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { portalSecret } from '#platform/secrets.server.ts'

/** What the signature of a link covers: the row, and its end, so that no later row of the same number is opened by it. */
interface Signed {
  readonly id: number
  readonly endsAt: Date
}

/** Where somebody outside sees a version, as a path; signed, so that none can be guessed, and made anew whenever it is shown. */
export async function pathOfLink(context: Pick<Context, 'db'>, link: Signed): Promise<string> {
  return `/preview/${link.id}.${(await signatureOf(context, link)).toString('base64url')}`
}

/** The number in what stands after `/preview/`; undefined for what could be none of ours. Says nothing of the signature. */
export function idOfPass(pass: string): number | undefined {
  const id = /^(\d{1,15})\.[\w-]{43}$/.exec(pass)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Whether this is the pass of this link. */
export async function isPassOf(context: Pick<Context, 'db'>, pass: string, link: Signed): Promise<boolean> {
  const given = Buffer.from(pass.split('.')[1] ?? '', 'base64url')
  const right = await signatureOf(context, link)
  return given.length === right.length && timingSafeEqual(given, right)
}

async function signatureOf({ db }: Pick<Context, 'db'>, { id, endsAt }: Signed): Promise<Buffer> {
  return createHmac('sha256', await portalSecret(db, 'preview-links'))
    .update(`${id}.${endsAt.getTime()}`)
    .digest()
}
