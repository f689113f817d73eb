import { createHmac } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { RowKey } from '#platform/database/save-row.server.ts'
import { portalSecret } from '#platform/secrets.server.ts'
import { people } from './tables.server.ts'

type Within = Pick<Context, 'db'>

/**
 * The key under which an import finds somebody: the number of the account where that was closed, so that what an import
 * brings again of whoever left is refused, whichever way it names him or her (C-14).
 */
export async function keyOfPerson(context: Within, key: RowKey): Promise<RowKey> {
  if (key.handle === undefined) return key
  const [closed] = await context.db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.handle, await closedHandle(context, key.handle)))
  return closed ?? key
}

/** Keeps of the names under which imports knew a person, and the accounts that became part of this one, what tells them again and says nothing. */
export async function closeHandles(context: Within, personId: number): Promise<void> {
  const isOf = or(eq(people.id, personId), eq(people.mergedInto, personId))
  const known = await context.db.select({ id: people.id, handle: people.handle }).from(people).where(isOf)
  for (const { id, handle } of known)
    if (handle !== null)
      await context.db
        .update(people)
        .set({ handle: await closedHandle(context, handle) })
        .where(eq(people.id, id))
}

async function closedHandle({ db }: Within, handle: string): Promise<string> {
  const secret = await portalSecret(db, 'closed-handles')
  return `closed:${createHmac('sha256', secret).update(handle).digest('base64url')}`
}
