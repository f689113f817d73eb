import { and, eq, exists, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Sought } from '#features/editing/editable.ts'
import { contentTitles } from '#features/editing/tables.server.ts'
import { titleHas } from '#features/editing/title-has.server.ts'
import { may } from '#features/staff/policy.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { personRights, profiles } from './tables.server.ts'

/**
 * Whom pickers find: those whom readers know, by a part of the name; an ordinary reader so only for whoever may see readers,
 * and for everybody else alone, by the whole phone number, mail address or member number.
 */
export function findPeople(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { q, ids }: Sought,
): SQL | undefined {
  const { entityId, state } = contentTitles
  const seesReaders = may(actor, 'readers.read')
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
  const among = seesReaders ? undefined : known
  if (ids) return ids.length === 1 ? inArray(entityId, [...ids]) : and(inArray(entityId, [...ids]), among)
  if (q === '') return among
  const phone = normalPhone(q)
  const address = phone ?? normalEmail(q)
  return or(
    and(titleHas(q), among),
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
