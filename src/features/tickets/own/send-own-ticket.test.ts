import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freeEvent } from '../../../../test/free-event.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { ticketPath } from '../addresses.ts'
import { register } from '../buying/register.server.ts'
import { returnTickets } from '../buying/return-tickets.server.ts'
import { ticketToken } from '../codes.server.ts'
import { tickets } from '../tables.server.ts'
import { makeBuyer, wanted } from '../testing.ts'
import { sendOwnTicket } from './send-own-ticket.server.ts'

/** A ticket that is mailed once more by whoever it belongs to (C-42). */

let portal: Context
let buyer: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  ;({ portal, buyer, eventId, typeId } = await freeEvent())
})
afterEach(async () => {
  await portal.db.execute(sql`truncate ticket_sales, sendings cascade`)
})

async function attend(email = '', isInvited = false) {
  const form = wanted({ eventId, typeId }, { expectedFen: 0 })
  const made = await register(buyer, {
    ...form,
    tickets: form.tickets.map((each) => (isInvited ? { ...each, name: '', isInvited } : { ...each, email })),
  })
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, made.id))
  if (!ticket) throw new Error('there is no ticket')
  return ticket
}
const textsTo = async (to: string) => (await listSent(portal.db, { to })).map(({ text }) => text)
const proveMail = ({ actor, now }: Context, address: string) =>
  portal.db
    .insert(personChannels)
    .values({ kind: 'email', address, personId: requirePerson(actor).id, verifiedAt: now })

test('goes to the address on it, with the way to the ticket, until it has had three mails a day', async () => {
  const ticket = await attend('li@example.com')
  const { code } = ticket
  expect(await sendOwnTicket(buyer, { code })).toEqual({ to: 'l***@example.com' })
  const texts = await textsTo('li@example.com')
  expect(texts).toHaveLength(2)
  expect(texts[1]).toContain(ticketPath(await ticketToken(portal.db, ticket)))
  await sendOwnTicket(buyer, { code })
  await expect(sendOwnTicket(buyer, { code })).rejects.toMatchObject({ code: 'ticket_mailed_often' })
  expect(await textsTo('li@example.com')).toHaveLength(3)
})

test('goes to the own address three times a day', async () => {
  await proveMail(buyer, 'own@example.com')
  const { code } = await attend('own@example.com')
  for (let each = 0; each < 3; each += 1) await sendOwnTicket(buyer, { code })
  await expect(sendOwnTicket(buyer, { code })).rejects.toMatchObject({ code: 'ticket_mailed_often' })
})

test('without an address goes to the own one of whoever bought it, and nowhere where there is none', async () => {
  const { code } = await attend()
  await expect(sendOwnTicket(buyer, { code })).rejects.toMatchObject({ code: 'ticket_mail_unknown' })
  await proveMail(buyer, 'buyer@example.com')
  expect(await sendOwnTicket(buyer, { code })).toEqual({ to: 'b***@example.com' })
})

test('is for whoever bought it or is named on it by a proved address, and for nobody else', async () => {
  const { code } = await attend('named@example.com')
  const other = await makeBuyer(portal)
  await expect(sendOwnTicket(other, { code })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await proveMail(other, 'named@example.com')
  expect(await sendOwnTicket(other, { code })).toEqual({ to: 'n***@example.com' })
  const visitor: Context = { ...portal, actor: { kind: 'visitor' } }
  await expect(sendOwnTicket(visitor, { code })).rejects.toMatchObject({ code: 'sign_in_required' })
})

test('is refused of a ticket that names nobody yet, or that was given back', async () => {
  const unnamed = await attend('', true)
  const returned = await attend('gone@example.com')
  await returnTickets(buyer, { codes: [returned.code] })
  for (const { code } of [unnamed, returned])
    await expect(sendOwnTicket(buyer, { code })).rejects.toMatchObject({ code: 'ticket_not_valid' })
})
