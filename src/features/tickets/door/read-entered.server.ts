import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { checkIns } from './tables.server.ts'
import type { Entered } from './contract.ts'

/** When and where a ticket was let in; null as long as it was not. */
export async function readEntered({ db }: Pick<Context, 'db'>, ticketId: number): Promise<Entered> {
  const [entry] = await db.select().from(checkIns).where(eq(checkIns.ticketId, ticketId))
  return enteredOf(entry)
}

/** An entry as doors are told of it. */
export const enteredOf = (entry: { readonly at: Date; readonly gate: string } | null | undefined): Entered =>
  entry ? { at: shanghaiIso(entry.at), gate: entry.gate } : null
