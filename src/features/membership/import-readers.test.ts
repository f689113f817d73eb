import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAtOnce, makePerson } from '#features/accounts/testing.ts'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { readerImporter } from './import-readers.server.ts'
import { readMemberships } from './queries.server.ts'

const PHONE = '13900007718'
const nothing = () => Promise.reject(new Error('nothing is fetched'))

const take = (context: Context, raw: Record<string, unknown>) =>
  readerImporter.take(context, { name: '温若谷', ...raw }, { picture: nothing, document: nothing })

/** Runs `work` with a context whose changes do not stay. */
const tried = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db, { now: NOON })))

const until = async (context: Context, id: number) =>
  (await readMemberships(context, id)).of('semi')?.endsAt?.toISOString()

test('a reader of an old portal keeps number, name and day, signs in by telephone or mail, and is a member as long', () =>
  tried(async (context) => {
    const record = { id: 900_118, phone: ` ${PHONE} `, email: 'Wen@Example.com', on: '2021-05-18' }
    const id = await take(context, { ...record, memberUntil: '2027-03-31' })
    expect(id).toBe(900_118)
    const [person] = await context.db.select().from(people).where(eq(people.id, id))
    expect(person).toMatchObject({ name: '温若谷', createdAt: new Date('2021-05-18T09:00:00+08:00') })
    const channels = await context.db.select().from(personChannels).where(eq(personChannels.personId, id))
    expect(channels.map(({ address }) => address).toSorted()).toEqual([`+86${PHONE}`, 'wen@example.com'])
    expect(await until(context, id)).toBe('2027-03-31T16:00:00.000Z')
    const before = await readerImporter.alsoReads(context, id)
    expect(await take(context, { ...record, memberUntil: '2027-03-31' })).toBe(id)
    expect(await readerImporter.alsoReads(context, id)).toEqual(before)
  }))

test('whoever is here already keeps name and addresses, and is only a member for longer', () =>
  tried(async (context) => {
    const id = await take(context, { phone: PHONE, memberUntil: '2027-03-31' })
    await context.db.update(people).set({ name: '自己改的名' }).where(eq(people.id, id))
    const later = { phone: PHONE, email: 'stranger@example.com', id: 900_119 }
    expect(await take(context, { ...later, memberUntil: '2028-03-31' })).toBe(id)
    expect(await take(context, { ...later, memberUntil: '2026-12-31' })).toBe(id)
    expect(await until(context, id)).toBe('2028-03-31T16:00:00.000Z')
    const [person] = await context.db.select().from(people).where(eq(people.id, id))
    expect(person?.name).toBe('自己改的名')
    expect(
      await context.db
        .select()
        .from(personChannels)
        .where(eq(personChannels.address, 'stranger@example.com')),
    ).toEqual([])
  }))

test('somebody whom an import of people brought gets the way to sign in; an account of somebody else does not', () =>
  tried(async (context) => {
    const id = await makePerson(context)
    await context.db.delete(personChannels).where(eq(personChannels.personId, id))
    expect(await take(context, { id, phone: PHONE })).toBe(id)
    await expect(take(context, { id, phone: '13900007719' })).rejects.toMatchObject({
      code: 'import_reader_other',
    })
    await context.db.update(people).set({ closedAt: NOON }).where(eq(people.id, id))
    await context.db.delete(personChannels).where(eq(personChannels.personId, id))
    await expect(take(context, { id, phone: PHONE })).rejects.toMatchObject({ code: 'import_reader_closed' })
  }))

test('whoever closed the account gets none again from the file that brought the first, nor its membership', () =>
  tried(async (context) => {
    const record = { key: 'member-200118', phone: PHONE, memberUntil: '2027-03-31' }
    await closeAtOnce(context, await take(context, record))
    await expect(take(context, record)).rejects.toMatchObject({ code: 'import_reader_closed' })
  }))

test.each([
  [{}, 'import_reader_contact'],
  [{ phone: '12345' }, 'import_reader_contact'],
  [{ phone: PHONE, email: 'nobody' }, 'import_reader_contact'],
  [{ phone: PHONE, name: '\u2800' }, 'import_reader_name'],
  [{ phone: PHONE, memberUntil: '2099-01-01' }, 'membership_end_too_late'],
  [{ phone: PHONE, memberUntil: '2027-01-01', industry: 'none' }, 'industry_unknown'],
])('%j is refused as %s', (raw, code) =>
  tried(async (context) => {
    await expect(take(context, raw)).rejects.toMatchObject({ code })
  }),
)

test('a number and a mail address of two accounts are not made one', () =>
  tried(async (context) => {
    await take(context, { phone: PHONE })
    await take(context, { email: 'other@example.com' })
    await expect(take(context, { phone: PHONE, email: 'other@example.com' })).rejects.toMatchObject({
      code: 'import_reader_two',
    })
  }))
