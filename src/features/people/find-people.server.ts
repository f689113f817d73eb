import { and, eq, exists, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Sought } from '#features/editing/editable.ts'
import { contentTitles, editables } from '#features/editing/tables.server.ts'
import { titleHas } from '#features/editing/title-has.server.ts'
import { may } from '#features/staff/policy.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { personRights, profiles } from './tables.server.ts'

const { entityId, state } = contentTitles

/**
 * Whom pickers find: those whom readers know, by a part of the name; an ordinary reader so only for whoever may see readers,
 * and for everybody else alone, by the whole phone number, mail address or member number.
 */
export function findPeople(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { q, ids }: Sought,
): SQL | undefined {
  const known = or(
    // What is no account yet, or taken down, the office has made.
    ne(state, 'public'),
    inArray(
      entityId,
      db
        .select({ id: profiles.personId })
        .from(profiles)
        .union(db.select({ id: personRights.personId }).from(personRights)),
    ),
    // An empty box offers the experts and organisations.
    q === '' && !ids
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(topics)
            .where(and(eq(topics.authorId, entityId), eq(topics.state, 'published'))),
        ),
  )
  const among = may(actor, 'readers.read') ? undefined : known
  if (ids) return ids.length === 1 ? inArray(entityId, [...ids]) : and(inArray(entityId, [...ids]), among)
  return q === '' ? among : or(and(titleHas(q), among), isExactly(db, q))
}

/**
 * Whom the list shows: those whom pickers find, and with nothing typed all whom readers know or somebody here is at work on.
 * Who sees readers sees everybody.
 */
export function listPeople({ db, actor }: Pick<Context, 'db' | 'actor'>, q: string): SQL | undefined {
  const fits = q === '' ? undefined : titleHas(q)
  if (may(actor, 'readers.read')) return fits
  const titles = alias(contentTitles, 'titles')
  const known = db
    .select({ id: profiles.personId })
    .from(profiles)
    .union(db.select({ id: personRights.personId }).from(personRights))
    .union(
      db
        .select({ id: sql<number>`${topics.authorId}` })
        .from(topics)
        .where(and(eq(topics.state, 'published'), isNotNull(topics.authorId))),
    )
    .union(
      db
        .select({ id: titles.entityId })
        .from(titles)
        .where(and(eq(titles.kind, 'person'), ne(titles.state, 'public'))),
    )
    .union(
      db
        .select({ id: editables.entityId })
        .from(editables)
        .where(and(eq(editables.kind, 'person'), isNotNull(editables.working))),
    )
  const among = and(fits, inArray(entityId, known))
  return q === '' ? among : or(among, isExactly(db, q))
}

/** Whose whole phone number, mail address or member number it is. */
function isExactly(db: Context['db'], q: string): SQL | undefined {
  const phone = normalPhone(q)
  const address = phone ?? normalEmail(q)
  return or(
    /^\d{1,15}$/.test(q) ? eq(entityId, Number(q)) : undefined,
    address === undefined
      ? undefined
      : inArray(
          entityId,
          db
            .select({ id: personChannels.personId })
            .from(personChannels)
            .where(
              and(eq(personChannels.kind, phone ? 'phone' : 'email'), eq(personChannels.address, address)),
            ),
        ),
  )
}
