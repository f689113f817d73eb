import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { OfContent } from './content-input.ts'
import type { Content, Editable, Editables } from './editable.ts'
import { editableOf, hold, raise, type Held } from './hold.server.ts'
import { putLive } from './publish-version.server.ts'
import { readLive } from './read-live.server.ts'
import { recordChange } from './record-change.server.ts'
import { addVersion, readVersion } from './versions.server.ts'
import { keepLive } from './working.server.ts'

const Picture = z.string().regex(/^[0-9a-f]{24}$/, '应为图片的编号')
export const ReplacePicture = OfContent.extend({
  /** The one that is shown. */
  picture: Picture,
  /** The one that is shown from now on. */
  by: Picture,
})

/**
 * Puts another picture wherever a record shows one: before its readers, as a version of its own, and in what somebody is
 * working on. Former versions stay as they were. Refuses `content_kind_unknown`, `permission_missing`, `picture_unknown`,
 * `picture_not_there`, `picture_in_withdrawn`, and what the saving verb refuses.
 */
export async function replacePicture(
  context: Context,
  editables: Editables,
  input: z.input<typeof ReplacePicture>,
): Promise<void> {
  const { kind, id, picture: from, by } = parseInput(ReplacePicture, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.publish)
  await inTransaction(context, async (within) => {
    const to = await readStored(within, by)
    const isLiveDone = await replaceLive(within, editable, { kind, id }, from, to)
    const isWorkDone = await replaceInWork(within, editable, { kind, id }, from, to)
    if (!isLiveDone && !isWorkDone) throw new Refusal('not_found', 'picture_not_there')
    await recordChange(
      within,
      'replacePicture',
      { kind, id },
      { editable, before: {}, after: {}, picture: from, by },
    )
  })
}

type Which = { readonly kind: string; readonly id: number }

async function replaceLive(
  context: Context,
  editable: Editable,
  which: Which,
  from: string,
  to: StoredImage,
): Promise<boolean> {
  const held = await hold(context, which)
  const live = await readLive(context, editable, which)
  if (!live || !isIn(live.content, from)) return false
  if (live.isWithdrawn) throw new Refusal('conflict', 'picture_in_withdrawn')
  const content = editable.parse(withPicture(live.content, from, to))
  const kept = await keepLive(context, editable, held)
  // A working copy that departed from what is live goes on from this version, which differs from it by the picture alone.
  const isFollowed = held.working !== null && held.workingBase === held.liveChanges
  const version = await addVersion(context, held, {
    content,
    people: editable.peopleIn(content),
    name: '换图片',
    workingNumber: isFollowed ? held.workingNumber : 0,
    basedOn: held.liveChanges,
    madeBy: nameOfActor(context.actor),
  })
  const now: Held = { ...held, liveVersion: kept.liveVersion }
  await putLive(context, editable, now, await readVersion(context, which, version), { restores: false })
  return true
}

async function replaceInWork(
  context: Context,
  editable: Editable,
  which: Which,
  from: string,
  to: StoredImage,
): Promise<boolean> {
  const held = await hold(context, which)
  if (!held.working || !isIn(held.working, from)) return false
  await raise(context, which, held.token, { working: editable.parse(withPicture(held.working, from, to)) })
  return true
}

async function readStored({ db }: Context, id: string): Promise<StoredImage> {
  const { width, height, isRemovable } = images
  const [found] = await db
    .select({ id: images.id, width, height, isRemovable })
    .from(images)
    .where(eq(images.id, id))
  // What a reader uploaded may be taken away again, and belongs to one thing alone.
  if (!found || found.isRemovable) throw new Refusal('not_found', 'picture_unknown', { id })
  return { id, width: found.width, height: found.height }
}

const isIn = (content: Content, id: string) => JSON.stringify(content).includes(id)

/** The content with another picture: as a value with its size, as an id, and as an address in a text. */
function withPicture(content: Content, from: string, to: StoredImage): unknown {
  const turn = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(from, to.id)
    if (Array.isArray(value)) return value.map(turn)
    if (typeof value !== 'object' || value === null) return value
    const turned = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, turn(each)]))
    return 'id' in value && value.id === from ? { ...turned, ...to } : turned
  }
  return turn(content)
}
