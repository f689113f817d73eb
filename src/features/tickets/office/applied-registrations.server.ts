import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { waitingRows, type WaitingRows } from '#platform/database/waiting-rows.server.ts'
import { registrations } from '../tables.server.ts'

/** The registrations that wait for the organisers' word. */
export const appliedRegistrations = ({ db }: Pick<Context, 'db'>): Promise<WaitingRows> =>
  waitingRows(db, {
    table: registrations,
    at: registrations.createdAt,
    where: eq(registrations.state, 'applied'),
  })
