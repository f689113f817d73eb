import type { Context } from '#platform/context.ts'
import type { Content, Editable } from './editable.ts'
import { keepAutosave } from './autosaves.server.ts'
import { raise, type Held } from './hold.server.ts'
import { requireBounded } from './merge.ts'
import { followParts } from './remarks/follow-parts.server.ts'
import { addVersion } from './versions.server.ts'

interface Work {
  readonly token: number
  readonly before: Content
  readonly content: Content
  /** What changes besides of what the working copy knows of its beginning. */
  readonly beginning: Partial<Held>
  /** What stands there now is kept whatever was kept just before. */
  readonly isPutAside: boolean
}

/**
 * Puts a content in work on a held record: what stood there is kept as an autosave, and the open remarks go on with their
 * parts. Gives the new token; refuses `content_too_large`.
 */
export async function putInWork(
  context: Context,
  editable: Editable,
  held: Held,
  { token, before, content, beginning, isPutAside }: Work,
): Promise<number> {
  requireBounded(content)
  const which = { kind: held.kind, id: held.entityId }
  await keepAutosave(context, held, { isPutAside })
  const raised = await raise(context, which, token, {
    ...beginning,
    working: content,
    workingPeople: editable.peopleIn(content),
  })
  await followParts(context, which, before, content)
  return raised
}

/**
 * What a new working copy knows of its beginning; nothing while there is one already. What was live then is kept as a
 * version, so that it can be compared with, merged with and gone back to, whoever wrote it.
 */
export async function beginWorking(context: Context, editable: Editable, held: Held): Promise<Partial<Held>> {
  if (held.working) return {}
  return {
    workingNumber: held.workingNumber + 1,
    workingBase: held.liveChanges,
    ...(await keepLive(context, editable, held)),
  }
}

/** The number of the version that readers see, made now where they see something no version holds. */
export async function keepLive(
  context: Context,
  editable: Editable,
  held: Held,
): Promise<{ workingFrom: number | null; liveVersion: number | null }> {
  const live = held.liveVersion === null ? await editable.read(context, held.entityId) : undefined
  if (!live) return { workingFrom: held.liveVersion, liveVersion: held.liveVersion }
  const kept = await addVersion(context, held, {
    content: live.content,
    people: editable.peopleIn(live.content),
    name: '线上内容',
    workingNumber: 0,
    basedOn: held.liveChanges,
    madeBy: 'system:editing',
  })
  return { workingFrom: kept, liveVersion: kept }
}

/** What there is no longer once a working copy is published or thrown away. */
export const NO_WORKING = {
  working: null,
  workingBase: null,
  workingFrom: null,
  workingPeople: [],
} satisfies {
  working: Content | null
  [field: string]: unknown
}
