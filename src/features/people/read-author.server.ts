import { and, eq, isNull, sql } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { sharedPart } from '#platform/pages/shared-parts.server.ts'
import type { AuthorCard } from './contract.ts'
import { showsJob } from './policy.ts'
import { profiles } from './tables.server.ts'

const authorById = preparedQuery('author_by_id', (db) =>
  db
    .select({
      id: people.id,
      name: people.name,
      iconId: people.iconId,
      job: sql<string>`coalesce(${profiles.job}, '')`,
      company: sql<string>`coalesce(${profiles.company}, '')`,
      about: sql<string>`coalesce(nullif(${profiles.biography}, ''), ${profiles.motto}, '')`,
      rights: sql<
        number[]
      >`array(select code from person_rights where person_id = ${people.id} order by code)`,
    })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(and(eq(people.id, sql.placeholder('id')), isNull(people.closedAt)))
    .prepare('author_by_id'),
)

/**
 * Whoever wrote something, for the box under it; nothing once the account is closed. Pages that show it carry the tag
 * `person:` with the id.
 */
export function readAuthor(context: SharedContext, id: number): Promise<AuthorCard | undefined> {
  // The same under everything that a person wrote.
  const part = { name: `author ${id}`, tags: [`person:${id}`] }
  return sharedPart(context, part, async ({ db }) => {
    const [row] = await authorById(db).execute({ id })
    if (!row) return undefined
    const shown = showsJob(row.rights) ? {} : { job: '', company: '' }
    return { ...row, iconId: row.iconId ?? undefined, ...shown }
  })
}
