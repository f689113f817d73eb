import type { z } from 'zod'
import { may, requirePermission } from '#features/staff/policy.ts'
import { isSubjectWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { ListedAutosave, ShownContent } from './admin/contract.ts'
import { readAutosaves } from './autosaves.server.ts'
import { contentFor, withheldFrom } from './content-for.server.ts'
import { OfContent } from './content-input.ts'
import type { Editables } from './editable.ts'
import { editableOf, isRow, unknownContent } from './hold.server.ts'
import { readLive } from './read-live.server.ts'
import { readState } from './read-state.server.ts'
import { lastReview } from './reviews.server.ts'
import { readWaiting } from './schedules.server.ts'
import { sayWho } from './say-who.server.ts'
import { editables as rows } from './tables.server.ts'
import { readVersions } from './versions.server.ts'

/**
 * What is in work, or what is live where nothing is, with the token to change it. Refuses `content_kind_unknown`,
 * `permission_missing`, `content_unknown`.
 */
export async function showContent(
  context: Context,
  editables: Editables,
  input: z.input<typeof OfContent>,
): Promise<ShownContent> {
  const { kind, id } = parseInput(OfContent, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  // The token first: a change between the two makes it too old, never too new.
  const [row] = await context.db.select().from(rows).where(isRow({ kind, id }))
  const live = await readLive(context, editable, { kind, id })
  const content = row?.working ?? live?.content
  if (!content) throw unknownContent({ kind, id })
  const mayPublish = may(context.actor, editable.permissions.publish)
  const mayWithdraw = mayPublish && editable.withdrawable !== undefined
  const review = await lastReview(context, { kind, id })
  const waiting = await readWaiting(context, { kind, id })
  const who = await sayWho(context, [row?.changedBy ?? null])
  const state = await readState(context, { kind, id }, live)
  return {
    kind,
    kindName: editable.name,
    id,
    title: editable.titleOf(content),
    token: row?.token ?? 0,
    content: contentFor(context, editable, content),
    withheld: [...withheldFrom(context, editable)],
    isWorking: row !== undefined && row.working !== null,
    isOutdated: row !== undefined && row.working !== null && row.workingBase !== row.liveChanges,
    state,
    isLive: live !== undefined && !live.isWithdrawn,
    isWithdrawn: live?.isWithdrawn ?? false,
    liveVersion: row?.liveVersion ?? undefined,
    hasPage: editable.pathOf(content, id) !== undefined,
    path: live && state === 'public' ? editable.pathOf(live.content, id) : undefined,
    appearsLater: editable.appearsLater,
    mayPublish,
    mayWithdraw,
    mayPutBack: mayWithdraw && (await isSubjectWithdrawn(context, `${kind}:${id}`)),
    review: review && { version: review.version, state: review.state, note: review.note },
    schedules: waiting.map((each) => ({
      schedule: each.id,
      act: each.act,
      version: each.version ?? undefined,
      at: shanghaiIso(each.at),
    })),
    changed: row && { by: who(row.changedBy), at: shanghaiIso(row.changedAt) },
  }
}

/** The versions of a record, the newest first; refuses `content_kind_unknown`, `permission_missing`. */
export async function listVersions(context: Context, editables: Editables, input: z.input<typeof OfContent>) {
  const { kind, id } = parseInput(OfContent, input)
  requirePermission(context.actor, editableOf(editables, kind).permissions.write)
  const versions = await readVersions(context, { kind, id })
  const who = await sayWho(
    context,
    versions.map(({ madeBy }) => madeBy),
  )
  return versions.map(({ version, name, madeAt, madeBy }) => ({
    version,
    name,
    by: who(madeBy),
    at: shanghaiIso(madeAt),
  }))
}

/**
 * What was saved by itself and is still kept, the newest first: the work before a change, what was put aside for something
 * else, and what was refused to whoever came second. Refuses `content_kind_unknown`, `permission_missing`.
 */
export async function listAutosaves(
  context: Context,
  editables: Editables,
  input: z.input<typeof OfContent>,
): Promise<ListedAutosave[]> {
  const { kind, id } = parseInput(OfContent, input)
  requirePermission(context.actor, editableOf(editables, kind).permissions.write)
  const autosaves = await readAutosaves(context, { kind, id })
  const who = await sayWho(
    context,
    autosaves.map(({ savedBy }) => savedBy),
  )
  return autosaves.map(({ autosave, savedAt, savedBy, isRefused, isPutAside }) => ({
    autosave,
    by: who(savedBy),
    at: shanghaiIso(savedAt),
    why: isRefused ? 'refused' : isPutAside ? 'put_aside' : 'changed',
  }))
}
