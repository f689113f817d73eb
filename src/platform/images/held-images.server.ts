import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.server.ts'
import { touchImages } from '../pages/purge-pages.server.ts'
import { portalSecret } from '../secrets.server.ts'
import { images } from './images.tables.server.ts'

/** Who sees a picture: everybody, or these people by their ids. */
export type Viewers = 'everybody' | readonly number[]

/** Shows removable pictures to these from now on, once the surrounding transaction commits; others are left alone. */
export async function showImagesTo(db: Database, ids: readonly string[], viewers: Viewers): Promise<void> {
  if (ids.length === 0) return
  const heldFor = viewers === 'everybody' ? null : [...new Set(viewers)]
  await db
    .update(images)
    .set({ heldFor })
    .where(and(inArray(images.id, [...ids]), eq(images.isRemovable, true)))
  await touchImages(db, ids)
}

/** Shows to another person what is held for one, once the surrounding transaction commits. */
export async function letAnotherSee(
  db: Database,
  { viewer, another }: { viewer: number; another: number },
): Promise<void> {
  const shown = await db
    .update(images)
    .set({ heldFor: sql`array_append(array_remove(${images.heldFor}, ${viewer}), ${another})` })
    .where(sql`${images.heldFor} @> array[${viewer}]::bigint[]`)
    .returning({ id: images.id })
  await touchImages(
    db,
    shown.map(({ id }) => id),
  )
}

/** Whether whoever asks may see a held picture: one of its viewers, or somebody with a pass for it. */
export async function maySeeHeld(
  context: Pick<Context, 'actor' | 'db' | 'now'>,
  { id, viewers, pass }: { id: string; viewers: readonly number[]; pass: unknown },
): Promise<boolean> {
  const { actor } = context
  if (actor.kind === 'person' && viewers.includes(actor.id)) return true
  return typeof pass === 'string' && holdsPass(context, { id, pass })
}

/** What shows one held picture to whoever has it until an instant, as the `pass` of its address: for those who decide. */
export async function imagePass(
  { db }: Pick<Context, 'db'>,
  { id, until }: { id: string; until: Date },
): Promise<string> {
  const end = until.getTime()
  return `${end}.${(await signatureOf(db, id, end)).toString('base64url')}`
}

async function holdsPass(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, pass }: { id: string; pass: string },
): Promise<boolean> {
  const [, end = '0', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass) ?? []
  if (Number(end) <= now.getTime()) return false
  const right = await signatureOf(db, id, Number(end))
  const given = Buffer.from(signature, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
}

async function signatureOf(db: Database, id: string, end: number): Promise<Buffer> {
  return createHmac('sha256', await portalSecret(db, 'image-passes'))
    .update(`${id}.${end}`)
    .digest()
}
