import type { Context } from '#platform/context.ts'
import type { Content, Editable } from './editable.ts'
import type { Held } from './hold.server.ts'
import { addVersion } from './versions.server.ts'

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
