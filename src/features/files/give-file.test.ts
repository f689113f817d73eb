import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Database } from '#platform/database/database.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { accessFactsOfPerson } from './access-facts.server.ts'
import { endFileGrant, findFiles, giveFile } from './give-file.server.ts'
import { listOwnFiles } from './own-files.server.ts'
import { saveFile } from './save-file.server.ts'
import { fileGrants, files } from './tables.server.ts'

const support: StaffActor = { kind: 'staff', id: 1, sessionId: 1, roles: ['support'] }
const office = (db: Database): Context => ({ ...testContext(db), actor: support })

async function receiver(db: Database) {
  const portal = testContext(db)
  const personId = await makePerson(portal)
  const fileId = await saveFile(portal, {
    name: '甲.pdf',
    title: '只给名单上的人',
    access: 'listed',
    downloadButton: 'active',
    publishedAt: NOON,
  })
  const boughtAt = async (now: Date) =>
    (await accessFactsOfPerson({ db, now }, { personId, memberOf: [], fileId })).bought
  const ownAt = async (now: Date) =>
    (await listOwnFiles({ ...portal, now, actor: { kind: 'person', id: personId, sessionId: 1 } })).map(
      ({ id }) => id,
    )
  return { personId, fileId, boughtAt, ownAt }
}

test('a file that the office gives is open to the end of that day and no longer, stands among one’s own, and is told', async () => {
  await inRolledBackTransaction(async (db) => {
    const { personId, fileId, boughtAt, ownAt } = await receiver(db)
    const given = { personId, fileId, purpose: 'read', until: '2026-11-22', reason: '对公转账' } as const
    await giveFile(office(db), given)
    const end = new Date('2026-11-23T00:00:00+08:00')
    expect(await boughtAt(new Date(end.getTime() - 1))).toEqual(['read'])
    expect(await ownAt(NOON)).toEqual([fileId])
    expect(await boughtAt(end)).toEqual([])
    expect(await ownAt(end)).toEqual([])
    expect(JSON.stringify(await messagesTo(office(db), personId))).toContain('到 2026-11-22 为止')
    // Given once more it holds as said last, and is one right.
    const { until: _, ...forGood } = given
    await giveFile(office(db), forGood)
    expect(await boughtAt(new Date(end.getTime() + 900 * DAY_MS))).toEqual(['read'])
    expect(await db.$count(fileGrants, eq(fileGrants.personId, personId))).toBe(1)
  })
})

test('what was given is taken back once, from whom it was given to', async () => {
  await inRolledBackTransaction(async (db) => {
    const { personId, fileId, boughtAt } = await receiver(db)
    await giveFile(office(db), { personId, fileId, purpose: 'download', reason: '赔偿' })
    const [grant] = await db.select().from(fileGrants).where(eq(fileGrants.personId, personId))
    const of = { personId, id: grant?.id ?? 0, reason: '给错了人' }
    await expect(endFileGrant(office(db), { ...of, personId: personId + 1 })).rejects.toMatchObject({
      code: 'file_grant_gone',
    })
    await endFileGrant(office(db), of)
    expect(await boughtAt(NOON)).toEqual([])
    await expect(endFileGrant(office(db), of)).rejects.toMatchObject({ code: 'file_grant_gone' })
  })
})

test('nothing is given that the reader could not open all the same, as it is closed to everybody', async () => {
  await inRolledBackTransaction(async (db) => {
    const { personId, fileId } = await receiver(db)
    const give = (purpose: 'read' | 'download') =>
      giveFile(office(db), { personId, fileId, purpose, reason: '对公转账' })
    await db.update(files).set({ downloadButton: 'hidden' }).where(eq(files.id, fileId))
    await expect(give('download')).rejects.toMatchObject({ code: 'file_grant_opens_nothing' })
    await give('read')
    await db.update(files).set({ access: 'nobody' }).where(eq(files.id, fileId))
    await expect(give('read')).rejects.toMatchObject({ code: 'file_grant_opens_nothing' })
    expect(await messagesTo(office(db), personId)).toHaveLength(1)
  })
})

test('nothing is given for a day that is over, nor to nobody, nor what is not public', async () => {
  await inRolledBackTransaction(async (db) => {
    const { personId, fileId } = await receiver(db)
    const given = { personId, fileId, purpose: 'read', reason: '对公转账' } as const
    await expect(giveFile(office(db), { ...given, until: '2026-11-20' })).rejects.toMatchObject({
      code: 'file_grant_over',
    })
    await expect(giveFile(office(db), { ...given, personId: 999_999_999 })).rejects.toMatchObject({
      code: 'file_receiver_unknown',
    })
    await db.update(files).set({ state: 'withdrawn' }).where(eq(files.id, fileId))
    await expect(giveFile(office(db), given)).rejects.toMatchObject({ code: 'file_not_found' })
    expect(await findFiles(office(db), { text: '只给名单' })).toEqual([])
  })
})
