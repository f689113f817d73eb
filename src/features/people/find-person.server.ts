import { and, eq, isNull } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * The id of a person named by id or handle, or of the account that this one became part of; refuses `person_unknown` with the
 * name, also for whoever closed the account. For imports.
 */
export async function personIdOf({ db }: Pick<Context, 'db'>, name: number | string): Promise<number> {
  const [named] = await db
    .select({ id: people.id, mergedInto: people.mergedInto })
    .from(people)
    .where(typeof name === 'number' ? eq(people.id, name) : eq(people.handle, name))
  const id = named?.mergedInto ?? named?.id ?? 0
  const [open] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.closedAt)))
  if (!open) throw new Refusal('invalid', 'person_unknown', { name })
  return open.id
}
