import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { UNDO_DAYS, UNDO_PATH } from '#features/accounts/contract.ts'
import { forgetBrowsers } from '#features/accounts/known-browsers.server.ts'
import { CLOSED_NAME } from '#features/accounts/leaver.server.ts'
import { people, personChannels, sessions } from '#features/accounts/tables.server.ts'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { orders } from '#features/orders/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { indexPerson } from '#features/people/index-person.server.ts'
import type { Context } from '#platform/context.ts'
import { invalidateReaders, purgePages } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { accountGone, accountJoined } from '../message-kinds.ts'
import { MERGE_CHANNEL_NAMES, type MergeChannel, type MovedPart } from './contract.ts'
import { hindrancesOf, type Wanted } from './hindrances.server.ts'
import { chooseChannels, moveChannels, recordMoves, type ChannelMove } from './move-channels.server.ts'
import { countParts, type MergeParts } from './try-merge.server.ts'

interface Merge extends Wanted {
  readonly channels: readonly MergeChannel[]
}

/** What was done, for the record. */
interface Merged {
  readonly parts: readonly MovedPart[]
  readonly channels: readonly MergeChannel[]
}

/**
 * Makes one account of two, or hands ways to sign in over, within a transaction: everything goes over as every feature
 * says, both are told at every address, all their devices have to sign in again, and the one that closes leads to the other.
 * Refuses the first of `hindrancesOf`, and what `chooseChannels` refuses (C-02).
 */
export async function mergeAccounts(context: Context, parts: MergeParts, merge: Merge): Promise<Merged> {
  const { db } = context
  const { from, into, isWhole } = merge
  await holdBoth(context, merge)
  const columns = parts.merges()
  const [hindrance] = await hindrancesOf(context, columns, merge)
  if (hindrance) throw hindrance
  const chosen = await chooseChannels(context, merge)
  const counted = isWhole ? await countParts(context, columns, merge) : []
  await tellBoth(context, merge, chosen)
  await moveChannels(context, merge, chosen)
  for (const personId of [from, into]) {
    await forgetBrowsers(db, personId)
    await db.delete(sessions).where(eq(sessions.personId, personId))
  }
  if (isWhole) {
    for (const { run } of columns) await run(context, merge)
    await closeMerged(context, merge)
  }
  await invalidateReaders(db, [from, into])
  await purgePages(db, [`person:${from}`, `person:${into}`, 'people', 'topics'])
  return { parts: counted, channels: chosen.map(({ kind }) => kind) }
}

/**
 * In one order, whoever else holds them. Their orders are waited for, and then whatever is just being written for either:
 * that goes over with the rest. What comes later waits for us, and finds the closed account open no more.
 */
async function holdBoth({ db }: Context, { from, into }: Wanted): Promise<void> {
  await db
    .select({ number: orders.number })
    .from(orders)
    .where(inArray(orders.personId, [from, into]))
    .orderBy(asc(orders.number))
    .for('update')
  await db
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [from, into]))
    .orderBy(asc(people.id))
    .for('update')
}

/** While each still has the addresses that it had: whoever holds one of them hears of it. */
async function tellBoth(context: Context, merge: Wanted, chosen: readonly ChannelMove[]): Promise<void> {
  const { from, into, isWhole } = merge
  const rows = await context.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(inArray(people.id, [from, into]), isNull(people.closedAt)))
  const nameOf = (id: number) => rows.find((each) => each.id === id)?.name ?? ''
  const undoToken = await recordMoves(context, merge, chosen)
  const said = (kind: MergeChannel, address: string) => `${MERGE_CHANNEL_NAMES[kind]}${shown(kind, address)}`
  const channels = chosen.map(({ kind, address }) => said(kind, address))
  const dropped = (await droppedBy(context, merge, chosen)).map(({ kind, address }) => said(kind, address))
  await notify(context, accountJoined, {
    personId: into,
    params: { other: nameOf(from), isWhole, channels, dropped, undoToken, undoDays: UNDO_DAYS },
    link: undoToken === undefined ? '/me' : `${UNDO_PATH}/${undoToken}`,
  })
  await notify(context, accountGone, {
    personId: from,
    // What gave way was never this one's.
    params: { other: nameOf(into), isWhole, channels, dropped: isWhole ? dropped : [] },
    link: '/me',
  })
}

/**
 * The phones and mail addresses that lead to neither account any more: those that give way, and of the one that closes those
 * that do not go over. Whoever scans with a WeChat is asked for a phone or mail before an account is made.
 */
async function droppedBy(
  { db }: Context,
  { from, isWhole }: Wanted,
  chosen: readonly ChannelMove[],
): Promise<{ readonly kind: MergeChannel; readonly address: string }[]> {
  const given = await db
    .select({ kind: personChannels.kind, address: personChannels.address })
    .from(personChannels)
    .where(eq(personChannels.personId, from))
    .orderBy(asc(personChannels.kind))
  const stayed = given.filter(({ kind }) => !chosen.some((move) => move.kind === kind))
  const replaced = chosen.flatMap(({ kind, former }) =>
    former === undefined ? [] : { kind, address: former },
  )
  return [...(isWhole ? stayed : []), ...replaced].filter(({ kind }) => kind !== 'wechat')
}

function shown(kind: MergeChannel, address: string): string {
  if (kind === 'wechat') return ''
  return ` ${kind === 'phone' ? maskedPhone(address) : maskedEmail(address)}`
}

async function closeMerged(context: Context, { from, into }: Wanted): Promise<void> {
  const { db, now } = context
  await db.delete(personChannels).where(eq(personChannels.personId, from))
  const [closed] = await db.select().from(people).where(eq(people.id, from))
  if (!closed) throw new Refusal('not_found', 'reader_unknown', { id: from })
  await db
    .update(people)
    // Whatever an import names as it did goes on to the account that stays.
    .set({ name: CLOSED_NAME, iconId: null, closedAt: now, mergedInto: into, updatedAt: now })
    .where(eq(people.id, from))
  // Who may not sign in with the one may not by way of the other.
  if (closed.bannedAt)
    await db
      .update(people)
      .set({ bannedAt: closed.bannedAt, updatedAt: now })
      .where(and(eq(people.id, into), isNull(people.bannedAt)))
  await indexPerson(context, from)
  await indexPerson(context, into)
}
