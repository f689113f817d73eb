import { and, eq, exists, ne, sql } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { personRights } from './tables.server.ts'

/** Refuses `name_of_somebody_known` when another expert or organisation is called so, in whatever case (C-70). */
export async function refuseKnownName(
  { db }: Pick<Context, 'db'>,
  { personId, name }: { personId: number; name: string },
): Promise<void> {
  const hasRights = exists(
    db.select({ code: personRights.code }).from(personRights).where(eq(personRights.personId, people.id)),
  )
  const [known] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(sql`lower(${people.name})`, name.toLowerCase()), ne(people.id, personId), hasRights))
    .limit(1)
  if (known) throw new Refusal('conflict', 'name_of_somebody_known')
}
