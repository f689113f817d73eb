import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { people } from '#features/accounts/tables.server.ts'
import { contentInWork, hold } from '#features/editing/hold.server.ts'
import { eventEdits } from '#features/events/edit-events.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { events } from '#features/events/tables.server.ts'
import { withdrawEvent } from '#features/events/withdraw-event.server.ts'
import { makeReachable, messagesTo } from '#features/notifications/testing.ts'
import type { Context } from '#platform/context.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { allOf } from '../../../../test/all-of.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { memoryLog } from '../../../../test/memory-log.ts'
import { RegistrationView } from '../admin/contract.ts'
import { registrationRows } from '../admin/registration-rows.ts'
import { sayWarnings } from '../admin/say-warnings.ts'
import { officeView, registrationView } from '../admin/views.server.ts'
import { register } from '../buying/register.server.ts'
import { changeType } from '../changes/change-type.server.ts'
import { findAttendees } from '../door/find-attendees.server.ts'
import { checkIns } from '../door/tables.server.ts'
import { forgetAttendee } from '../own/forget-attendee.server.ts'
import { readOwnTicketData } from '../own/own-tickets.server.ts'
import { saveQuestion } from '../questions/save-question.server.ts'
import { saveQuota } from '../quotas/save-quota.server.ts'
import { registrations, tickets, ticketSales, ticketTypes } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { addGuests } from './add-guests.server.ts'
import { cancelEvent, refundCancelledEvents } from './cancel-event.server.ts'
import { copySales } from './copy-sales.server.ts'
import { decideRegistration } from './decide-registration.server.ts'
import { registrationExport } from './export-registrations.server.ts'
import { exportRegistrations, listRegistrations } from './list-registrations.server.ts'
import { listSales, readOffice } from './read-office.server.ts'
import { saveCodes } from './save-codes.server.ts'
import { saveSales } from './save-sales.server.ts'
import { countHolders, tellAttendees } from './tell-attendees.server.ts'

/** What organisers see and do (C-104). */

let portal: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId, { priceFen: 0, capacity: 9 })
})
afterEach(async () => {
  await portal.db.execute(sql`truncate ticket_sales cascade`)
})

const DAYS = { startsOn: '2026-12-12', endsOn: '2026-12-13' }
const search = (more: object = {}) => ({ eventId, text: '', ...more })
const registered = async (seats = 1) =>
  register(await makeBuyer(portal), wanted({ eventId, typeId }, { seats, expectedFen: 0 }))

describe('registrations', () => {
  test('are found by who comes, by number, state and type, the newest first', async () => {
    const first = await registered()
    const second = await registered(2)
    const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, first.id))
    const numbers = async (more: object) =>
      (await listRegistrations(portal, search(more))).map(({ number }) => number)
    expect(await numbers({})).toEqual([second.number, first.number])
    expect(await numbers({ below: second.id })).toEqual([first.number])
    expect(await numbers({ text: ticket?.phone.slice(-6) })).toEqual([first.number])
    expect(await numbers({ text: ticket?.code })).toEqual([first.number])
    // Case, width and whoever is to be asked, as they are typed.
    expect(await numbers({ text: ticket?.code.toLowerCase() })).toEqual([first.number])
    // Read out on the telephone.
    expect(await numbers({ text: first.number.replace(/^(.{4})(.{4})/, '$1 $2 ') })).toEqual([first.number])
    expect(await numbers({ text: 'ＡＢＣ芯片' })).toEqual([])
    await portal.db
      .update(tickets)
      .set({ company: 'abc芯片' })
      .where(eq(tickets.id, ticket?.id ?? 0))
    expect(await numbers({ text: 'ＡＢＣ芯片' })).toEqual([first.number])
    // As it is read out, and as it is copied from a telephone.
    for (const text of ['13900000000', '139 0000 0000', '+86 139-0000-0000', '\u202D13900000000\u202C'])
      expect(await numbers({ text })).toEqual([second.number, first.number])
    expect(await numbers({ text: `\u200B${ticket?.code}` })).toEqual([first.number])
    expect(await numbers({ text: '%' })).toEqual([])
    expect(await numbers({ state: 'applied' })).toEqual([])
    expect(await numbers({ typeId: typeId + 1000 })).toEqual([])
    const rows = await exportRegistrations(portal, search())
    expect(rows.flatMap((each) => each.tickets)).toHaveLength(3)
  })

  test('are counted for a file as they are written into it', async () => {
    const first = await registered()
    await registered(2)
    await portal.db.update(registrations).set({ state: 'expired' }).where(eq(registrations.id, first.id))
    for (const filter of [{ eventId }, { eventId, state: 'expired' }, { eventId, state: 'applied' }]) {
      const { count, rows } = await registrationExport.open(portal, filter, { showsContacts: false })
      const written = await allOf(rows())
      expect(await count(), JSON.stringify(filter)).toBe(written.length)
    }
  })

  test('stand in the file of all events as in that of their own, and say in part how people are reached', async () => {
    const { id } = await registered(3)
    await registered()
    const [member, awaited] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, id))
    if (!member || !awaited) throw new Error('tickets were made')
    await portal.db.update(tickets).set({ state: 'valid' })
    await portal.db
      .update(tickets)
      .set({ priceRule: 'member', memberPlace: 1, seat: '3 桌', email: 'wang@example.com' })
      .where(eq(tickets.id, member.id))
    await portal.db
      .update(tickets)
      .set({ name: '', phone: '', attendeeKey: null, awaitsAttendee: true })
      .where(eq(tickets.id, awaited.id))
    await portal.db
      .update(registrations)
      .set({ note: '对公转账', cameFrom: '公众号' })
      .where(eq(registrations.id, id))
    await portal.db.insert(checkIns).values({ ticketId: member.id, scanId: 'scan-1', at: portal.now })

    const views = (await exportRegistrations(portal, search())).map((each) =>
      RegistrationView.parse(registrationView(each)),
    )
    const [heading = [], ...own] = registrationRows(views, [])
    const ofAll = async (showsContacts: boolean) => {
      const { head, rows } = await registrationExport.open(portal, { eventId }, { showsContacts })
      const written = await allOf(rows())
      return { head, written: written.toSorted((a, b) => String(a[9]).localeCompare(String(b[9]))) }
    }
    const { head, written } = await ofAll(true)
    expect(head).toEqual(['活动', ...heading])
    const byCode = own.toSorted((a, b) => String(a[8]).localeCompare(String(b[8])))
    expect(written).toEqual(byCode.map((row) => ['宽禁带功率年会', ...row]))
    const cells = written.flat()
    for (const said of [
      '待参会人填写',
      '会员价（会员已退）',
      '3 桌',
      '对公转账',
      '2026-11-21T12:00:00+08:00',
    ])
      expect(cells).toContain(said)

    const masked = (await ofAll(false)).written
    const reached = ['联系手机', '联系邮箱', '手机', '邮箱'].map((name) => head.indexOf(name))
    for (const row of masked)
      for (const at of reached) expect(row[at]).toMatch(/^$|^1\d\d\*{4}\d{4}$|^w\*\*\*@/)
    const others = (row: readonly string[]) => row.filter((_, at) => !reached.includes(at))
    expect(masked.map(others)).toEqual(written.map(others))
  })

  test('are taken whole or not at all: one too many for the file of their event is said', async () => {
    const { id } = await registered()
    const copied = (count: number) =>
      portal.db
        .execute(sql`insert into registrations (number, event_id, buyer_id, state, amount_fen, contact_name, refund_rule, created_at)
        select 'X' || (select count(*) from registrations) + made, event_id, buyer_id, 'expired', 0, '', refund_rule, created_at
        from registrations, generate_series(1, ${count}::int) made where id = ${id}`)
    await copied(19_999)
    expect(await exportRegistrations(portal, search())).toHaveLength(20_000)
    await copied(1)
    await expect(exportRegistrations(portal, search())).rejects.toMatchObject({
      code: 'registrations_many',
      detail: { most: 20_000 },
    })
    expect(await exportRegistrations(portal, search({ typeId }))).toHaveLength(1)
  })

  test('are looked at by people who are written down, once an hour for an event', async () => {
    const office: Context = {
      ...portal,
      actor: { kind: 'staff', id: 41, sessionId: 1, roles: ['events'], isProved: true },
    }
    for (const of of [eventId, eventId, eventId + 1]) await listRegistrations(office, search({ eventId: of }))
    const { rows } = await portal.db.execute(
      sql`select subject from audit_records where actor = 'staff:41' and verb = 'listRegistrations' and subject in
        (${`event:${eventId}`}, ${`event:${eventId + 1}`}) order by id`,
    )
    expect(rows).toEqual([{ subject: `event:${eventId}` }, { subject: `event:${eventId + 1}` }])
  })

  test('are counted as they are', async () => {
    await registered(2)
    const { figures } = await readOffice(portal, { eventId })
    expect(figures.byType).toEqual([{ typeId, valid: 2, held: 0, paidFen: 0, entered: 0 }])
    expect(figures.byDay).toEqual([{ day: '2026-11-21', sold: 2 }])
    const sale = (await listSales(portal)).find(({ id }) => id === eventId)
    expect(sale).toMatchObject({ state: 'open', taken: 2, waiting: 0 })
    await expect(readOffice(portal, { eventId: 999_999 })).rejects.toMatchObject({ code: 'event_not_found' })
  })
})

test('organisers of an event that was taken down are told what that means, and of no other', async () => {
  const warnings = async () => sayWarnings(officeView(await readOffice(portal, { eventId })), portal.now)
  expect(await warnings()).toEqual([])
  const { types } = await readOffice(portal, { eventId })
  await portal.db.update(ticketTypes).set({ soldUntil: portal.now }).where(eq(ticketTypes.eventId, eventId))
  expect(await warnings()).toEqual([expect.stringContaining('报名已经截止')])
  for (const { id, soldUntil } of types)
    await portal.db.update(ticketTypes).set({ soldUntil }).where(eq(ticketTypes.id, id))
  await withdrawEvent(portal, { id: eventId, reason: '日期未定' })
  expect(await warnings()).toEqual([expect.stringContaining('活动已经撤下')])
  await cancelEvent(portal, { eventId, reason: '不办了' })
  expect(await warnings()).toEqual([])
})

test('whoever is not let in reads why, finds it in the own data, and takes it along', async () => {
  const reviewed = await makeType(portal, eventId, { name: '专家席', priceFen: 0, needsReview: true })
  const { id } = await makeReachable(portal, { by: ['email'] })
  const applicant: Context = { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
  const made = await register(applicant, wanted({ eventId, typeId: reviewed }, { expectedFen: 0 }))
  const refuse = (reason?: string) =>
    decideRegistration(portal, { number: made.number, isApproved: false, reason })
  await expect(refuse()).rejects.toMatchObject({ detail: { problem: '请写明没有通过的原因' } })
  await expect(refuse(' ')).rejects.toMatchObject({ detail: { problem: '请写明没有通过的原因' } })
  await refuse('本场只邀请器件企业')
  const told = (await messagesTo(portal, id)).find(({ kind }) => kind === 'registration_decided')
  expect(told?.body).toContain('主办方写道：“本场只邀请器件企业”')
  const reasons = async () =>
    (await portal.db.select().from(registrations).where(eq(registrations.id, made.id))).map(
      ({ refusedReason }) => refusedReason,
    )
  expect(await readOwnTicketData(applicant)).toMatchObject({
    活动报名: [{ 未通过的原因: '本场只邀请器件企业' }],
  })
  await forgetAttendee(portal, { personId: id, name: '王工', company: '', addresses: [] })
  expect(await reasons()).toEqual([''])
})

test('who is let in reads until when to pay, which is not after the event', async () => {
  const reviewed = await makeType(portal, eventId, { name: '专家席', needsReview: true })
  const decide = async (now: string) => {
    const { id } = await makeReachable(portal, { by: ['email'] })
    const applicant: Context = { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
    const made = await register(applicant, wanted({ eventId, typeId: reviewed }))
    await decideRegistration({ ...portal, now: new Date(now) }, { number: made.number, isApproved: true })
    return (await messagesTo(portal, id)).find(({ kind }) => kind === 'registration_decided')?.body
  }
  expect(await decide('2026-12-01T10:00:00+08:00')).toContain('的名额为您保留到 2026-12-04 10:00，')
  expect(await decide('2026-12-13T10:00:00+08:00')).toContain('的名额为您保留到 2026-12-14 00:00，')
})

test('nobody is let in to what is over or was cancelled, and those who wait may be told so', async () => {
  const reviewed = await makeType(portal, eventId, {
    name: '专家席',
    priceFen: 0,
    capacity: 5,
    needsReview: true,
  })
  const apply = async () =>
    (await register(await makeBuyer(portal), wanted({ eventId, typeId: reviewed }, { expectedFen: 0 })))
      .number
  const [first, second] = [await apply(), await apply()]
  const afterwards: Context = { ...portal, now: new Date('2026-12-14T10:00:00+08:00') }
  const decide = (context: Context, number: string, isApproved: boolean) =>
    decideRegistration(context, { number, isApproved, reason: isApproved ? undefined : '活动已结束' })
  await expect(decide(afterwards, first, true)).rejects.toMatchObject({ code: 'event_over' })
  await decide(afterwards, first, false)
  await cancelEvent(portal, { eventId, reason: '场地停用' })
  await expect(decide(portal, second, true)).rejects.toMatchObject({ code: 'event_cancelled' })
  const [type] = await portal.db.select().from(ticketTypes).where(eq(ticketTypes.id, reviewed))
  expect(type?.taken).toBe(0)
})

test('what waits of somebody whose account is closed waits no more, and is never let in', async () => {
  const reviewed = await makeType(portal, eventId, {
    name: '专家席',
    priceFen: 0,
    capacity: 1,
    needsReview: true,
  })
  const paid = await makeType(portal, eventId, { name: '付费票', capacity: 1 })
  const applicant = await makeBuyer(portal)
  const { id: personId } = requirePerson(applicant.actor)
  const apply = () => register(applicant, wanted({ eventId, typeId: reviewed }, { expectedFen: 0 }))
  const made = await apply()
  const held = await register(applicant, wanted({ eventId, typeId: paid }))
  const decide = (number: string, isApproved: boolean) =>
    decideRegistration(portal, { number, isApproved, reason: isApproved ? undefined : '账号已注销' })
  const taken = async (id: number) =>
    (await portal.db.select().from(ticketTypes).where(eq(ticketTypes.id, id))).map((type) => type.taken)
  expect([held.state, await taken(paid)]).toEqual(['held', [1]])
  await forgetAttendee(portal, { personId, name: '王工', company: '', addresses: [] })
  const left = await portal.db.select().from(registrations).where(eq(registrations.buyerId, personId))
  expect(left.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  const voided = await portal.db.select().from(tickets).where(eq(tickets.buyerId, personId))
  expect(voided.map(({ state }) => state)).toEqual(['void', 'void'])
  expect(await taken(paid)).toEqual([0])
  await expect(decide(made.number, true)).rejects.toMatchObject({ code: 'registration_not_waiting' })
  // One that waited already when its account was closed may only be refused.
  const before = await apply()
  await portal.db.update(people).set({ closedAt: portal.now }).where(eq(people.id, personId))
  await expect(decide(before.number, true)).rejects.toMatchObject({ code: 'registration_of_closed' })
  expect(await taken(reviewed)).toEqual([0])
  await decide(before.number, false)
  expect(await messagesTo(portal, personId)).toEqual([])
})

test('guests get free tickets of any type in the account that is named', async () => {
  const { id, email } = await makeReachable(portal, { by: ['email'] })
  const staffOnly = await makeType(portal, eventId, { name: '晚宴', priceFen: 50_000, shownTo: 'staff' })
  const { tickets: guests } = wanted({ eventId, typeId: staffOnly }, { seats: 2 })
  await addGuests(portal, { eventId, typeId: staffOnly, buyer: email, guests })
  const own = await portal.db.select().from(tickets).where(eq(tickets.buyerId, id))
  expect(own.map(({ state, paidFen, listFen }) => [state, paidFen, listFen])).toEqual([
    ['valid', 0, 50_000],
    ['valid', 0, 50_000],
  ])
  await expect(
    addGuests(portal, { eventId, typeId: staffOnly, buyer: 'nobody@example.com', guests }),
  ).rejects.toMatchObject({ code: 'account_not_found' })
})

test('guests with neither phone nor mail have tickets in the account that is named, and are found by name', async () => {
  const { id, email } = await makeReachable(portal, { by: ['email'] })
  const typeId = await makeType(portal, eventId, { name: '嘉宾', priceFen: 0 })
  const other = await makeType(portal, eventId, { name: '贵宾', priceFen: 0 })
  const guests = ['方既白', '叶青川'].map((name) => ({ name }))
  await addGuests(portal, { eventId, typeId, buyer: email, guests })
  const own = await portal.db.select().from(tickets).where(eq(tickets.buyerId, id))
  expect(own.map(({ name, state }) => [name, state])).toEqual([
    ['方既白', 'valid'],
    ['叶青川', 'valid'],
  ])
  expect(await findAttendees(portal, { eventId, text: '青川' })).toMatchObject([{ name: '叶青川' }])
  // They are told apart wherever they go.
  for (const { code } of own) await changeType(portal, { code, typeId: other, toFen: 0, differenceFen: 0 })
  // A name is still needed, and whoever registers is reached.
  await expect(
    addGuests(portal, { eventId, typeId, buyer: email, guests: [{ name: '' }] }),
  ).rejects.toMatchObject({ code: 'attendee_incomplete' })
})

test('the agenda is copied into the working copy of an event that has none, without who spoke', async () => {
  const agenda = [
    { time: '09:30', title: '开场', speaker: '方既白', company: '岚江理工大学' },
    { day: 2, time: '10:00', title: '8 英寸衬底', speaker: '', company: '' },
  ]
  await saveEvent(portal, { id: eventId, ...DAYS, title: '往届', agenda })
  const next = await saveEvent(portal, { title: '下届', startsOn: '2027-12-12', endsOn: '2027-12-13' })
  expect(await copySales(portal, { fromEventId: eventId, eventId: next })).toEqual({ agenda: 2 })
  const held = await hold(portal, { kind: 'event', id: next })
  expect((await contentInWork(portal, eventEdits.event, held)).agenda).toEqual([
    { time: '09:30', title: '开场', speaker: '', company: '' },
    { day: 2, time: '10:00', title: '8 英寸衬底', speaker: '', company: '' },
  ])
  // Readers see nothing of it before it is published.
  const [live] = await portal.db.select().from(events).where(eq(events.id, next))
  expect(live?.agenda).toEqual([])
  const other = await saveEvent(portal, { title: '另一场', ...DAYS, agenda: agenda.slice(1) })
  expect(await copySales(portal, { fromEventId: eventId, eventId: other })).toEqual({ agenda: 0 })
})

test('an event is set up like another one, with its moments as far ahead, closed and without what was sold', async () => {
  await portal.db
    .update(ticketSales)
    .set({ changesUntil: '2026-12-10' })
    .where(eq(ticketSales.eventId, eventId))
  await makeType(portal, eventId, {
    name: '早鸟',
    earlyPriceFen: 10,
    earlyUntil: '2026-12-02T00:00:00+08:00',
  })
  await registered()
  const next = await saveEvent(portal, { title: '下届年会', startsOn: '2027-12-12', endsOn: '2027-12-13' })
  await copySales(portal, { fromEventId: eventId, eventId: next })
  const [sales] = await portal.db.select().from(ticketSales).where(eq(ticketSales.eventId, next))
  expect(sales).toMatchObject({ state: 'closed', taken: 0, version: 1 })
  const types = await portal.db.select().from(ticketTypes).where(eq(ticketTypes.eventId, next))
  expect(types.map(({ name, taken, earlyUntil }) => [name, taken, earlyUntil?.toISOString()])).toEqual([
    ['标准票', 0, undefined],
    ['早鸟', 0, '2027-12-01T16:00:00.000Z'],
  ])
  expect(sales?.changesUntil).toBe('2027-12-10')
  await expect(copySales(portal, { fromEventId: eventId, eventId: next })).rejects.toMatchObject({
    code: 'sales_exist',
  })
})

test('of a cancelled event everybody has their turn, however many cannot be ended', async () => {
  const { id } = await registered()
  await portal.db.execute(sql`
    insert into registrations (id, number, event_id, buyer_id, state, amount_fen, contact_name, refund_rule, created_at,
      confirmed_at) overriding system value
    select -n, 'broken' || n, event_id, buyer_id, state, amount_fen, contact_name, refund_rule, created_at, confirmed_at
    from registrations r cross join generate_series(1, 200) as n where r.id = ${id}`)
  await portal.db.execute(sql`
    create function fail_on_purpose() returns trigger language plpgsql as 'begin raise ''broken on purpose''; end';
    create trigger fails before update on registrations for each row when (new.id < 0)
      execute function fail_on_purpose()`)
  await cancelEvent(portal, { eventId, reason: '场地停用' })
  const state = async () =>
    (await portal.db.select().from(registrations).where(eq(registrations.id, id)))[0]?.state
  const job = { ...portal, log: memoryLog().log }
  for (let runs = 0; runs < 10 && (await state()) !== 'cancelled'; runs += 1) await refundCancelledEvents(job)
  expect(await state()).toBe('cancelled')
})

test('a name or a code that an event has already is said to be taken, and a cancelled event is set up no more', async () => {
  await expect(makeType(portal, eventId)).rejects.toMatchObject({ code: 'ticket_type_taken' })
  await saveCodes(portal, { eventId, codes: [{ code: 'FRIENDS' }], percentOff: 10 })
  await expect(
    saveCodes(portal, { eventId, codes: [{ code: 'OTHERS' }, { code: 'friends' }], percentOff: 20 }),
  ).rejects.toMatchObject({ code: 'code_taken' })
  expect((await readOffice(portal, { eventId })).codes).toMatchObject([{ code: 'FRIENDS', percentOff: 10 }])
  await cancelEvent(portal, { eventId, reason: '场地不可用' })
  const isCancelled = { code: 'event_is_cancelled' }
  await expect(cancelEvent(portal, { eventId, reason: '再一次' })).rejects.toMatchObject(isCancelled)
  await expect(saveSales(portal, { eventId, version: 1, state: 'open' })).rejects.toMatchObject(isCancelled)
  await expect(makeType(portal, eventId, { name: '通票' })).rejects.toMatchObject(isCancelled)
  const typeIds = [typeId, typeId]
  await expect(
    saveQuota(portal, { eventId, version: 0, name: '会场', capacity: 9, typeIds }),
  ).rejects.toMatchObject(isCancelled)
  await expect(
    saveQuestion(portal, { eventId, version: 0, kind: 'text', label: '忌口' }),
  ).rejects.toMatchObject(isCancelled)
  const [sales] = await portal.db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
  expect(sales?.state).toBe('cancelled')
})

/** For whoever never heard of the portal. */
const WHY_MAILED = '您的邮箱写在这场活动的一张门票上，所以收到这封信；如果与您无关，不必理会。'

test('holders are told once each, however often the form is sent', async () => {
  const { id, email } = await makeReachable(portal, { by: ['email'] })
  const buyer: Context = { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
  const form = wanted({ eventId, typeId }, { expectedFen: 0 })
  const attendees = form.tickets.map((ticket) => ({ ...ticket, email: 'colleague@example.com' }))
  await register(buyer, { ...form, tickets: attendees })
  const notice = { eventId, text: '会场改在二楼。', onceKey: 'notice-1' }
  expect(await tellAttendees(portal, notice)).toEqual({ people: 1, mails: 1 })
  expect(await tellAttendees(portal, notice)).toEqual({ people: 0, mails: 0 })
  expect(await tellAttendees(portal, { ...notice, typeIds: [typeId + 1000], onceKey: 'notice-2' })).toEqual({
    people: 0,
    mails: 0,
  })
  const told = (await messagesTo(portal, id)).filter(({ kind }) => kind === 'event_notice')
  expect(told).toHaveLength(1)
  const sent = await listSent(portal.db, { to: 'colleague@example.com' })
  expect(sent.filter(({ text }) => text.includes('会场改在二楼'))).toHaveLength(1)
  expect(sent.map(({ text }) => text.split('\n').at(-1))).toEqual([WHY_MAILED, WHY_MAILED])
  expect(email).toContain('@')
})

test('organisers see how many would be told, of all or of some types, before anybody is', async () => {
  const other = await makeType(portal, eventId, { name: '学生票', priceFen: 0 })
  await registered(2)
  await registered(1)
  const count = (typeIds: readonly number[]) => countHolders(portal, { eventId, typeIds: [...typeIds] })
  expect(await count([])).toEqual({ people: 2, mails: 0 })
  expect(await count([other])).toEqual({ people: 0, mails: 0 })
  expect(
    await tellAttendees(portal, { eventId, text: '会场改在二楼。', onceKey: 'once-only' }),
  ).toMatchObject({
    people: 2,
  })
})
