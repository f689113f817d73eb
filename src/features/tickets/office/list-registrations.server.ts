import { and, asc, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { localPhone, normalPhone } from '#features/accounts/phone.ts'
import { requirePermission, requireProof } from '#features/staff/policy.ts'
import { recordAudit, recordLook } from '#platform/audit.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { isAmong } from '#platform/database/is-among.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { joinedNumber } from '#platform/text/read-out.ts'
import { withoutCopiedMarks } from '#platform/text/unseen.ts'
import { readOpenChanges, type OpenChange } from '../changes/read-open-changes.server.ts'
import { readAnswers, type GivenAnswer } from '../questions/read-answers.server.ts'
import { registrations, tickets, ticketTypes } from '../tables.server.ts'
import { checkIns } from '../door/tables.server.ts'
import { REGISTRATION_STATES } from '../words.ts'
import { hasUnearnedPrice } from './unearned-price.server.ts'

export const RegistrationSearch = z.object({
  eventId: positiveId,
  text: word(60).default(''),
  state: z.enum(REGISTRATION_STATES).optional(),
  typeId: positiveId.optional(),
  /** Only those with a half-price ticket whose membership was paid back. */
  mark: z.enum(['unearned']).optional(),
  /** Older than this registration; the newest where missing. */
  below: positiveId.optional(),
})
export type RegistrationSearch = z.infer<typeof RegistrationSearch>

const AT_ONCE = 50
/** As many as the largest hall holds; more are taken by the file of all events, which is written as it is read. */
const MOST_EXPORTED = 20_000

export type FoundRegistration = typeof registrations.$inferSelect & {
  readonly tickets: readonly (typeof tickets.$inferSelect & {
    readonly type: string
    readonly enteredAt: Date | null
    /** Whether the membership was paid back by which it costs so little. */
    readonly isUnearned: boolean
    readonly answers: readonly GivenAnswer[]
    readonly change: OpenChange | undefined
  })[]
}

/**
 * Registrations of an event, the newest first, fifty at once: by name, phone, mail, number, firm, by state and type. Phones
 * and mails are shown, because organisers have to reach people, and that somebody looked is recorded (C-106). Refuses
 * `permission_missing`.
 */
export async function listRegistrations(
  context: Context,
  search: RegistrationSearch,
): Promise<FoundRegistration[]> {
  requirePermission(context.actor, 'tickets.manage')
  await recordLook(context, 'listRegistrations', `event:${search.eventId}`)
  return withTickets(context, await find(context, search, AT_ONCE))
}

/**
 * All of them for a file, with how each is reached: that takes the second factor anew, as every file of contacts does, and
 * that somebody took it is in the audit (C-106). Where there are too many for one answer none are given. Refuses
 * `permission_missing`, `staff_proof_needed`, `registrations_many`.
 */
export async function exportRegistrations(
  context: Context,
  search: Omit<RegistrationSearch, 'below'>,
): Promise<FoundRegistration[]> {
  requirePermission(context.actor, 'tickets.manage')
  requireProof(context.actor)
  return inTransaction(context, async (within) => {
    const found = await find(within, search, MOST_EXPORTED + 1)
    if (found.length > MOST_EXPORTED)
      throw new Refusal('too_large', 'registrations_many', { most: MOST_EXPORTED })
    await recordAudit(within, 'exportRegistrations', `event:${search.eventId}`, { rows: found.length })
    return withTickets(within, found)
  })
}

const find = ({ db, now }: Context, search: RegistrationSearch, limit: number) =>
  db
    .select()
    .from(registrations)
    .where(and(...conditionsOf({ db, now }, search)))
    .orderBy(desc(registrations.id))
    .limit(limit)

async function withTickets(
  context: Context,
  found: readonly (typeof registrations.$inferSelect)[],
): Promise<FoundRegistration[]> {
  const { db, now } = context
  const rows = await db
    .select({
      ticket: tickets,
      type: ticketTypes.name,
      enteredAt: checkIns.at,
      isUnearned: sql<boolean>`${hasUnearnedPrice(now)}`,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(
      isAmong(
        tickets.registrationId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(tickets.id))
  const answers = await readAnswers(
    context,
    rows.map(({ ticket }) => ticket.id),
  )
  const changes = await readOpenChanges(
    context,
    rows.map(({ ticket }) => ticket.id),
  )
  const byRegistration = Map.groupBy(rows, ({ ticket }) => ticket.registrationId)
  return found.map((registration) => ({
    ...registration,
    tickets: (byRegistration.get(registration.id) ?? []).map(({ ticket, ...rest }) => ({
      ...ticket,
      ...rest,
      answers: answers.get(ticket.id) ?? [],
      change: changes.get(ticket.id),
    })),
  }))
}

function conditionsOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { eventId, text, state, typeId, mark, below }: RegistrationSearch,
): (SQL | undefined)[] {
  // A number may be written in groups, as telephones show it.
  const phone = normalPhone(text)
  const asked = phone === undefined ? withoutCopiedMarks(text) : localPhone(phone)
  // That of a registration is read out in groups as well.
  const number = joinedNumber(asked)
  const has = (column: PgColumn) =>
    number === asked
      ? sql`strpos(${column}, search_fold(${asked})) > 0`
      : sql`(strpos(${column}, search_fold(${asked})) > 0 or strpos(${column}, search_fold(${number})) > 0)`
  const named = db
    .select({ id: tickets.registrationId })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), has(tickets.searchText)))
    .union(
      db
        .select({ id: registrations.id })
        .from(registrations)
        .where(and(eq(registrations.eventId, eventId), has(registrations.searchText))),
    )
  const ofType = db
    .select({ id: tickets.registrationId })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), eq(tickets.typeId, typeId ?? 0)))
  const unearned = db
    .select({ id: tickets.registrationId })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), hasUnearnedPrice(now)))
  return [
    eq(registrations.eventId, eventId),
    mark === 'unearned' ? inArray(registrations.id, unearned) : undefined,
    state && eq(registrations.state, state),
    below === undefined ? undefined : lt(registrations.id, below),
    typeId === undefined ? undefined : inArray(registrations.id, ofType),
    asked === '' ? undefined : inArray(registrations.id, named),
  ]
}
