import { eq } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'

/** A person's present name; empty for nobody. */
export async function nameOf({ db }: Pick<Context, 'db'>, id: number): Promise<string> {
  const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, id))
  return person?.name ?? ''
}
