import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { askToClose } from './change-account.server.ts'
import { closeDueAccounts } from './close-account.server.ts'
import { recordChange } from './channel-changes.server.ts'
import { readLeaver } from './leaver.server.ts'
import { ignoreNewDevice } from './note-device.server.ts'
import { readSession } from './read-session.server.ts'
import { sendCode } from './send-code.server.ts'
import { openSession } from './sign-in.server.ts'
import { people, personChannels, personDevices, signInCodes } from './tables.server.ts'
import { makePerson } from './testing.ts'

const DAY = 24 * 3_600_000

async function at(days = 0, actor: Actor = { kind: 'system', name: 'test', may: 'all' }) {
  return testContext((await testDatabase()).db, { actor, now: new Date(NOON.getTime() + days * DAY) })
}

const forgotten: number[] = []
const close = async (days: number) =>
  closeDueAccounts(await at(days), async (_context, { personId }) => void forgotten.push(personId))

async function leaver() {
  const context = await at()
  const id = await makePerson(context, { name: '要走的人' })
  await context.db
    .insert(personChannels)
    .values({ kind: 'email', address: `leaver${id}@example.com`, personId: id, verifiedAt: NOON })
  const { token, sessionId } = await openSession(context, id, ignoreNewDevice)
  return { id, token, actor: { kind: 'person', id, sessionId } as const }
}

test('an account is closed fourteen days after its owner asked for it, and says nothing of the person any more', async () => {
  const { id, token, actor } = await leaver()
  await askToClose(await at(0, actor), { isWanted: true })
  expect(await close(13.9)).toBe(0)
  expect(await readSession(await at(1), token)).toBeDefined()
  expect(await close(14)).toBe(1)
  expect(forgotten).toEqual([id])
  const later = await at(14)
  const [person] = await later.db.select().from(people).where(eq(people.id, id))
  expect(person).toMatchObject({ name: '已注销用户', iconId: null, closedAt: later.now })
  expect(await later.db.select().from(personChannels).where(eq(personChannels.personId, id))).toEqual([])
  expect(await later.db.select().from(personDevices).where(eq(personDevices.personId, id))).toEqual([])
  expect(await readSession(later, token)).toBeUndefined()
  expect(await close(15)).toBe(0)
})

test('an address that was given up and is another’s by now is known to be so, and its codes are left alone', async () => {
  const { id, actor } = await leaver()
  const [kept, gone] = [`kept${id}@example.com`, `gone${id}@example.com`]
  const context = await at(12)
  for (const former of [kept, gone])
    await recordChange(context, id, { kind: 'email', former, present: undefined })
  const other = await makePerson(context)
  await context.db
    .insert(personChannels)
    .values({ kind: 'email', address: gone, personId: other, verifiedAt: NOON })
  const { addresses } = await readLeaver(context, id)
  expect(addresses.map(({ address, isAnothers }) => [address, isAnothers])).toEqual([
    [`leaver${id}@example.com`, undefined],
    [kept, undefined],
    [gone, true],
  ])
  const late = await at(13.9, { kind: 'visitor' })
  await sendCode(late, { channel: { kind: 'email', address: gone } })
  await askToClose(await at(0, actor), { isWanted: true })
  expect(await close(14)).toBe(1)
  const codes = late.db.$count(signInCodes, eq(signInCodes.address, gone))
  expect(await codes).toBe(1)
})

test('who takes it back stays', async () => {
  const { actor } = await leaver()
  await askToClose(await at(0, actor), { isWanted: true })
  await askToClose(await at(3, actor), { isWanted: false })
  expect(await close(30)).toBe(0)
})

test('closing is asked for by who has just proved to be the owner, and taken back by whoever is signed in', async () => {
  const { actor } = await leaver()
  const minutes = (number: number) => number / (24 * 60)
  await expect(askToClose(await at(minutes(10), actor), { isWanted: true })).rejects.toMatchObject({
    code: 'proof_needed',
  })
  expect(await askToClose(await at(minutes(9), actor), { isWanted: true })).toBe(true)
  expect(await askToClose(await at(minutes(9), actor), { isWanted: true })).toBe(false)
  expect(await askToClose(await at(minutes(60), actor), { isWanted: false })).toBe(true)
})
