import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { may, requirePermission } from '#features/staff/policy.ts'
import { forgetWithdrawal } from '#features/withdrawals/withdraw.server.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import { inTransaction, type Actor, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { VersionNumber, WithToken } from './content-input.ts'
import type { Content, Editable, Editables, Live } from './editable.ts'
import { editableOf, hold, isRow, raise, requireCurrent, type Held } from './hold.server.ts'
import { readLive } from './read-live.server.ts'
import { readState } from './read-state.server.ts'
import type { ContentRow } from './list-contract.ts'
import { isApproved, settleReviewsOf } from './reviews.server.ts'
import { recordChange } from './record-change.server.ts'
import { saveWhole } from './save-whole.server.ts'
import { readWaiting } from './schedules.server.ts'
import { editables as rows } from './tables.server.ts'
import { readVersion, type Version } from './versions.server.ts'
import { NO_WORKING } from './working.server.ts'

export const PublishVersion = WithToken.extend({
  version: VersionNumber,
  /** Puts back what was taken down, which is never done by the way. */
  restores: z.boolean().default(false),
})

/**
 * Makes readers see exactly this version, by the verb that saves records of its kind. Gives the new token, and whether
 * readers see it, since it may wait for its day or be hidden; refuses
 * `content_kind_unknown`, `permission_missing`, `content_changed`, `version_unknown`, `version_outdated` when readers
 * have got something since that the version knows nothing of, `content_is_withdrawn`, and what `saveWhole` refuses.
 */
export async function publishVersion(
  context: Context,
  editables: Editables,
  input: z.input<typeof PublishVersion>,
): Promise<{ token: number; state: ContentRow['state'] }> {
  const { kind, id, token, version, restores } = parseInput(PublishVersion, input)
  const editable = editableOf(editables, kind)
  // Whoever may only write publishes what somebody who may publish has approved, not a word more, not before its time,
  // and never what was taken down since.
  const isLetIn = async (asked: Context) =>
    !restores &&
    may(asked.actor, editable.permissions.write) &&
    (await isApproved(asked, { kind, id }, version)) &&
    (await readWaiting(asked, { kind, id })).every((waiting) => waiting.version !== version)
  if (!(await isLetIn(context))) requirePermission(context.actor, editable.permissions.publish)
  return inTransaction(context, async (within) => {
    const held = await hold(within, { kind, id })
    const chosen = await readVersion(within, { kind, id }, version)
    await requireCurrent(within, held, token)
    if (!(await isLetIn(within))) requirePermission(within.actor, editable.permissions.publish)
    const raised = await putLive(within, editable, held, chosen, { restores })
    const state = await readState(within, { kind, id }, await readLive(within, editable, { kind, id }))
    return { token: raised, state }
  })
}

interface Putting {
  readonly restores: boolean
  /** Whoever works on a copy of it may go on with the token he or she has. */
  readonly keepsTokens?: boolean
  /** It is one change of what readers see, not the work that somebody handed in. */
  readonly leavesReviews?: boolean
}

/** Puts a version of a held record before its readers; gives the new token. */
export async function putLive(
  context: Context,
  editable: Editable,
  held: Held,
  chosen: Version,
  { restores, keepsTokens = false, leavesReviews = false }: Putting,
): Promise<number> {
  const which = { kind: held.kind, id: held.entityId }
  const { version, content } = chosen
  await requireFollowing(context, held, chosen)
  const live = await readLive(context, editable, which)
  if (live?.isWithdrawn) {
    if (!restores) throw new Refusal('conflict', 'content_is_withdrawn')
    await forgetWithdrawal(context, `${which.kind}:${which.id}`)
  }
  requireNotLater(context, editable, live, content)
  await raise(context, which, held.token, { liveVersion: version })
  await saveWhole(publishing(context, editable), editable, which.id, content)
  const token = await settle(context, held, chosen, {
    keepsTokens: keepsTokens && held.working !== null,
  })
  if (!leavesReviews) await settleReviewsOf(context, which, { editable, published: chosen })
  const before = live?.content ?? {}
  await recordChange(context, 'publishVersion', which, {
    editable,
    before,
    after: content,
    version,
    restores,
  })
  return token
}

/** Whoever was let in to publish a version publishes it by the verb of its kind, which asks for the permission again. */
function publishing(context: Context, editable: Editable): Context {
  const { actor } = context
  if (may(actor, editable.permissions.publish)) return { ...context, overwrites: true }
  const approved: Actor = {
    kind: 'system',
    name: `approved:${nameOfActor(actor)}`,
    may: [editable.permissions.publish],
  }
  return { ...context, actor: approved, overwrites: true }
}

/** What saving changed past us is ours; and a working copy that led to the version goes on from what is live now. */
async function settle(
  { db, now, actor }: Context,
  held: Held,
  { version, content, workingNumber }: Version,
  { keepsTokens }: { keepsTokens: boolean },
): Promise<number> {
  const which = { kind: held.kind, id: held.entityId }
  const [present] = await db.select().from(rows).where(isRow(which))
  if (!present) throw new Error(`${held.kind} ${held.entityId} is not held`)
  const isDone = held.working !== null && isDeepStrictEqual(held.working, content)
  const goesOn = held.working !== null && held.workingNumber === workingNumber
  await db
    .update(rows)
    .set({
      liveVersion: version,
      changedAt: now,
      changedBy: nameOfActor(actor),
      ...(isDone ? NO_WORKING : goesOn ? { workingBase: present.liveChanges, workingFrom: version } : {}),
      ...(keepsTokens && { equalFrom: held.equalFrom }),
    })
    .where(isRow(which))
  return present.token
}

/** Refuses `version_outdated` unless the version knows what readers see: it departed from it, or is its successor. */
async function requireFollowing(context: Context, held: Held, chosen: Version): Promise<void> {
  if (chosen.basedOn === held.liveChanges) return
  if (held.liveVersion !== null && held.liveVersion <= chosen.version) {
    const live = await readVersion(context, { kind: held.kind, id: held.entityId }, held.liveVersion)
    if (live.workingNumber === chosen.workingNumber) return
  }
  throw new Refusal('conflict', 'version_outdated', { version: chosen.version })
}

/**
 * What is public does not vanish because its date was moved into the future, and what waits for no day by itself is not
 * public before the day it bears (C-50).
 */
function requireNotLater(
  { now }: Context,
  { appearsLater }: Editable,
  live: Live | undefined,
  { publishedAt }: Content,
): void {
  if (!(new Date(String(publishedAt)) > now)) return
  const isSeen = live !== undefined && !live.isWithdrawn
  if (isSeen && !(new Date(String(live.content.publishedAt)) > now))
    throw new Refusal('invalid', 'publish_in_future')
  if (!isSeen && !appearsLater) throw new Refusal('invalid', 'publish_needs_time')
}
