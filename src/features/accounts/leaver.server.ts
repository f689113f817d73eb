import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Channel } from './contract.ts'
import { channelChanges, people, personChannels } from './tables.server.ts'

/** What somebody is called, wherever he or she stood, once the account is closed. */
export const CLOSED_NAME = '已注销用户'

/** An address that is somebody's, or was until a moment: a telephone number is given to others later. */
type HeldChannel = Channel & {
  readonly until?: Date
  /** Whether another account has it by now. */
  readonly isAnothers?: true
}

/** Somebody whose account closes, as the account knew him or her until then. */
export interface LeavingAccount {
  readonly personId: number
  readonly name: string
  /** All that are, or were until lately, this person's. */
  readonly addresses: readonly HeldChannel[]
}

/** The same with what the profile said, for features that wrote name and firm down as text. */
export interface Leaver extends LeavingAccount {
  /** Empty for somebody without a profile. */
  readonly company: string
}

/** Erases of a person what says who it was, within the transaction that closes the account (C-14). */
export type ForgetPerson = (context: Context, leaver: Leaver) => Promise<void>

/** All features' `ForgetPerson` one after the other, handed to whoever closes an account. */
export type ForgetAccount = (context: Context, account: LeavingAccount) => Promise<void>

/** Reads, before anything is erased, what everybody needs who is to erase something. */
export async function readLeaver({ db }: Pick<Context, 'db'>, personId: number): Promise<LeavingAccount> {
  const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, personId))
  const channels = await db
    .select({ kind: personChannels.kind, address: personChannels.address })
    .from(personChannels)
    .where(eq(personChannels.personId, personId))
  const changes = await db.select().from(channelChanges).where(eq(channelChanges.personId, personId))
  if (!person) throw new Error(`there is no person ${personId}`)
  const former = changes.flatMap(({ kind, former: before, present, changedAt, undoneAt }): HeldChannel[] => [
    ...(before === null ? [] : [{ kind, address: before, until: changedAt }]),
    // One that nobody took back is the present one, or what a later change took away.
    ...(present === null || undoneAt === null ? [] : [{ kind, address: present, until: undoneAt }]),
  ])
  const { kind, address } = personChannels
  const others = await db
    .select({ kind, address })
    .from(personChannels)
    .where(
      and(
        ne(personChannels.personId, personId),
        inArray(
          address,
          former.map((each) => each.address),
        ),
      ),
    )
  const isAnothers = (one: Channel) =>
    others.some((other) => other.kind === one.kind && other.address === one.address)
  const marked = former.map((each) => (isAnothers(each) ? { ...each, isAnothers: true as const } : each))
  return { personId, ...person, addresses: [...channels, ...marked] }
}

/** The same without the addresses that another account has by now. */
export const withoutOthers = <Account extends LeavingAccount>(account: Account): Account => ({
  ...account,
  addresses: account.addresses.filter(({ isAnothers }) => !isAnothers),
})

/** The addresses of one kind, each once. */
export function addressesOf({ addresses }: LeavingAccount, kind: Channel['kind']): string[] {
  return [...new Set(addresses.flatMap((each) => (each.kind === kind ? each.address : [])))]
}
