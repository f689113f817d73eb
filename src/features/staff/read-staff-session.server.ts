import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { tokenHash } from '#features/accounts/token.server.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { STEP_UP_MINUTES, type Stage } from './contract.ts'
import { apartMs, stageOf } from './stage.ts'
import { staff, staffSessions } from './tables.server.ts'

/** A session is written anew at most so often, however often it is used. */
const SEEN_EVERY_MS = MINUTE_MS

/** Somebody signed in, and how far. */
export interface StaffSession {
  readonly actor: StaffActor
  readonly stage: Stage
}

const sessionByToken = preparedQuery('staff_session_by_token', (db) =>
  db
    .select({
      id: staffSessions.id,
      staffId: staffSessions.staffId,
      seenAt: staffSessions.seenAt,
      provedAt: staffSessions.provedAt,
      isEnrolling: staffSessions.isEnrolling,
      roles: sql<string[]>`array(select role from staff_roles where staff_id = ${staff.id} order by role)`,
      hasFactor: sql<boolean>`exists (select from staff_passkeys where staff_id = ${staff.id})
        or exists (select from staff_totp where staff_id = ${staff.id} and confirmed_at is not null)`,
    })
    .from(staffSessions)
    .innerJoin(staff, and(eq(staff.id, staffSessions.staffId), ne(staff.state, 'disabled')))
    .where(
      and(
        eq(staffSessions.tokenHash, sql.placeholder('tokenHash')),
        gt(staffSessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('staff_session_by_token'),
)

/**
 * Whose token this is and how far he or she is in; undefined for one that is not or no longer valid. Read with each call,
 * so that a role taken away is gone with the next (AUTH-10). Roles are those of an open session only. `isUse`: somebody
 * did something, which keeps the screen from locking.
 */
export async function readStaffSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
  { isUse }: { isUse: boolean },
): Promise<StaffSession | undefined> {
  const [row] = await sessionByToken(db).execute({ tokenHash: tokenHash(token), now })
  if (!row) return undefined
  const stage = stageOf(row, now)
  const isOpen = stage === 'open'
  if (isOpen && isUse && apartMs(row.seenAt, now) > SEEN_EVERY_MS)
    await db.update(staffSessions).set({ seenAt: now }).where(eq(staffSessions.id, row.id))
  const provedMs = row.provedAt ? apartMs(row.provedAt, now) : Infinity
  return {
    stage,
    actor: {
      kind: 'staff',
      id: row.staffId,
      sessionId: row.id,
      roles: isOpen ? row.roles : [],
      // Whoever has none to show works on a machine of one's own, where it is switched off.
      isProved: isOpen && (!row.hasFactor || provedMs < STEP_UP_MINUTES * MINUTE_MS),
    },
  }
}
