import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { people } from './tables.server.ts'

/** Whether there is such an account and it is open; it is not closed before the transaction ends. */
export async function holdOpenAccount({ db }: Pick<Context, 'db'>, personId: number): Promise<boolean> {
  const [person] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), isNull(people.closedAt)))
    .for('key share')
  return person !== undefined
}
