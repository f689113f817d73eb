import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { askToClose } from './change-account.server.ts'
import { closeDueAccounts } from './close-account.server.ts'
import { untold } from './note-device.server.ts'
import { readSession } from './read-session.server.ts'
import { issueTicket, linkTicket } from './sign-in-by-wechat.server.ts'
import { openSession } from './sign-in.server.ts'
import { people, personChannels, personDevices } from './tables.server.ts'
import { makePerson } from './testing.ts'

const DAY = 24 * 3_600_000

async function at(days = 0, personId?: number) {
  const actor: Actor = personId
    ? { kind: 'person', id: personId, sessionId: 0 }
    : { kind: 'system', name: 'test' }
  return testContext((await testDatabase()).db, { actor, now: new Date(NOON.getTime() + days * DAY) })
}

const forgotten: number[] = []
const close = async (days: number) =>
  closeDueAccounts(await at(days), async (_context, { personId }) => void forgotten.push(personId))

async function leaver() {
  const context = await at()
  const id = await makePerson(context, { name: '要走的人', rights: [512] })
  await context.db
    .insert(personChannels)
    .values({ kind: 'email', address: `leaver${id}@example.com`, personId: id, verifiedAt: NOON })
  const { token } = await openSession(context, id, untold)
  return { id, token }
}

test('an account is closed fourteen days after its owner asked for it, and says nothing of the person any more', async () => {
  const { id, token } = await leaver()
  await askToClose(await at(0, id), { isWanted: true })
  expect(await close(13.9)).toBe(0)
  expect(await readSession(await at(1), token)).toBeDefined()
  expect(await close(14)).toBe(1)
  expect(forgotten).toEqual([id])
  const later = await at(14)
  const [person] = await later.db.select().from(people).where(eq(people.id, id))
  expect(person).toMatchObject({ name: '已注销用户', job: '', company: '', remarks: '', closedAt: later.now })
  expect(await later.db.select().from(personChannels).where(eq(personChannels.personId, id))).toEqual([])
  expect(await later.db.select().from(personDevices).where(eq(personDevices.personId, id))).toEqual([])
  expect(await readSession(later, token)).toBeUndefined()
  expect(await close(15)).toBe(0)
})

test('who takes it back stays', async () => {
  const { id } = await leaver()
  await askToClose(await at(0, id), { isWanted: true })
  await askToClose(await at(3, id), { isWanted: false })
  expect(await close(30)).toBe(0)
})

test('a WeChat is linked to who is signed in, once, instead of another one, and never taken from somebody else', async () => {
  const [mine, theirs] = [await leaver(), await leaver()]
  const link = async (personId: number, unionId: string) => {
    const ticket = await issueTicket(await at(), { unionId, name: '扫码的人' })
    await linkTicket(await at(0, personId), ticket)
    return ticket
  }
  const used = await link(mine.id, 'union-a')
  await expect(linkTicket(await at(0, mine.id), used)).rejects.toMatchObject({ code: 'ticket_spent' })
  await link(mine.id, 'union-b')
  await link(theirs.id, 'union-a')
  await expect(link(theirs.id, 'union-b')).rejects.toEqual(new Refusal('conflict', 'wechat_taken'))
  const rows = (await at()).db.select().from(personChannels).where(eq(personChannels.kind, 'wechat'))
  expect((await rows).map(({ personId, address }) => [personId, address]).toSorted()).toEqual(
    [
      [mine.id, 'union-b'],
      [theirs.id, 'union-a'],
    ].toSorted(),
  )
})
