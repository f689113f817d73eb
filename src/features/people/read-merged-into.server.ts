import { eq } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'

/** The account that a closed one became part of; undefined for every other (C-02). */
export async function readMergedInto({ db }: Pick<Context, 'db'>, id: number): Promise<number | undefined> {
  const [person] = await db.select({ into: people.mergedInto }).from(people).where(eq(people.id, id))
  return person?.into ?? undefined
}
