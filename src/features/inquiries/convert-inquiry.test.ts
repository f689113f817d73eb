import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { personRights } from '#features/people/tables.server.ts'
import { makeProfile } from '#features/people/testing.ts'
import { makeStaff } from '#features/staff/testing.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { convertInquiry } from './convert-inquiry.server.ts'
import { readInquiry } from './list-inquiries.server.ts'
import { submitInquiry } from './submit-inquiry.server.ts'

const DRAFT = { name: '林一帆', company: '砺川晶体', phone: '13800138000', email: 'lin@example.com' }

async function desk(db: Database, role: 'sales' | 'support' | 'chief_editor' = 'sales') {
  const context = testContext(db)
  const id = await submitInquiry(context, { ...DRAFT, origin: 'settle' })
  const { id: staffId } = await makeStaff(context, [role])
  const office: Context = {
    ...context,
    overwrites: false,
    actor: { kind: 'staff', id: staffId, sessionId: 1, roles: [role] },
  }
  return { context, office, id }
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

const namedSo = async (db: Database) =>
  (await db.select({ id: people.id }).from(people).where(like(people.name, '砺川%'))).map(({ id }) => id)

const rightsOf = async (db: Database, id: number) =>
  (await db.select().from(personRights).where(eq(personRights.personId, id))).map(({ code: right }) => right)

test('an application becomes an organisation with right 4 once, and says which', async () => {
  await inRolledBackTransaction(async (db) => {
    const { office, id } = await desk(db)
    const { organisationId } = await convertInquiry(office, { id, seen: 'new', name: ' 砺川晶体 ' })
    expect(await rightsOf(db, organisationId)).toEqual([4])
    expect(await readInquiry(office, { id })).toMatchObject({
      state: 'converted',
      notes: [{ state: 'converted', note: `已有机构账号，编号 ${organisationId}` }],
    })
    expect(await namedSo(db)).toEqual([organisationId])
    expect(await code(convertInquiry(office, { id, seen: 'converted', name: '另一个' }))).toBe(
      'inquiry_is_converted',
    )
  })
})

test('a page that is there gets the right and keeps all else', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, office, id } = await desk(db)
    const personId = await makeProfile(context, { name: '砺川晶体', rights: [64] })
    await convertInquiry(office, { id, seen: 'new', personId })
    expect(await rightsOf(db, personId)).toEqual([4, 64])
  })
})

test('a name that is taken, an account that is gone, and a state that is not the one seen convert nothing', async () => {
  await inRolledBackTransaction(async (db) => {
    const { context, office, id } = await desk(db)
    await makeProfile(context, { name: '砺川晶体', rights: [4] })
    const convert = (given: object) => code(convertInquiry(office, { id, seen: 'new', ...given }))
    expect(await convert({ name: '砺川晶体' })).toBe('name_of_somebody_known')
    expect(await convert({ name: '' })).toBe('input_invalid')
    expect(await convert({ name: '长'.repeat(61) })).toBe('input_invalid')
    expect(await convert({ personId: 999_999_999 })).toBe('organisation_is_closed')
    expect(await convert({ seen: 'contacted', name: '砺川' })).toBe('inquiry_followed_meanwhile')
    expect(await convert({ id: 999_999_999, name: '砺川' })).toBe('inquiry_unknown')
    expect(await namedSo(db)).toHaveLength(1)
    expect(await readInquiry(office, { id })).toMatchObject({ state: 'new', notes: [] })
  })
})

test('it takes both permissions', async () => {
  await inRolledBackTransaction(async (db) => {
    for (const role of ['support', 'chief_editor'] as const) {
      const { office, id } = await desk(db, role)
      expect(await code(convertInquiry(office, { id, seen: 'new', name: '砺川' }))).toBe('permission_missing')
    }
  })
})
