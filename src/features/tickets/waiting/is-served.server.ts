import { sql } from 'drizzle-orm'
import { waitingList } from './tables.server.ts'

/** That whoever waits may still sign in: nobody else can accept a seat, so none is kept back or offered (C-44). */
export const isServed = sql`exists (
  select from people where people.id = ${waitingList.personId} and people.banned_at is null and people.closed_at is null)`
