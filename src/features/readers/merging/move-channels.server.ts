import { and, asc, eq } from 'drizzle-orm'
import { recordChange } from '#features/accounts/channel-changes.server.ts'
import type { Channel } from '#features/accounts/contract.ts'
import type { Merging } from '#features/accounts/merge.server.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MergeChannel } from './contract.ts'

/** A way to sign in that goes over, and the one of its kind that gives way to it. */
export interface ChannelMove {
  readonly kind: MergeChannel
  readonly address: string
  readonly former: string | undefined
}

interface Asked extends Merging {
  readonly isWhole: boolean
  readonly channels: readonly MergeChannel[]
}

/**
 * Which ways to sign in go over: those that are asked for, and of an account that closes also what the other has none of.
 * Refuses `merge_channel_unknown`, and `merge_channel_last` where the one that stays open could be signed in to no more.
 */
export async function chooseChannels(
  { db }: Pick<Context, 'db'>,
  { from, into, isWhole, channels }: Asked,
): Promise<ChannelMove[]> {
  const of = (personId: number) =>
    db
      .select()
      .from(personChannels)
      .where(eq(personChannels.personId, personId))
      .orderBy(asc(personChannels.kind))
  const [given, own] = [await of(from), await of(into)]
  for (const kind of channels)
    if (!given.some((each) => each.kind === kind)) throw new Refusal('invalid', 'merge_channel_unknown')
  const ownOf = (kind: MergeChannel) => own.find((each) => each.kind === kind)?.address
  const goesOver = (kind: MergeChannel) => channels.includes(kind) || (isWhole && ownOf(kind) === undefined)
  const chosen = given.filter(({ kind }) => goesOver(kind))
  if (!isWhole) {
    if (chosen.length === 0) throw new Refusal('invalid', 'merge_channel_missing')
    if (!given.some((each) => each.kind !== 'wechat' && !chosen.includes(each)))
      throw new Refusal('conflict', 'merge_channel_last', { id: from })
  }
  return chosen.map(({ kind, address }) => ({ kind, address, former: ownOf(kind) }))
}

/**
 * Writes down that ways to sign in change, and from whom they came where that account stays open; gives the token that takes
 * all of it back, where something gave way.
 */
export async function recordMoves(
  context: Context,
  { from, into, isWhole }: Pick<Asked, 'from' | 'into' | 'isWhole'>,
  moves: readonly ChannelMove[],
): Promise<string | undefined> {
  let undoes: string | undefined
  for (const { kind, address, former } of moves) {
    const givenBy = isWhole ? undefined : from
    const token = await recordChange(context, into, { kind, former, present: address, givenBy })
    // The token of the first takes back those that follow, too.
    if (former !== undefined || undoes !== undefined) undoes ??= token
  }
  return undoes
}

/** Gives the one account the other's ways to sign in instead of its own of the kind. */
export async function moveChannels(
  { db }: Context,
  { from, into }: Merging,
  moves: readonly ChannelMove[],
): Promise<void> {
  const isOf = (personId: number, kind: Channel['kind']) =>
    and(eq(personChannels.personId, personId), eq(personChannels.kind, kind))
  for (const { kind } of moves) {
    await db.delete(personChannels).where(isOf(into, kind))
    await db.update(personChannels).set({ personId: into }).where(isOf(from, kind))
  }
}
