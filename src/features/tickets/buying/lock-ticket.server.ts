import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { registrations, tickets } from '../tables.server.ts'

export type RegistrationRow = typeof registrations.$inferSelect
export type TicketRow = typeof tickets.$inferSelect

/** A ticket and its registration, locked until the transaction ends: the registration first, as everybody does. */
export async function lockTicket(
  { db }: Context,
  { registrationId, ticketId }: { registrationId: number; ticketId: number },
): Promise<{ registration: RegistrationRow; ticket: TicketRow }> {
  const [registration] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, registrationId))
    .for('update')
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId)).for('update')
  if (!registration || ticket?.registrationId !== registrationId)
    throw new Error(`there is no ticket ${ticketId} of registration ${registrationId}`)
  return { registration, ticket }
}
