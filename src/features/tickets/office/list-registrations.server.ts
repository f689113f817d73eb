import { and, asc, desc, eq, ilike, inArray, lt, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { checkIns, registrations, tickets, ticketTypes } from '../tables.server.ts'
import { REGISTRATION_STATES } from '../words.ts'

export const RegistrationSearch = z.object({
  eventId: positiveId,
  text: word(60).default(''),
  state: z.enum(REGISTRATION_STATES).optional(),
  typeId: positiveId.optional(),
  /** Older than this registration; the newest where missing. */
  below: positiveId.optional(),
})
export type RegistrationSearch = z.infer<typeof RegistrationSearch>

const AT_ONCE = 50
/** As many as the largest hall holds. */
const MOST_EXPORTED = 20_000

export type FoundRegistration = typeof registrations.$inferSelect & {
  readonly tickets: readonly (typeof tickets.$inferSelect & {
    readonly type: string
    readonly enteredAt: Date | null
  })[]
}

/**
 * Registrations of an event, the newest first, fifty at once: by name, phone, number, firm, by state and type. Phones and mails are
 * shown, because organisers have to reach people; refuses `permission_missing`.
 */
export async function listRegistrations(
  context: Context,
  search: RegistrationSearch,
): Promise<FoundRegistration[]> {
  requirePermission(context.actor, 'tickets.manage')
  return find(context, search, AT_ONCE)
}

/** All of them for a file; that somebody took it is in the audit (C-106). Refuses `permission_missing`. */
export async function exportRegistrations(
  context: Context,
  search: Omit<RegistrationSearch, 'below'>,
): Promise<FoundRegistration[]> {
  requirePermission(context.actor, 'tickets.manage')
  return inTransaction(context, async (within) => {
    const found = await find(within, search, MOST_EXPORTED)
    await recordAudit(within, 'exportRegistrations', `event:${search.eventId}`, { rows: found.length })
    return found
  })
}

async function find(
  { db }: Context,
  search: RegistrationSearch,
  limit: number,
): Promise<FoundRegistration[]> {
  const found = await db
    .select()
    .from(registrations)
    .where(and(...conditionsOf(db, search)))
    .orderBy(desc(registrations.id))
    .limit(limit)
  const rows = await db
    .select({ ticket: tickets, type: ticketTypes.name, enteredAt: checkIns.at })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(
      inArray(
        tickets.registrationId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(tickets.id))
  const byRegistration = Map.groupBy(rows, ({ ticket }) => ticket.registrationId)
  return found.map((registration) => ({
    ...registration,
    tickets: (byRegistration.get(registration.id) ?? []).map(({ ticket, ...rest }) => ({
      ...ticket,
      ...rest,
    })),
  }))
}

function conditionsOf(
  db: Context['db'],
  { eventId, text, state, typeId, below }: RegistrationSearch,
): (SQL | undefined)[] {
  const pattern = `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const named = db
    .select({ id: tickets.registrationId })
    .from(tickets)
    .where(
      and(
        eq(tickets.eventId, eventId),
        or(
          ilike(tickets.name, pattern),
          ilike(tickets.company, pattern),
          ilike(tickets.phone, pattern),
          ilike(tickets.email, pattern),
          ilike(tickets.code, pattern),
        ),
      ),
    )
  const ofType = db
    .select({ id: tickets.registrationId })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), eq(tickets.typeId, typeId ?? 0)))
  return [
    eq(registrations.eventId, eventId),
    state && eq(registrations.state, state),
    below === undefined ? undefined : lt(registrations.id, below),
    typeId === undefined ? undefined : inArray(registrations.id, ofType),
    text === ''
      ? undefined
      : or(
          inArray(registrations.id, named),
          ilike(registrations.number, pattern),
          ilike(registrations.contactName, pattern),
        ),
  ]
}
