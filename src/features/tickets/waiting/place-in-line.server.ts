import { and, eq, lte } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { waitingList } from './tables.server.ts'
import { isServed } from './is-served.server.ts'

export type WaitingRow = typeof waitingList.$inferSelect

/** Where somebody who waits stands among those who wait for the same type, from 1. */
export const placeInLine = ({ db }: Context, { id, typeId }: Pick<WaitingRow, 'id' | 'typeId'>) =>
  db.$count(
    waitingList,
    and(eq(waitingList.typeId, typeId), eq(waitingList.state, 'waiting'), isServed, lte(waitingList.id, id)),
  )
