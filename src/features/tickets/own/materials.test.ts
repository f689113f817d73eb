import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { releaseMaterials } from '#features/events/release-materials.server.ts'
import { setMaterial } from '#features/events/save-event.server.ts'
import { readFileRights } from '#features/files/open-file.server.ts'
import { listAttendedFiles } from '#features/files/own-files.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { register } from '../buying/register.server.ts'
import { returnTickets } from '../buying/return-tickets.server.ts'
import { tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { changeAttendee } from './change-attendee.server.ts'
import { listOwnRegistrations } from './list-own.server.ts'
import { listOwnMaterials } from './list-own-materials.server.ts'

/** Who was there may read what was spoken there, as long as the ticket stands (C-33, C-47). */

let portal: Context
let buyer: Context
let eventId = 0
let typeId = 0
let fileId = 0
beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  buyer = await makeBuyer(portal)
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId, { priceFen: 0 })
  fileId = await saveFile(portal, {
    name: '演讲.pdf',
    title: '演讲',
    access: 'attendees',
    publishedAt: portal.now,
  })
  await setMaterial(portal, { eventId, fileId, position: 0 })
})

let phones = 13_600_000_000

/** Somebody who proved a phone, and a ticket for it that somebody else bought. */
async function attend() {
  const phone = `+86${(phones += 1)}`
  const personId = await makePerson(portal)
  await portal.db
    .insert(personChannels)
    .values({ kind: 'phone', address: phone, personId, verifiedAt: portal.now })
  const asked = wanted({ eventId, typeId }, { expectedFen: 0 })
  const { id } = await register(buyer, {
    ...asked,
    tickets: asked.tickets.map((each) => ({ ...each, phone })),
  })
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, id))
  if (!ticket) throw new Error('a ticket was made')
  const attendee: Context = { ...portal, actor: { kind: 'person', id: personId, sessionId: 1 } }
  return { attendee, code: ticket.code, phone }
}
const lackOf = async (who: Context, file = fileId) => (await readFileRights(who, file)).read.lacks
const release = (consent = '演讲人邮件同意', of = eventId) =>
  releaseMaterials(portal, { eventId: of, fileIds: [fileId], consent })

test('opens with the release to whom a ticket names, and to nobody else', async () => {
  const { attendee } = await attend()
  expect(await lackOf(attendee)).toBe('attendee')
  await release()
  expect(await lackOf(attendee)).toBeUndefined()
  expect(await lackOf(buyer)).toBe('attendee')
  expect(await lackOf({ ...portal, actor: { kind: 'visitor' } })).toBe('sign_in')
  expect(await listOwnMaterials(portal, [eventId])).toEqual([{ id: fileId, eventId, title: '演讲' }])
  await release('')
  expect(await lackOf(attendee)).toBe('attendee')
  expect(await listOwnMaterials(portal, [eventId])).toEqual([])
})

test('goes with the ticket: given back, or passed on to somebody else', async () => {
  await release()
  const [first, second, third] = [await attend(), await attend(), await attend()]
  await returnTickets(buyer, { codes: [first.code] })
  expect(await lackOf(first.attendee)).toBe('attendee')
  const passedOn = { name: '李工', phone: '+8613600099999', email: '', company: '', job: '' }
  await changeAttendee(buyer, { code: second.code, attendee: passedOn })
  expect(await lackOf(second.attendee)).toBe('attendee')
  expect(await lackOf(third.attendee)).toBeUndefined()
})

test('is of this event and of files for attendees alone, and does not move with a file', async () => {
  const { attendee } = await attend()
  await release()
  const closed = await saveFile(portal, {
    name: 'b.pdf',
    title: '暂不开放',
    access: 'nobody',
    publishedAt: portal.now,
  })
  await setMaterial(portal, { eventId, fileId: closed, position: 1 })
  await releaseMaterials(portal, { eventId, fileIds: [closed], consent: '同意' })
  expect(await lackOf(attendee, closed)).toBe('closed')
  const other = await makeSale(portal)
  await setMaterial(portal, { eventId: other, fileId, position: 0 })
  expect(await lackOf(attendee)).toBe('attendee')
  await expect(release()).rejects.toMatchObject({ code: 'material_not_of_event' })
  await setMaterial(portal, { eventId, fileId, position: 0 })
  expect(await lackOf(attendee)).toBe('attendee')
})

test('is told apart from a ticket that is not paid yet', async () => {
  await release()
  const { attendee, code } = await attend()
  await portal.db.update(tickets).set({ state: 'held' }).where(eq(tickets.code, code))
  expect(await lackOf(attendee)).toBe('attendee')
})

test('lists what one may open among the own files, and nothing that is not released', async () => {
  const { attendee } = await attend()
  const listed = async () => (await listAttendedFiles(attendee)).map(({ id }) => id)
  expect(await listed()).toEqual([])
  await release()
  expect(await listed()).toEqual([fileId])
  expect(await listAttendedFiles(buyer)).toEqual([])
})

test('stays with whoever bought a ticket in the own name and has another phone since', async () => {
  await release()
  const { attendee: own, phone } = await attend()
  const asked = wanted({ eventId, typeId }, { expectedFen: 0 })
  const self = { name: '周工', phone }
  await register(own, {
    ...asked,
    tickets: asked.tickets.map((each) => ({ ...each, name: '另一位' })),
    contact: self,
  })
  const other = await saveAnother()
  expect(await lackOf(own, other.fileId)).toBe('attendee')
  const typed = { eventId: other.eventId, typeId: other.typeId }
  const again = wanted(typed, { expectedFen: 0 })
  await register(own, {
    ...again,
    tickets: again.tickets.map((each) => ({ ...each, ...self })),
    contact: self,
  })
  expect(await lackOf(own, other.fileId)).toBeUndefined()
  await portal.db
    .update(personChannels)
    .set({ address: '+8613600088888' })
    .where(eq(personChannels.address, phone))
  expect(await lackOf(own)).toBe('attendee')
  expect(await lackOf(own, other.fileId)).toBeUndefined()
  expect((await listAttendedFiles(own)).map(({ id }) => id)).toEqual([other.fileId])
  const { registrations } = await listOwnRegistrations(own)
  const isOwn = registrations.map(({ event, tickets: [ticket] }) => [event.id, ticket?.isOwn])
  expect(isOwn).toEqual([
    [other.eventId, true],
    [eventId, false],
  ])
})

/** Another event with a file that is open to its attendees. */
async function saveAnother() {
  const another = await makeSale(portal)
  const file = await saveFile(portal, {
    name: 'c.pdf',
    title: '另一场的演讲',
    access: 'attendees',
    publishedAt: portal.now,
  })
  await setMaterial(portal, { eventId: another, fileId: file, position: 0 })
  await releaseMaterials(portal, { eventId: another, fileIds: [file], consent: '同意' })
  return {
    eventId: another,
    fileId: file,
    typeId: await makeType(portal, another, { priceFen: 0 }),
  }
}
