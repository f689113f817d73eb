import { resolve } from 'node:path'
import { eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makePerson } from '#features/accounts/testing.ts'
import { refunds } from '#features/orders/tables.server.ts'
import { EVENT_WINDOW_STATES } from '#features/events/contract.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { eventWindows } from '#features/events/tables.server.ts'
import { findTicketDifferences } from '#features/tickets/recount/find-differences.server.ts'
import { registrations, ticketSales, tickets } from '#features/tickets/tables.server.ts'
import { ticketChanges } from '#features/tickets/changes/tables.server.ts'
import { eventQuestions, ticketAnswers } from '#features/tickets/questions/tables.server.ts'
import { waitingList } from '#features/tickets/waiting/tables.server.ts'
import { REGISTRATION_STATES } from '#features/tickets/words.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fillTickets } from '../../db/demo/fill-tickets.server.ts'
import { readDemoFile } from '../../db/demo/read-demo-file.server.ts'
import { NOON, testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

const Day = z.object({ key: z.string(), startsOn: z.string(), endsOn: z.string(), isUpcoming: z.boolean() })

test('the demo has an event and a registration in every state, and its counters and books are true', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const people = new Map<string, number>()
    for (const place of [4, 5, 6, 7, 8, 9]) people.set(`reader-${place}`, await makePerson(context))
    const folder = resolve(import.meta.dirname, '../../db/demo')
    for (const event of await readDemoFile(`${folder}/events.yaml`, z.array(Day)))
      await saveEvent(
        { ...context, overwrites: true },
        {
          handle: event.key,
          title: event.key,
          startsOn: event.startsOn,
          endsOn: event.endsOn,
          isUpcoming: event.isUpcoming,
        },
      )
    await fillTickets(context, { people })
    expect(await findTicketDifferences(context)).toEqual([])
    const statesOf = (rows: readonly { state: string }[]) =>
      [...new Set(rows.map(({ state }) => state))].toSorted()
    expect(statesOf(await db.select().from(ticketSales))).toEqual(['cancelled', 'closed', 'open', 'paused'])
    expect(statesOf(await db.select().from(eventWindows))).toEqual(EVENT_WINDOW_STATES.toSorted())
    // Nobody lets a time go by here.
    expect(statesOf(await db.select().from(registrations))).toEqual(
      REGISTRATION_STATES.filter((state) => state !== 'expired').toSorted(),
    )
    // Whoever was offered a seat has a day to pay for it.
    const unpaid = await db.select().from(registrations).where(eq(registrations.state, 'held'))
    expect(unpaid).toMatchObject([
      { invoice: { title: expect.stringMatching(/公司$/) }, heldUntil: new Date(NOON.getTime() + DAY_MS) },
    ])
    expect(statesOf(await db.select().from(tickets))).toEqual(['applied', 'held', 'valid', 'void'])
    expect(statesOf(await db.select().from(waitingList))).toEqual(['offered', 'taken', 'waiting'])
    // No statement of a provider is compared with what was paid for so long ago, and nothing is left to be given back.
    const given = await db.select().from(refunds)
    expect(given.map(({ state, amountFen }) => [state, amountFen])).toEqual([
      ['succeeded', 198_000],
      ['succeeded', 18_000],
      ['succeeded', 60_000],
    ])
    const longAgo = new Date(NOON.getTime() - 10 * DAY_MS)
    expect(
      given.filter(({ createdAt, doneAt }) => createdAt > longAgo || (doneAt ?? NOON) > longAgo),
    ).toEqual([])
    expect(await db.$count(tickets, eq(tickets.priceRule, 'early'))).toBeGreaterThan(0)
    expect(await db.$count(tickets, eq(tickets.awaitsAttendee, true))).toBe(1)
    expect(statesOf(await db.select().from(ticketChanges))).toEqual(['awaiting', 'done'])
    expect(await db.$count(ticketAnswers)).toBe(6)
    expect(await db.$count(eventQuestions, isNotNull(eventQuestions.retiredAt))).toBe(1)
  }))
