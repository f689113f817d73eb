import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Merging, MergedColumn } from '#features/accounts/merge.server.ts'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import { staff } from '#features/staff/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

export interface Wanted extends Merging {
  readonly isWhole: boolean
}

/** What stands in the way of handing over a way to sign in, too. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['channel_changes', 'account_requests'])

/**
 * Why two accounts cannot be made one now, or one cannot give the other its ways to sign in: the first thing of each
 * feature. Refuses `merge_same`, `reader_unknown`, which nothing else can be said of.
 */
export async function hindrancesOf(
  context: Pick<Context, 'db' | 'now'>,
  columns: readonly MergedColumn[],
  wanted: Wanted,
): Promise<Refusal[]> {
  const { from, into, isWhole } = wanted
  if (from === into) throw new Refusal('invalid', 'merge_same')
  const open = await context.db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [from, into]), isNull(people.closedAt)))
  for (const id of [into, from])
    if (!open.some((each) => each.id === id)) throw new Refusal('not_found', 'reader_unknown', { id })
  const found = []
  for (const id of [into, from])
    if (await isColleague(context, id)) found.push(new Refusal('conflict', 'merge_of_staff', { id }))
  for (const { table, hinders } of columns)
    if (hinders && (isWhole || OF_ACCOUNTS.has(table))) found.push(await hinders(context, wanted))
  return found.filter((each) => each !== undefined)
}

/** Whoever works here signs in by the same address: nobody decides on the account of a colleague by a letter. */
async function isColleague({ db }: Pick<Context, 'db'>, personId: number): Promise<boolean> {
  const isTheirs = or(
    and(eq(personChannels.kind, 'phone'), eq(personChannels.address, staff.phone)),
    and(eq(personChannels.kind, 'email'), eq(personChannels.address, staff.email)),
  )
  const [found] = await db
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(personChannels, isTheirs)
    .where(and(eq(personChannels.personId, personId), ne(staff.state, 'disabled')))
    .limit(1)
  return found !== undefined
}
