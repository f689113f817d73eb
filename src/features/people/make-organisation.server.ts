import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { indexPerson } from './index-person.server.ts'
import { refuseKnownName } from './known-names.server.ts'
import { RIGHTS } from './policy.ts'
import { savePerson } from './save-person.server.ts'
import { personRights } from './tables.server.ts'

/** A new one of this name, or somebody who is here already. */
export const MakeOrganisation = z.union([
  z.object({ name: z.string().trim().min(1).max(60) }),
  z.object({ personId: z.number().int().positive() }),
])

/**
 * Makes an organisation's account, or gives the right of one to an account that is there, all else left as it is; gives its
 * number. Refuses `permission_missing`, `name_of_somebody_known`, `organisation_is_closed` (C-73).
 */
export async function makeOrganisation(
  context: Context,
  input: z.input<typeof MakeOrganisation>,
): Promise<number> {
  requirePermission(context.actor, 'people.edit')
  const which = parseInput(MakeOrganisation, input)
  return inTransaction(context, async (within) => {
    const personId = 'personId' in which ? which.personId : await makeNew(within, which.name)
    await giveRight(within, personId)
    await recordAudit(within, 'makeOrganisation', `person:${personId}`)
    return personId
  })
}

async function makeNew(within: Context, name: string): Promise<number> {
  await refuseKnownName(within, { personId: 0, name })
  // Nobody has written on what is not there yet.
  return savePerson({ ...within, overwrites: true }, { name })
}

async function giveRight(within: Context, personId: number): Promise<void> {
  const { db } = within
  const [known] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), isNull(people.closedAt)))
    .for('no key update')
  if (!known) throw new Refusal('not_found', 'organisation_is_closed')
  await db.insert(personRights).values({ personId, code: RIGHTS.organisation }).onConflictDoNothing()
  await indexPerson(within, personId)
  await purgePages(db, [`person:${personId}`, 'people', 'topics'])
}
