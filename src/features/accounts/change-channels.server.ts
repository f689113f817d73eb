import { and, eq, ne } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { touchPeople } from '#platform/pages/touch-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Channel, ChannelChange } from './contract.ts'
import { requireFreshProof } from './proof.server.ts'
import { personChannels, sessions } from './tables.server.ts'

/**
 * Gives one's account a channel that was proved, instead of another of its kind if there is one, and ends all other
 * sessions; within a transaction whose caller tells the owner. Refuses `proof_needed`, and `channel_taken` or
 * `wechat_taken` for what belongs to somebody else (C-02).
 */
export async function replaceChannel(context: Context, channel: Channel): Promise<ChannelChange> {
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
  return change
}

/** Gives the WeChat of somebody who has just signed in by another address to that account; one that has another keeps it. */
export async function addWechat(
  context: Context,
  { personId, unionId }: { personId: number; unionId: string },
): Promise<ChannelChange | undefined> {
  const { db, now } = context
  const added = await db
    .insert(personChannels)
    .values({ kind: 'wechat', address: unionId, personId, verifiedAt: now })
    .onConflictDoNothing()
  if (added.rowCount !== 1) return undefined
  await recordAudit(context, 'addWechat', `person:${personId}`)
  return { kind: 'wechat', former: undefined, present: unionId }
}

function takeAway({ db }: Context, personId: number, kind: Channel['kind']) {
  const isOwn = and(eq(personChannels.personId, personId), eq(personChannels.kind, kind))
  return db.delete(personChannels).where(isOwn).returning({ address: personChannels.address })
}

async function endOtherSessions({ actor, db }: Context): Promise<void> {
  if (actor.kind !== 'person') return
  await db.delete(sessions).where(and(eq(sessions.personId, actor.id), ne(sessions.id, actor.sessionId)))
  await touchPeople(db, [actor.id])
}
