import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isWithin } from '../policy.ts'
import { ticketCodes } from '../tables.server.ts'

export type CodeRow = typeof ticketCodes.$inferSelect

export const normalCode = (written: string): string => written.trim().toUpperCase()

/** The code that somebody has written, undefined for none; refuses `code_unknown`, `code_over`. */
export async function findCode(
  { db, now }: Context,
  eventId: number,
  written: string,
): Promise<CodeRow | undefined> {
  const code = normalCode(written)
  if (code === '') return undefined
  const [found] = await db
    .select()
    .from(ticketCodes)
    .where(and(eq(ticketCodes.eventId, eventId), eq(ticketCodes.code, code)))
  if (!found?.isActive) throw new Refusal('not_found', 'code_unknown')
  if (!isWithin({ from: found.startsAt, until: found.endsAt }, now))
    throw new Refusal('conflict', 'code_over')
  return found
}
