import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Actor, Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { changeStaff } from './change-staff.server.ts'
import { showPersonContact, showStaffContact } from './contacts.server.ts'
import { disableStaff, resetStaff } from './disable-staff.server.ts'
import { forgetFormerStaff } from './forget-staff.server.ts'
import { inviteStaff } from './invite-staff.server.ts'
import { listStaff } from './list-staff.server.ts'
import type { Role } from './roles.ts'
import { staff, staffRoles } from './tables.server.ts'
import { makeStaff } from './testing.ts'

let context: Context
beforeAll(async () => {
  context = testContext((await testDatabase()).db)
})

const as = (id: number, ...roles: Role[]): Context => {
  const actor: Actor = { kind: 'staff', id, sessionId: 1, roles, isProved: true }
  return { ...context, actor, caller: { address: '203.0.113.5', browser: 'a browser' } }
}
const isAdministrator = eq(staffRoles.role, 'administrator')
/** Nobody but these is an administrator. */
async function onlyAdministrators(count: number): Promise<number[]> {
  await context.db.delete(staffRoles).where(isAdministrator)
  const made = []
  for (let each = 0; each < count; each += 1) made.push((await makeStaff(context, ['administrator'])).id)
  return made
}
const audit = async (id: number) =>
  (
    await context.db.execute(
      sql`select actor, verb, place, before, after from audit_records where subject = ${`staff:${id}`} order by id desc limit 1`,
    )
  ).rows[0]

describe('the last administrator', () => {
  test('stays: not disabled, not invited anew but on the server, and not without the role', async () => {
    const [last = 0] = await onlyAdministrators(1)
    await makeStaff(context, ['administrator'], { state: 'invited' })
    const own = as(last, 'administrator')
    const refused = { code: 'last_administrator' }
    await expect(disableStaff(own, { id: last })).rejects.toMatchObject(refused)
    await expect(resetStaff(own, { id: last })).rejects.toMatchObject(refused)
    await expect(changeStaff(own, { id: last, version: 1, roles: ['editor'] })).rejects.toMatchObject(refused)
    expect(await changeStaff(own, { id: last, version: 1, roles: ['administrator', 'editor'] })).toEqual({
      version: 2,
    })
    expect(await resetStaff(context, { id: last })).toMatchObject({ link: expect.any(String) })
  })

  test('of two who remove each other at the same moment one stays', async () => {
    const [one = 0, other = 0] = await onlyAdministrators(2)
    const results = await Promise.allSettled([
      disableStaff(as(one, 'administrator'), { id: other }),
      changeStaff(as(other, 'administrator'), { id: one, version: 1, roles: ['editor'] }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a change of staff', () => {
  test('is written down with who, from where, and what it was before and after', async () => {
    const { id } = await makeStaff(context, ['editor'], { name: '王编辑' })
    await changeStaff(as(7, 'administrator'), { id, version: 1, name: '王主编', roles: ['chief_editor'] })
    expect(await audit(id)).toEqual({
      actor: 'staff:7',
      verb: 'changeStaff',
      place: '203.0.113.5',
      before: { name: '王编辑', roles: ['editor'] },
      after: { name: '王主编', roles: ['chief_editor'] },
    })
  })

  test('is refused to whoever changes something older, and for an address that somebody has', async () => {
    const [{ id }, other] = [await makeStaff(context, ['editor']), await makeStaff(context, ['editor'])]
    await changeStaff(context, { id, version: 1, name: '先改的人' })
    await expect(changeStaff(context, { id, version: 1, name: '后改的人' })).rejects.toMatchObject({
      code: 'staff_changed',
    })
    await expect(changeStaff(context, { id, version: 2, email: other.email })).rejects.toMatchObject({
      code: 'staff_channel_taken',
    })
    await expect(
      inviteStaff(context, { name: '又一位', account: other.email, roles: ['editor'] }),
    ).rejects.toMatchObject({ code: 'staff_channel_taken' })
  })

  test.each([
    ['without a name', { name: ' ', account: 'x@example.com', roles: ['editor'] }, 'staff_name_taken_badly'],
    ['without a role', { name: '某人', account: 'x@example.com', roles: [] }, 'staff_role_missing'],
    ['at no address', { name: '某人', account: 'x', roles: ['editor'] }, 'staff_account_malformed'],
  ] as const)('nobody is invited %s', async (_what, invited, code) => {
    await expect(inviteStaff(context, invited)).rejects.toMatchObject({ code })
  })
})

test('contact data is masked in the list, and whoever looks at it in full is written down', async () => {
  const { id, email } = await makeStaff(context, ['editor'])
  const row = (await listStaff(context)).find((each) => each.id === id)
  expect(row?.email).toBe('s***@example.com')
  expect(await showStaffContact(as(7, 'administrator'), { id })).toEqual({ phone: null, email })
  expect(await audit(id)).toMatchObject({ actor: 'staff:7', verb: 'showStaffContact' })
})

test('so is that of a reader', async () => {
  const id = await makePerson(context)
  await context.db
    .insert(personChannels)
    .values({ kind: 'phone', address: '+8613900001234', personId: id, verifiedAt: NOON })
  expect(await showPersonContact(as(7, 'support'), { id })).toEqual({ phone: '+8613900001234', email: null })
  const { rows } = await context.db.execute(
    sql`select actor from audit_records where verb = 'showPersonContact' and subject = ${`person:${id}`}`,
  )
  expect(rows).toEqual([{ actor: 'staff:7' }])
})

test('whoever was disabled can be invited anew, and two years later only the name is left', async () => {
  const { id, email } = await makeStaff(context, ['editor'], { name: '离开的人' })
  await disableStaff(context, { id })
  expect((await resetStaff(context, { id })).link).toMatch(/\/admin\/login#invitation=[\w-]{43}$/)
  await disableStaff(context, { id })
  const daysLater = (days: number) => ({ ...context, now: new Date(NOON.getTime() + days * 86_400_000) })
  const stored = async () => (await context.db.select().from(staff).where(eq(staff.id, id)))[0]
  await forgetFormerStaff(daysLater(730))
  expect(await stored()).toMatchObject({ email })
  await forgetFormerStaff(daysLater(731))
  expect(await stored()).toMatchObject({ name: '离开的人', email: null, phone: null })
  await expect(resetStaff(context, { id })).rejects.toMatchObject({ code: 'staff_forgotten' })
})
