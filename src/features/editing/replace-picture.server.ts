import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { OfContent } from './content-input.ts'
import type { Content, Editables } from './editable.ts'
import { editableOf } from './hold.server.ts'
import { recordChange } from './record-change.server.ts'
import { rewriteContent } from './rewrite-content.server.ts'
import { requireNoneWaiting } from './schedules.server.ts'

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
 * `picture_not_there`, `schedule_would_fail`, and what `rewriteContent` refuses.
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
    const turn = (content: Content) => withPicture(content, from, to)
    const { live, inWork } = await rewriteContent(within, editable, { kind, id }, { name: '换图片', turn })
    if (!live && !inWork) throw new Refusal('not_found', 'picture_not_there')
    await requireNoneWaiting(within, { kind, id })
    await recordChange(
      within,
      'replacePicture',
      { kind, id },
      { editable, before: {}, after: {}, picture: from, by },
    )
  })
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
