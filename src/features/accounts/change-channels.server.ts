import { and, eq, inArray, ne } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { invalidateReaders } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { recordChange } from './channel-changes.server.ts'
import { type Channel, type ChannelChange, CODE_CHANNEL_KINDS } from './contract.ts'
import { browserHashOf, forgetBrowsers } from './known-browsers.server.ts'
import { requireFreshProof } from './proof.server.ts'
import { people, personChannels, sessions } from './tables.server.ts'

/** What became of a channel, and the token that undoes it. */
export interface MadeChange extends ChannelChange {
  readonly undoToken: string
}

/**
 * Gives one's account a channel that was proved, instead of another of its kind if there is one, and ends all other
 * sessions; within a transaction whose caller tells the owner. Refuses `proof_needed`, and `channel_taken` or
 * `wechat_taken` for what belongs to somebody else (C-02).
 */
export async function replaceChannel(context: Context, channel: Channel): Promise<MadeChange> {
  const { id: personId } = await requireFreshProof(context)
  const { db, now } = context
  const [former] = await takeAway(context, personId, channel.kind)
  try {
    await db.insert(personChannels).values({ ...channel, personId, verifiedAt: now })
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith('person_channels')) throw error
    throw new Refusal('conflict', channel.kind === 'wechat' ? 'wechat_taken' : 'channel_taken')
  }
  const change = { kind: channel.kind, former: former?.address, present: channel.address }
  await endOtherSessions(context)
  await recordAudit(context, 'replaceChannel', `person:${personId}`, { kind: channel.kind })
  return { ...change, undoToken: await recordChange(context, personId, change) }
}

/**
 * Takes a channel away from one's account and ends all other sessions; within a transaction whose caller tells the owner.
 * Refuses `proof_needed`, `channel_unknown`, and `channel_last` where no phone or mail address would be left.
 */
export async function removeChannel(context: Context, kind: Channel['kind']): Promise<MadeChange> {
  const { id: personId } = await requireFreshProof(context)
  // Of two that are taken away in the same moment the second sees that the first is gone.
  await context.db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update')
  const [former] = await takeAway(context, personId, kind)
  if (!former) throw new Refusal('not_found', 'channel_unknown')
  const isCodeChannel = inArray(personChannels.kind, CODE_CHANNEL_KINDS)
  const left = await context.db.$count(
    personChannels,
    and(eq(personChannels.personId, personId), isCodeChannel),
  )
  if (left === 0) throw new Refusal('conflict', 'channel_last')
  await endOtherSessions(context)
  await recordAudit(context, 'removeChannel', `person:${personId}`, { kind })
  const change = { kind, former: former.address, present: undefined }
  return { ...change, undoToken: await recordChange(context, personId, change) }
}

/** Gives the WeChat of somebody who has just signed in by another address to that account; one that has another keeps it. */
export async function addWechat(
  context: Context,
  { personId, unionId }: { personId: number; unionId: string },
): Promise<MadeChange | undefined> {
  const { db, now } = context
  const added = await db
    .insert(personChannels)
    .values({ kind: 'wechat', address: unionId, personId, verifiedAt: now })
    .onConflictDoNothing()
  if (added.rowCount !== 1) return undefined
  await recordAudit(context, 'addWechat', `person:${personId}`)
  const change = { kind: 'wechat', former: undefined, present: unionId } as const
  return { ...change, undoToken: await recordChange(context, personId, change) }
}

function takeAway({ db }: Context, personId: number, kind: Channel['kind']) {
  const isOwn = and(eq(personChannels.personId, personId), eq(personChannels.kind, kind))
  return db.delete(personChannels).where(isOwn).returning({ address: personChannels.address })
}

async function endOtherSessions(context: Context): Promise<void> {
  const { actor, db } = context
  if (actor.kind !== 'person') return
  await forgetBrowsers(db, actor.id, { except: browserHashOf(context) })
  await db.delete(sessions).where(and(eq(sessions.personId, actor.id), ne(sessions.id, actor.sessionId)))
  await invalidateReaders(db, [actor.id])
}
