import { and, eq, sql } from 'drizzle-orm'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import type { Content, Editable, Editables } from './editable.ts'
import { sayWho } from './say-who.server.ts'
import { voidReviews } from './void-reviews.server.ts'
import { editables as rows } from './tables.server.ts'

/** Which record: its kind as features declare it, and its number. */
export interface Which {
  readonly kind: string
  readonly id: number
}

/** What stands of a record's editing, held until the transaction ends. */
export type Held = typeof rows.$inferSelect

/** How records of a kind are edited; refuses `content_kind_unknown`. */
export function editableOf(editables: Editables, kind: string): Editables[string] {
  const found = Object.hasOwn(editables, kind) ? editables[kind] : undefined
  if (!found) throw new Refusal('not_found', 'content_kind_unknown', { kind })
  return found
}

/** Holds a record against other editors until the transaction ends. Whether the record exists, its kind says. */
export async function hold({ db }: Pick<Context, 'db'>, { kind, id }: Which): Promise<Held> {
  await db.insert(rows).values({ kind, entityId: id }).onConflictDoNothing()
  const [held] = await db.select().from(rows).where(isRow({ kind, id })).for('update')
  if (!held) throw new Error(`${kind} ${id} is not held`)
  return held
}

export const isRow = ({ kind, id }: Which) => and(eq(rows.kind, kind), eq(rows.entityId, id))

export const unknownContent = ({ kind, id }: Which) =>
  new Refusal('not_found', 'content_unknown', { kind, id })

/** What an editor works on: the working copy, or what is live while there is none. Refuses `content_unknown`. */
export async function contentInWork(context: Context, editable: Editable, held: Held): Promise<Content> {
  const content = held.working ?? (await editable.read(context, held.entityId))?.content
  if (!content) throw unknownContent({ kind: held.kind, id: held.entityId })
  return content
}

/** Whether nobody was first since this token was given. */
export const isCurrent = (held: Held, token: number): boolean =>
  held.equalFrom <= token && token <= held.token

/** Who was first, for whoever came second; refuses `content_changed` unless the token is current. */
export async function requireCurrent(context: Pick<Context, 'db'>, held: Held, token: number): Promise<void> {
  if (!isCurrent(held, token))
    throw new Refusal('conflict', 'content_changed', await whoWasFirst(context, held))
}

export async function whoWasFirst(context: Pick<Context, 'db'>, { changedBy, changedAt, token }: Held) {
  const who = await sayWho(context, [changedBy])
  return { by: who(changedBy), at: shanghaiMinute(changedAt), token }
}

/**
 * Changes what stands of a record's editing and raises its token, which is compared once more by the database itself;
 * gives the new one. What is written after a version was handed in voids its review.
 */
export async function raise(
  context: Context,
  { kind, id }: Which,
  token: number,
  values: Partial<Omit<Held, 'kind' | 'entityId' | 'token' | 'equalFrom'>>,
): Promise<number> {
  const { db, now, actor } = context
  const [raised] = await db
    .update(rows)
    .set({
      ...values,
      token: sql`${rows.token} + 1`,
      equalFrom: sql`${rows.token} + 1`,
      changedAt: now,
      changedBy: nameOfActor(actor),
    })
    .where(and(isRow({ kind, id }), sql`${token} between ${rows.equalFrom} and ${rows.token}`))
    .returning({ token: rows.token })
  if (!raised) throw new Error(`the token ${token} of ${kind} ${id} was compared before it was held`)
  if ('working' in values) await voidReviews(context, { kind, id })
  return raised.token
}
