import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { changesBetween } from '#features/staff/audit/changes.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { sayFocus } from '#platform/images/shapes.ts'
import { touchFocus } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { FocusPicture } from './contract.ts'
import { readPicture } from './list-pictures.server.ts'
import { sayOfPicture } from './say-of-picture.server.ts'

/**
 * Says around which point a picture of the library is cut, wherever it is shown cut, from now on. Gives the new version;
 * refuses `permission_missing`, `picture_unknown`, and `picture_changed_meanwhile` to whoever has not seen what was said
 * last.
 */
export async function focusPicture(
  context: Context,
  input: z.input<typeof FocusPicture>,
): Promise<{ version: number }> {
  requirePermission(context.actor, 'media.edit')
  const { id, version, x, y } = parseInput(FocusPicture, input)
  return inTransaction(context, async (within) => {
    const { db } = within
    const known = await readPicture(within, id)
    if (!known) throw new Refusal('not_found', 'picture_unknown', { id })
    const said = await sayOfPicture(within, { id, version }, {})
    await db.update(images).set({ focusX: x, focusY: y }).where(eq(images.id, id))
    await touchFocus(db, id)
    const changes = changesBetween({ focus: sayFocus(known.focus) }, { focus: sayFocus({ x, y }) })
    await recordAudit(within, 'focusPicture', `image:${id}`, { ...changes })
    return said
  })
}
