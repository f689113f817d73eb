import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { PersonActor } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { endOfSession } from './sign-in.server.ts'
import { people, sessions } from './tables.server.ts'
import { tokenHash } from './token.server.ts'

/** A session is written anew at most so often, however often it is used. */
const SEEN_EVERY_MS = HOUR_MS

const sessionByToken = preparedQuery('session_by_token', (db) =>
  db
    .select({
      id: sessions.id,
      personId: sessions.personId,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(
      people,
      and(eq(people.id, sessions.personId), isNull(people.bannedAt), isNull(people.closedAt)),
    )
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('session_by_token'),
)

/** Whose token this is, undefined for one that is not or no longer valid; using it makes it live on, up to 90 days (C-08). */
export async function readSession(
  { db, now }: { readonly db: Database; readonly now: Date },
  token: string,
): Promise<PersonActor | undefined> {
  const [row] = await sessionByToken(db).execute({ tokenHash: tokenHash(token), now })
  if (!row) return undefined
  if (now.getTime() - row.seenAt.getTime() > SEEN_EVERY_MS) {
    const expiresAt = endOfSession({ createdAt: row.createdAt, now })
    await db.update(sessions).set({ seenAt: now, expiresAt }).where(eq(sessions.id, row.id))
  }
  return { kind: 'person', id: row.personId, sessionId: row.id }
}
