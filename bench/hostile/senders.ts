import { findPerson } from '#features/accounts/find-person.server.ts'
import { ignoreNewDevice } from '#features/accounts/note-device.server.ts'
import { openSession } from '#features/accounts/sign-in.server.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { ALL_ROLES } from '#features/staff/roles.ts'
import { staffWithToken } from '#features/staff/testing.ts'
import type { Context } from '#platform/context.ts'
import { listDemoAccounts } from '../../db/demo/fill-asked.server.ts'

const READERS = 12

/** The tokens of all who send. */
export interface SignedIn {
  readonly readers: readonly string[]
  /** One of staff for every role. */
  readonly staff: readonly string[]
}

/** Those who send: the demo's accounts, and readers whose phone is known, so that they may comment. */
export async function makeReaders(context: Context): Promise<number[]> {
  const ids: number[] = []
  for (const { email } of await listDemoAccounts(context)) ids.push((await findPerson(context, email)).id)
  for (let count = 0; count < READERS; count += 1) {
    const personId = await makePerson(context)
    const address = `+86139${String(count).padStart(8, '0')}`
    await context.db
      .insert(personChannels)
      .values({ personId, kind: 'phone', address, verifiedAt: context.now })
    ids.push(personId)
  }
  return ids
}

/** Signs all readers in, and somebody new of staff in every role: the one before may have been signed out or disabled. */
export async function signInAll(context: Context, readers: readonly number[]): Promise<SignedIn> {
  const now = { ...context, now: new Date() }
  const tokens = { readers: [] as string[], staff: [] as string[] }
  for (const id of readers) tokens.readers.push((await openSession(now, id, ignoreNewDevice)).token)
  for (const role of ALL_ROLES) tokens.staff.push((await staffWithToken(now, [role])).token)
  return tokens
}
