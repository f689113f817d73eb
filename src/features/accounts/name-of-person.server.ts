import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { people } from './tables.server.ts'

/** A person's present name; empty for nobody. */
export async function nameOfPerson({ db }: Pick<Context, 'db'>, id: number): Promise<string> {
  const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, id))
  return person?.name ?? ''
}
