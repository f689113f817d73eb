import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { disableStaff } from '#features/staff/disable-staff.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Database } from '#platform/database/database.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { followInquiry } from './follow-inquiry.server.ts'
import { listInquiries } from './list-inquiries.server.ts'
import { listFollowers, planInquiry, remindOfInquiries } from './plan-inquiry.server.ts'
import { inquiries } from './tables.server.ts'
import { makeInquiry } from './testing.ts'

async function office(db: Database) {
  const portal = testContext(db)
  const [me, other, editor] = [
    await makeStaff(portal, ['sales'], { name: '我' }),
    await makeStaff(portal, ['support'], { name: '同事' }),
    await makeStaff(portal, ['editor'], { name: '编辑' }),
  ]
  const at: Context = { ...portal, actor: { kind: 'staff', id: me.id, sessionId: 1, roles: ['sales'] } }
  return { portal, at, me, other, editor, id: await makeInquiry(portal) }
}

const UNPLANNED = { ownerId: 0, remindOn: '' }

const mailsTo = async (db: Database, to: string) =>
  (await listSent(db, { to, purpose: 'inquiry_reminder' })).map(({ text }) => text)

test('what a colleague began who left is on everybody’s list until somebody takes it over', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, at, me, other, id } = await office(db)
    await planInquiry(at, { id, seen: UNPLANNED, ownerId: other.id })
    await followInquiry(at, { id, seen: 'new', state: 'contacted', note: '打过电话' })
    await planInquiry(at, { id, seen: { ownerId: me.id, remindOn: '' }, ownerId: other.id })
    const left = async () => (await listInquiries(at, { only: 'left' })).map((each) => each.id)
    expect(await left()).toEqual([])
    await disableStaff(portal, { id: other.id })
    expect(await left()).toEqual([id])
    await planInquiry(at, { id, seen: { ownerId: other.id, remindOn: '' }, ownerId: me.id })
    expect(await left()).toEqual([])
  })
})

test('an inquiry is given to a colleague, who is told without a word of who left it, and on its day once more', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, at, other, id } = await office(db)
    await planInquiry(at, { id, seen: UNPLANNED, ownerId: other.id, remindOn: '2026-11-23' })
    const [told] = await mailsTo(db, other.email)
    expect(told).toContain(`编号 ${id}`)
    expect(told).not.toMatch(/张三|蓝汀|139/)

    await remindOfInquiries(portal)
    expect(await mailsTo(db, other.email)).toHaveLength(1)
    expect(await listInquiries(at, { only: 'due' })).toEqual([])
    const day = { ...portal, now: new Date(NOON.getTime() + 2 * DAY_MS) }
    await remindOfInquiries(day)
    await remindOfInquiries(day)
    expect(await mailsTo(db, other.email)).toHaveLength(2)
    expect(await listInquiries({ ...at, now: day.now }, { only: 'due' })).toMatchObject([
      { id, owner: '同事' },
    ])
    // What is done needs nobody any more.
    await db.update(inquiries).set({ state: 'closed', remindedAt: null }).where(eq(inquiries.id, id))
    await remindOfInquiries(day)
    expect(await mailsTo(db, other.email)).toHaveLength(2)
  })
})

test('one whose day has come changes hands with that day, and its new owner is reminded', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, at, me, other, id } = await office(db)
    await planInquiry(at, { id, seen: UNPLANNED, ownerId: me.id, remindOn: '2026-11-23' })
    const now = new Date(NOON.getTime() + 3 * DAY_MS)
    await remindOfInquiries({ ...portal, now })
    const seen = { ownerId: me.id, remindOn: '2026-11-23' }
    const hand = (remindOn: string) => planInquiry({ ...at, now }, { id, seen, ownerId: other.id, remindOn })
    await expect(hand('2026-11-22')).rejects.toMatchObject({ code: 'inquiry_reminder_past' })
    await hand('2026-11-23')
    await remindOfInquiries({ ...portal, now })
    // Of its being given, and of its day.
    expect(await mailsTo(db, other.email)).toHaveLength(2)
  })
})

test('of two who plan one inquiry, the second is told and takes nothing back from whom it was given to', async () => {
  await inRolledBackTransaction(async (db) => {
    const { at, me, other, id } = await office(db)
    await planInquiry(at, { id, seen: UNPLANNED, ownerId: other.id, remindOn: '2026-11-23' })
    const late = { id, ownerId: me.id, remindOn: '2026-11-24' }
    for (const seen of [
      UNPLANNED,
      { ownerId: other.id, remindOn: '' },
      { ownerId: me.id, remindOn: '2026-11-23' },
    ])
      await expect(planInquiry(at, { ...late, seen })).rejects.toMatchObject({
        code: 'inquiry_planned_meanwhile',
      })
    const now = { ownerId: other.id, remindOn: '2026-11-23' }
    expect(await listInquiries(at)).toMatchObject([now])
    await planInquiry(at, { ...late, seen: now })
    expect(await listInquiries(at)).toMatchObject([{ ownerId: me.id, remindOn: '2026-11-24' }])
  })
})

test('it is given to nobody who may not follow it, nor for a day that is over; one’s own are not mailed', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, at, me, other, editor, id } = await office(db)
    await expect(planInquiry(at, { id, seen: UNPLANNED, ownerId: editor.id })).rejects.toMatchObject({
      code: 'inquiry_owner_unfit',
    })
    await expect(
      planInquiry(at, { id, seen: UNPLANNED, ownerId: me.id, remindOn: '2026-11-20' }),
    ).rejects.toMatchObject({
      code: 'inquiry_reminder_past',
    })
    await expect(planInquiry(at, { id: 999_999, seen: UNPLANNED, ownerId: me.id })).rejects.toMatchObject({
      code: 'inquiry_unknown',
    })
    await planInquiry(at, { id, seen: UNPLANNED, ownerId: me.id, remindOn: '2026-11-21' })
    expect(await mailsTo(db, me.email)).toEqual([])
    expect((await listInquiries(at, { only: 'mine' })).map((each) => each.id)).toEqual([id])
    const followers = (await listFollowers(at)).map(({ id: who }) => who)
    expect(followers).toEqual(expect.arrayContaining([me.id, other.id]))
    expect(followers).not.toContain(editor.id)
    // Whoever left is not reminded.
    await disableStaff(portal, { id: me.id })
    await remindOfInquiries(portal)
    expect(await mailsTo(db, me.email)).toEqual([])
  })
})
