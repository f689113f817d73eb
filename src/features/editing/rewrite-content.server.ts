import { isDeepStrictEqual } from 'node:util'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Content, Editable } from './editable.ts'
import { hold, raise, unknownContent, type Which } from './hold.server.ts'
import { putLive } from './publish-version.server.ts'
import { readLive } from './read-live.server.ts'
import { addVersion, readVersion } from './versions.server.ts'
import { keepLive } from './working.server.ts'

interface Rewriting {
  /** Of the version that readers get. */
  readonly name: string
  /** The content as it should be; the same where it is so already. */
  readonly turn: (content: Content) => unknown
}

/** What a record held before and holds now; nothing where nothing changed. */
interface Rewritten {
  readonly before: Content
  readonly after: Content
}

/**
 * Changes one thing of a record for good: before its readers, as a version of its own, and in what somebody is working on.
 * Former versions stay as they were. Gives what changed of each. Refuses `content_unknown`, `rewritten_is_withdrawn`, and what
 * the saving verb refuses.
 */
export async function rewriteContent(
  context: Context,
  editable: Editable,
  which: Which,
  rewriting: Rewriting,
): Promise<{ readonly live: Rewritten | undefined; readonly inWork: Rewritten | undefined }> {
  const live = await rewriteLive(context, editable, which, rewriting)
  const inWork = await rewriteInWork(context, editable, which, rewriting)
  return { live, inWork }
}

async function rewriteLive(
  context: Context,
  editable: Editable,
  which: Which,
  { name, turn }: Rewriting,
): Promise<Rewritten | undefined> {
  const held = await hold(context, which)
  const live = await readLive(context, editable, which)
  if (!live && !held.working) throw unknownContent(which)
  const rewritten = live && rewrite(editable, live.content, turn)
  if (!live || !rewritten) return undefined
  if (live.isWithdrawn) throw new Refusal('conflict', 'rewritten_is_withdrawn')
  const kept = await keepLive(context, editable, held)
  // A working copy that departed from what is live goes on from this version, which differs from it by this alone.
  const isFollowed = held.working !== null && held.workingBase === held.liveChanges
  const version = await addVersion(context, held, {
    content: rewritten.after,
    people: editable.peopleIn(rewritten.after),
    name,
    workingNumber: isFollowed ? held.workingNumber : 0,
    basedOn: held.liveChanges,
    madeBy: nameOfActor(context.actor),
  })
  const now = { ...held, liveVersion: kept.liveVersion }
  const chosen = await readVersion(context, which, version)
  await putLive(context, editable, now, chosen, { restores: false, leavesReviews: true })
  return rewritten
}

async function rewriteInWork(
  context: Context,
  editable: Editable,
  which: Which,
  { turn }: Rewriting,
): Promise<Rewritten | undefined> {
  const held = await hold(context, which)
  const rewritten = held.working ? rewrite(editable, held.working, turn) : undefined
  if (rewritten) await raise(context, which, held.token, { working: rewritten.after })
  return rewritten
}

function rewrite(editable: Editable, before: Content, turn: Rewriting['turn']): Rewritten | undefined {
  const turned = turn(before)
  if (isDeepStrictEqual(turned, before)) return undefined
  return { before, after: editable.parse(turned) }
}
