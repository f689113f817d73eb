import { afterEach, expect, test } from 'vitest'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import { officeView } from '../admin/views.server.ts'
import { readOffice } from './read-office.server.ts'
import { saveCodes, stopCode } from './save-codes.server.ts'

/** Invitations of a whole list of guests (C-104). */

afterEach(forgetSales)

test('a code that would neither make anything cheaper nor open anything is not made', async () => {
  const { portal, eventId } = await freeEvent()
  const useless = saveCodes(portal, { eventId, codes: [{}] })
  await expect(useless).rejects.toMatchObject({ code: 'input_invalid' })
})

test('every invitation that was made is there to be sent and to be ended, however many there are', async () => {
  const { portal, eventId, typeId } = await freeEvent()
  const guests = Array.from({ length: 600 }, (_, index) => ({ guest: `嘉宾${index}` }))
  const made = await saveCodes(portal, { eventId, typeId, codes: guests })
  const listed = async () => (await readOffice(portal, { eventId })).codes
  expect((await listed()).map(({ code }) => code).toSorted()).toEqual(made.map(({ code }) => code).toSorted())
  const first = (await listed()).find(({ guest }) => guest === '嘉宾0')
  await stopCode(portal, { id: first?.id ?? 0 })
  expect((await listed()).filter(({ isActive }) => !isActive)).toHaveLength(1)
})

test('until when a code can be used is told to the office', async () => {
  const { portal, eventId } = await freeEvent()
  const endsAt = '2026-12-01T18:00:00+08:00'
  await saveCodes(portal, { eventId, codes: [{}], percentOff: 10, endsAt })
  const { codes } = officeView(await readOffice(portal, { eventId }))
  expect(codes).toMatchObject([{ startsAt: null, endsAt }])
})
