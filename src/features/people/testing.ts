import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { personRights, profiles } from './tables.server.ts'

/** Somebody with these rights and a profile, an expert for instance; the id. */
export async function makeProfile(
  context: Pick<Context, 'db'>,
  { rights, ...person }: { name?: string; rights: readonly number[] },
): Promise<number> {
  const { db } = context
  const personId = await makePerson(context, person)
  await db.insert(profiles).values({ personId, job: '工程师', company: '示例公司' })
  await giveRights(context, personId, rights)
  return personId
}

export async function giveRights(
  { db }: Pick<Context, 'db'>,
  personId: number,
  rights: readonly number[],
): Promise<void> {
  await db.insert(personRights).values(rights.map((code) => ({ personId, code })))
}
