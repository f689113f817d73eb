import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor, Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { followInquiry } from './follow-inquiry.server.ts'
import { forgetInquiries } from './own-inquiries.server.ts'
import { listInquiries, readInquiry } from './list-inquiries.server.ts'
import { submitInquiry } from './submit-inquiry.server.ts'
import { inquiries, inquiryNotes } from './tables.server.ts'

const DRAFT = { name: '林一帆', company: '砺川晶体', phone: '13800138000', email: 'lin@example.com' }

async function desk(db: Database): Promise<{ sales: Context; id: number; staffId: number }> {
  const context = testContext(db)
  await db.delete(inquiries)
  const id = await submitInquiry(context, { ...DRAFT, origin: 'settle' })
  const { id: staffId } = await makeStaff(context, ['sales'])
  const actor: Actor = { kind: 'staff', id: staffId, sessionId: 1, roles: ['sales'] }
  return { sales: { ...context, actor }, id, staffId }
}

test('an inquiry is followed up note by note, by whoever wrote last, its contact shown in part', async () => {
  await inRolledBackTransaction(async (db) => {
    const { sales, id } = await desk(db)
    await followInquiry(sales, { id, seen: 'new', state: 'contacted', note: ' 已去电 ' })
    const inquiry = await readInquiry(sales, { id })
    expect(inquiry).toMatchObject({
      phone: '138****8000',
      email: 'l***@example.com',
      origin: '申请入驻',
      state: 'contacted',
      notes: [{ state: 'contacted', note: '已去电', by: inquiry.owner }],
    })
    expect(inquiry.owner).not.toBe('')
    expect(await listInquiries(sales, { state: 'new' })).toEqual([])
    expect(await listInquiries(sales, { text: '砺川' })).toMatchObject([{ id, state: 'contacted' }])
    // As somebody who heard it on the telephone writes it.
    await db.update(inquiries).set({ company: 'SiCrystal 砺川' }).where(eq(inquiries.id, id))
    expect(await listInquiries(sales, { text: 'sicrystal' })).toMatchObject([{ id }])
    expect(await listInquiries(sales, { before: id })).toEqual([])
  })
})

test('a note on a state that a colleague has changed meanwhile is refused, and nothing is written', async () => {
  await inRolledBackTransaction(async (db) => {
    const { sales, id } = await desk(db)
    await followInquiry(sales, { id, seen: 'new', state: 'contacted', note: '已去电' })
    await expect(
      followInquiry(sales, { id, seen: 'new', state: 'closed', note: '号码不对' }),
    ).rejects.toMatchObject({ code: 'inquiry_followed_meanwhile' })
    await expect(
      followInquiry(sales, { id: id + 1, seen: 'new', state: 'closed', note: '号码不对' }),
    ).rejects.toMatchObject({ code: 'inquiry_unknown' })
    expect(await db.select().from(inquiryNotes)).toHaveLength(1)
  })
})

test('notes are forgotten with the person whom the inquiry names', async () => {
  await inRolledBackTransaction(async (db) => {
    const { sales, id } = await desk(db)
    await followInquiry(sales, { id, seen: 'new', state: 'contacted', note: '林工出差' })
    const addresses = [{ kind: 'phone' as const, address: '+8613800138000' }]
    await forgetInquiries(sales, { personId: 1, name: '林一帆', company: '', addresses })
    expect(await db.select().from(inquiryNotes)).toEqual([])
  })
})

test('an inquiry with a number that somebody gave up before is of whoever has it now', async () => {
  await inRolledBackTransaction(async (db) => {
    const { sales } = await desk(db)
    const forget = (until: Date) =>
      forgetInquiries(sales, {
        personId: 1,
        name: '林一帆',
        company: '',
        addresses: [{ kind: 'phone', address: '+8613800138000', until }],
      })
    await forget(new Date(NOON.getTime() - 1))
    expect(await db.$count(inquiries)).toBe(1)
    await forget(NOON)
    expect(await db.$count(inquiries)).toBe(0)
  })
})
