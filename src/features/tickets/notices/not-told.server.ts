import { and, eq, notExists, sql, type SQL } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { registrations } from '../tables.server.ts'
import { attendeeNotices } from './tables.server.ts'

/** That a registration's attendees were not told this yet; for a question about `registrations`. */
export const notTold = ({ db }: Pick<SharedContext, 'db'>, notice: string | SQL<string>) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(attendeeNotices)
      .where(and(eq(attendeeNotices.registrationId, registrations.id), eq(attendeeNotices.notice, notice))),
  )
