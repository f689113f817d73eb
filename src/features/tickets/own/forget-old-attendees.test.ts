import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { register } from '../buying/register.server.ts'
import { changeType } from '../changes/change-type.server.ts'
import { ticketChanges } from '../changes/tables.server.ts'
import { saveNote } from '../office/save-note.server.ts'
import { saveQuestion } from '../questions/save-question.server.ts'
import { ticketAnswers } from '../questions/tables.server.ts'
import { registrations, tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { joinWaitingList } from '../waiting/join-waiting-list.server.ts'
import { waitingList } from '../waiting/tables.server.ts'
import { forgetAttendee } from './forget-attendee.server.ts'
import { forgetOldAttendees } from './forget-old-attendees.server.ts'

/** An event that ends on 13 December 2026. */

const forgetAt = (portal: Context, time: string) =>
  forgetOldAttendees({ ...portal, now: new Date(`${time}+08:00`) })

test('who came is known for two years after the event and then no longer, nor what was written about them', () =>
  inRolledBackTransaction(async (db) => {
    const portal = testContext(db)
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { priceFen: 0 })
    const other = await makeType(portal, eventId, { name: '通票', priceFen: 0 })
    const question = await saveQuestion(portal, { eventId, version: 0, kind: 'text', label: '忌口' })
    const form = wanted({ eventId, typeId }, { expectedFen: 0 })
    const { id, number } = await register(await makeBuyer(portal), {
      ...form,
      contact: { ...form.contact, email: 'contact@example.com' },
      answers: [{ place: 0, questionId: question.id, value: '花生' }],
    })
    const [{ code } = { code: '' }] = await db.select().from(tickets)
    await changeType(portal, { code, typeId: other, toFen: 0, differenceFen: 0, reason: '王工来电要换' })
    await saveNote(portal, { number, note: '坐轮椅', before: '' })
    await db.update(registrations).set({ refusedReason: '不符合' }).where(eq(registrations.id, id))
    const known = async () => {
      const [ticket] = await db.select().from(tickets)
      const [made] = await db.select().from(registrations)
      const [change] = await db.select().from(ticketChanges)
      const [answer] = await db.select().from(ticketAnswers)
      return [
        ticket?.name,
        ticket?.phone,
        ticket?.company,
        ticket?.job,
        ticket?.attendeeKey,
        made?.contactName,
        made?.contactPhone,
        made?.contactEmail,
        made?.note,
        made?.refusedReason,
        change?.reason,
        answer?.value,
      ].filter(Boolean).length
    }
    await forgetAt(portal, '2028-12-12T12:00:00')
    expect(await known()).toBe(12)
    await forgetAt(portal, '2028-12-14T12:00:00')
    expect(await known()).toBe(0)
  }))

test('what was written about a registration whose buyer had left by then is kept no longer either', () =>
  inRolledBackTransaction(async (db) => {
    const portal = testContext(db)
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { priceFen: 0 })
    const buyer = await makeBuyer(portal)
    const { number } = await register(buyer, wanted({ eventId, typeId }, { expectedFen: 0 }))
    const { id: personId } = requirePerson(buyer.actor)
    await forgetAttendee(portal, { personId, name: '昵称', company: '', addresses: [] })
    await saveNote(portal, { number, note: '由王工代领', before: '' })
    const notes = async () => (await db.select().from(registrations)).map(({ note }) => note)
    await forgetAt(portal, '2028-12-12T12:00:00')
    expect(await notes()).toEqual(['由王工代领'])
    await forgetAt(portal, '2028-12-14T12:00:00')
    expect(await notes()).toEqual([''])
  }))

test('who waited in vain is known for a month after the event and then no longer', () =>
  inRolledBackTransaction(async (db) => {
    const portal = testContext(db)
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { priceFen: 0, capacity: 0 })
    await joinWaitingList(await makeBuyer(portal), { eventId, typeId })
    await forgetAt(portal, '2027-01-12T12:00:00')
    expect(await db.$count(waitingList)).toBe(1)
    await forgetAt(portal, '2027-01-14T12:00:00')
    expect(await db.$count(waitingList)).toBe(0)
  }))
