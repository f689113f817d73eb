import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeReachable } from '#features/notifications/testing.ts'
import { submitInquiry } from '#features/inquiries/submit-inquiry.server.ts'
import { exportSourceOf, listExportKinds } from '#features/office-jobs/exports/export-kinds.ts'
import { startExport } from '#features/office-jobs/exports/start-export.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import type { Role } from '#features/staff/roles.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { wired } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'

/** Whole lists as files: who may take which, who sees how people are reached, and that it is proved who asks for that. */

const PHONE = '+8613912345678'
let context: Context
beforeAll(async () => {
  context = testContext((await testDatabase()).db)
  await submitInquiry(context, {
    name: '张三',
    company: '蓝汀',
    phone: PHONE,
    email: 'zhangsan@example.com',
    origin: 'contact',
  })
  await makeReachable(context, { by: ['phone', 'email'] })
})

const staff = (roles: readonly Role[], isProved = true): StaffActor => ({
  kind: 'staff',
  id: 101,
  sessionId: 1,
  roles,
  isProved,
})
const as = (roles: readonly Role[], isProved = true): Context => ({
  ...context,
  actor: staff(roles, isProved),
})
const kindsOf = (roles: readonly Role[]) =>
  listExportKinds(staff(roles), wired).map(
    ({ kind, mayShowContacts }) => `${kind}${mayShowContacts ? '+' : ''}`,
  )

async function rowsOf(who: Context, kind: string, showsContacts: boolean, filter: object = {}) {
  const { head, rows } = await exportSourceOf(wired, kind).open(who, filter, { showsContacts })
  const found = []
  for await (const row of rows()) found.push(Object.fromEntries(head.map((name, at) => [name, row[at]])))
  return found
}

test('each role is offered the lists that it works with, in full only where it may reach people', () => {
  expect(kindsOf(['support']).toSorted()).toEqual(['inquiries+', 'readers+'])
  expect(kindsOf(['sales'])).toEqual(['inquiries+'])
  expect(kindsOf(['finance']).toSorted()).toEqual(['invoices+', 'ledger', 'orders', 'readers+'])
  expect(kindsOf(['moderator'])).toEqual(['questions'])
  expect(kindsOf(['auditor']).toSorted()).toEqual(['audit', 'staff'])
  expect(kindsOf(['events'])).toEqual(['registrations+'])
  expect(kindsOf(['awards']).toSorted()).toEqual(['applications+', 'award-votes'])
  expect(kindsOf(['operations']).toSorted()).toEqual(['redirects', 'short-links'])
  expect(kindsOf(['editor'])).toEqual([])
})

describe.each(['inquiries', 'readers'])('the list of %s', (kind) => {
  test('says how to reach people in part, unless that is asked for', async () => {
    const [masked] = await rowsOf(as(['support']), kind, false)
    expect(masked?.['手机']).toMatch(/^1\d\d\*\*\*\*\d{4}$/)
    expect(masked?.['邮箱']).toMatch(/^.\*\*\*@/)
    const [full] = await rowsOf(as(['support']), kind, true)
    expect(full?.['手机']).toMatch(/^\+86\d{11}$/)
    expect(full?.['邮箱']).toMatch(/^[^*]+@/)
  })

  test('is nobody’s who has no business with it', async () => {
    await expect(rowsOf(as(['contributor']), kind, false)).rejects.toMatchObject({
      code: 'permission_missing',
    })
  })
})

test.each(['orders', 'ledger', 'redirects', 'short-links', 'questions', 'audit'])(
  'the list of %s names nobody by number or address',
  async (kind) => {
    const rows = await rowsOf(as(['administrator']), kind, true)
    expect(rows.map((row) => JSON.stringify(row)).join('\n')).not.toContain(PHONE)
  },
)

test('contacts in full take the second factor anew, and the record says so', async () => {
  const asked = { kind: 'inquiries', format: 'csv', showsContacts: true } as const
  await expect(startExport(as(['sales'], false), wired, asked)).rejects.toMatchObject({
    code: 'staff_proof_needed',
  })
  await expect(startExport(as(['contributor']), wired, asked)).rejects.toMatchObject({
    code: 'permission_missing',
  })
  const { id: staffId } = await makeStaff(context, ['sales'])
  const { id } = await startExport({ ...context, actor: { ...staff(['sales']), id: staffId } }, wired, asked)
  const { rows } = await context.db.execute<{ detail: object }>(
    sql`select detail from audit_records where verb = 'startExport' and subject = ${`office-job:${id}`}`,
  )
  expect(rows[0]?.detail).toMatchObject({ kind: 'inquiries', showsContacts: true, rows: 1 })
})
