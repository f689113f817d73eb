import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { cancelRegistration } from '../buying/cancel-registration.server.ts'
import { register } from '../buying/register.server.ts'
import { changeType } from '../changes/change-type.server.ts'
import { ticketChanges } from '../changes/tables.server.ts'
import { decideRegistration } from '../office/decide-registration.server.ts'
import { listRegistrations } from '../office/list-registrations.server.ts'
import { saveNote } from '../office/save-note.server.ts'
import { registrations, tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { forgetAttendee } from './forget-attendee.server.ts'

/** Who closes an account is on no ticket any more, whatever the account knew (C-14). */

let portal: Context
let buyer: Context
let personId = 0
let eventId = 0
let typeId = 0
beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  buyer = await makeBuyer(portal)
  personId = requirePerson(buyer.actor).id
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId, { priceFen: 0 })
})
afterEach(async () => {
  await portal.db.execute(sql`truncate ticket_sales cascade`)
})

const MYSELF = { name: '真名', phone: '+8613711110001', email: 'myself@example.com' }
const COLLEAGUE = { name: '同事', phone: '+8613711110002', email: 'colleague@example.com' }
type Who = Partial<typeof MYSELF>

/** Registers these, by somebody who is reached as `contact`. */
function registerFor(by: Context, people: readonly Who[], contact = MYSELF) {
  const form = wanted({ eventId, typeId }, { expectedFen: 0 })
  const nobody = { typeId, company: '', job: '', name: '某人', phone: '', email: '' }
  return register(by, { ...form, contact, tickets: people.map((who) => ({ ...nobody, ...who })) })
}

const ticketsOf = (registrationId: number) =>
  portal.db.select().from(tickets).where(eq(tickets.registrationId, registrationId)).orderBy(asc(tickets.id))
const namesOn = async (registrationId: number) =>
  (await ticketsOf(registrationId)).map(({ name, phone, email }) =>
    [name, phone, email].filter(Boolean).join(' '),
  )

const found = async (text: string) =>
  (await listRegistrations(portal, { eventId, text })).map(({ number }) => number)

test('an account that knows neither name nor phone is taken off the tickets by whom it gave as contact', async () => {
  const made = await registerFor(buyer, [
    { name: MYSELF.name, phone: '+8613711119999' },
    { phone: MYSELF.phone },
    { email: MYSELF.email },
    COLLEAGUE,
  ])
  const ofOthers = await registerFor(await makeBuyer(portal), [{ ...MYSELF, phone: '+8613711118888' }])
  expect(await found(MYSELF.phone)).toContain(made.number)
  await forgetAttendee(portal, { personId, name: '昵称', company: '', addresses: [] })
  expect(await namesOn(made.id)).toEqual(['', '', '', Object.values(COLLEAGUE).join(' ')])
  expect(await found(MYSELF.phone)).not.toContain(made.number)
  // A contact is whatever somebody typed: it proves nothing about tickets that others bought.
  expect(await namesOn(ofOthers.id)).not.toEqual([''])
})

test('nobody is left on tickets that never were valid', async () => {
  typeId = await makeType(portal, eventId, { name: '专家席', priceFen: 0, needsReview: true })
  const given = await registerFor(buyer, [COLLEAGUE])
  await cancelRegistration(buyer, { number: given.number })
  const open = await registerFor(buyer, [COLLEAGUE])
  await forgetAttendee(portal, { personId, name: '昵称', company: '', addresses: [] })
  expect(await namesOn(given.id)).toEqual([''])
  expect(await namesOn(open.id)).toEqual([''])
})

test('what organisers wrote about who leaves goes too: a note, why somebody was not let in, why a ticket is another', async () => {
  const made = await registerFor(buyer, [MYSELF])
  const other = await makeType(portal, eventId, { name: '通票', priceFen: 0 })
  const [ticket] = await ticketsOf(made.id)
  const code = ticket?.code ?? ''
  await changeType(portal, { code, typeId: other, toFen: 0, differenceFen: 0, reason: '真名来电要换' })
  await saveNote(portal, { number: made.number, note: '真名坐轮椅', before: '' })
  typeId = await makeType(portal, eventId, { name: '专家席', priceFen: 0, needsReview: true })
  const refused = await registerFor(buyer, [{ ...MYSELF, phone: '+8613711110009' }])
  await decideRegistration(portal, { number: refused.number, isApproved: false, reason: '真名不是专家' })
  const written = async () => {
    const rows = await portal.db.select().from(registrations).where(eq(registrations.buyerId, personId))
    const changes = await portal.db
      .select()
      .from(ticketChanges)
      .where(eq(ticketChanges.ticketId, ticket?.id ?? 0))
    return [
      ...rows.flatMap(({ note, refusedReason }) => [note, refusedReason]),
      ...changes.map(({ reason }) => reason),
    ].filter(Boolean)
  }
  expect(await written()).toHaveLength(3)
  await forgetAttendee(portal, { personId, name: '昵称', company: '', addresses: [] })
  expect(await written()).toEqual([])
})

test('tickets at a phone that was given up stay with whoever has it now', async () => {
  const until = new Date(portal.now.getTime() + DAY_MS)
  const later = (context: Context): Context => ({ ...context, now: new Date(until.getTime() + DAY_MS) })
  const { phone } = MYSELF
  const forget = (more: { isAnothers?: true }) =>
    forgetAttendee(portal, {
      personId,
      name: '昵称',
      company: '',
      addresses: [{ kind: 'phone', address: phone, until, ...more }],
    })
  const friend = await makeBuyer(portal)
  const contact = { ...COLLEAGUE, phone: '+8613711110003' }
  typeId = await makeType(portal, eventId, { name: '通票', priceFen: 0, isRepeatable: true })
  const [theirs, mine] = [
    await registerFor(friend, [{ name: '新主人', phone }], contact),
    await registerFor(friend, [{ name: '昵称', phone }], contact),
  ]
  const since = await registerFor(later(await makeBuyer(portal)), [{ name: '新主人', phone }], contact)
  await forget({ isAnothers: true })
  expect(await namesOn(theirs.id)).toEqual([`新主人 ${phone}`])
  expect(await namesOn(mine.id)).toEqual([''])
  await forget({})
  expect(await namesOn(theirs.id)).toEqual([''])
  expect(await namesOn(since.id)).toEqual([`新主人 ${phone}`])
})
