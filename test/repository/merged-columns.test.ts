import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { events } from '#features/events/tables.server.ts'
import { giveMembershipYear } from '#features/membership/add-year.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { payRegistration } from '#features/tickets/buying/pay-registration.server.ts'
import { register } from '#features/tickets/buying/register.server.ts'
import { tickets } from '#features/tickets/tables.server.ts'
import { makeBuyer, makeSale, makeType, pay, wanted } from '#features/tickets/testing.ts'
import { joinWaitingList } from '#features/tickets/waiting/join-waiting-list.server.ts'
import { waitingList } from '#features/tickets/waiting/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { wired } from '../portal.ts'
import { merge, onDesk, type Office } from '#features/readers/merging/testing.ts'

const as = ({ context }: Office, id: number): Context => ({
  ...context,
  actor: { kind: 'person', id, sessionId: 1 },
})

test('what is being written and every version of it name the account that stays', async () => {
  await onDesk(async (desk) => {
    const { context, into, from } = desk
    const { db } = context
    const id = await makeArticle(context, { authorId: from })
    const which = { kind: 'topic', id }
    const { token } = await changeContent(context, wired.editables, {
      ...which,
      token: 0,
      change: { title: '新题' },
    })
    await keepVersion(context, wired.editables, { ...which, token })
    await changeContent(context, wired.editables, { ...which, token, change: { title: '又改' } })
    const named = async () => {
      const { rows } = await db.execute<{ author: string; people: string[] }>(sql`
        select working ->> 'authorId' as author, working_people as people from editables
        where kind = 'topic' and entity_id = ${id}
        union all select content ->> 'authorId', people from content_versions where kind = 'topic' and entity_id = ${id}
        union all select content ->> 'authorId', people from content_autosaves where kind = 'topic' and entity_id = ${id}`)
      return rows.map(({ author, people }) => [Number(author), people.map(Number)])
    }
    const before = await named()
    expect(before.length).toBeGreaterThan(1)
    expect(before).toEqual(before.map(() => [from, [from]]))
    await merge(desk)
    expect(await named()).toEqual(before.map(() => [into, [into]]))
  })
})

test('events at which somebody speaks name the account that stays, and nobody else', async () => {
  await onDesk(async (desk) => {
    const { context, into, from } = desk
    const speakers = [
      { name: '沈知微', job: '', company: '', personId: from },
      { name: '秦以恒', job: '', company: '' },
    ]
    const day = '2026-12-12'
    const id = await saveEvent(context, { title: '年会', startsOn: day, endsOn: day, speakers })
    await merge(desk)
    const [event] = await context.db.select().from(events).where(eq(events.id, id))
    expect(event?.speakers.map(({ name, personId }) => [name, personId])).toEqual([
      ['沈知微', into],
      ['秦以恒', undefined],
    ])
  })
})

test('seats at the member price stand behind one another, each with its number', async () => {
  await onDesk(async (plain) => {
    const provider = fakeProvider('wechat')
    const { services } = plain.context
    const desk = {
      ...plain,
      context: { ...plain.context, services: { ...services, payments: [provider.provider] } },
    }
    const { context, into, from } = desk
    const eventId = await makeSale(context, { memberTickets: 2 })
    const typeId = await makeType(context, eventId)
    for (const personId of [into, from]) {
      await giveMembershipYear(context, { personId, industry: 'semi', source: { grant: '试' } })
      const made = await register(as(desk, personId), wanted({ eventId, typeId }, { expectedFen: 50_000 }))
      await pay(context, provider, await payRegistration(as(desk, personId), made))
    }
    await merge(desk)
    const seats = await context.db
      .select({ buyerId: tickets.buyerId, place: tickets.memberPlace, state: tickets.state })
      .from(tickets)
      .where(eq(tickets.eventId, eventId))
      .orderBy(tickets.memberPlace)
    expect(seats).toEqual([
      { buyerId: into, place: 1, state: 'valid' },
      { buyerId: into, place: 2, state: 'valid' },
    ])
  })
})

test('of two places in one line the one of the account that stays counts, and another place goes over', async () => {
  await onDesk(async (desk) => {
    const { context, into, from } = desk
    const eventId = await makeSale(context)
    const full = async (name: string) => {
      const typeId = await makeType(context, eventId, { name, priceFen: 0, capacity: 1 })
      await register(await makeBuyer(context), wanted({ eventId, typeId }, { expectedFen: 0 }))
      return typeId
    }
    const [both, one] = [await full('标准票'), await full('晚宴票')]
    await joinWaitingList(as(desk, from), { eventId, typeId: both })
    await joinWaitingList(as(desk, into), { eventId, typeId: both })
    await joinWaitingList(as(desk, from), { eventId, typeId: one })
    await merge(desk)
    const places = await context.db
      .select({ typeId: waitingList.typeId, personId: waitingList.personId, state: waitingList.state })
      .from(waitingList)
      .where(eq(waitingList.eventId, eventId))
      .orderBy(waitingList.id)
    expect(places).toEqual([
      { typeId: both, personId: into, state: 'left' },
      { typeId: both, personId: into, state: 'waiting' },
      { typeId: one, personId: into, state: 'waiting' },
    ])
  })
})
