import type { Context } from '#platform/context.ts'
import { ticketRecounts } from './tables.server.ts'
import { findTicketDifferences } from './find-differences.server.ts'

/** As many as somebody looks at; that there are more is in the number. */
const MOST_LOGGED = 50

/**
 * Recounts seats and money of all events and notes how many differences there are, each of which is an error in the log: the
 * metrics, and whoever watches them, know of it; a job. Nothing is put right by itself.
 */
export async function recountTickets(context: Context): Promise<void> {
  const { db, now, log } = context
  const differences = await findTicketDifferences(context)
  for (const difference of differences.slice(0, MOST_LOGGED))
    log.error({ difference }, 'what is counted of tickets is not what their lines say')
  const values = { at: now, differences: differences.length }
  await db
    .insert(ticketRecounts)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: ticketRecounts.id, set: values })
}

/** How many differences the last recount found. */
export async function countTicketDifferences({ db }: Pick<Context, 'db'>): Promise<number> {
  const [last] = await db.select().from(ticketRecounts)
  return last?.differences ?? 0
}
