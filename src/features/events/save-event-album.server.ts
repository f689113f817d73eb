import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { saveRow } from '#platform/database/save-row.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { webAddress } from '#platform/web-address.ts'
import { eventAlbums, eventPartnerGroups } from './tables.server.ts'

const key = {
  id: z.number().int().positive().optional(),
  handle: z.string().trim().min(1).max(200).optional(),
  year: z.number().int().min(1990).max(2200),
}

export const SaveEventAlbum = z.object({
  ...key,
  title: z.string().trim().min(1).max(200),
  pictures: z
    .array(z.object({ image: StoredImage, caption: z.string().trim().max(200).default('') }))
    .max(500),
})

/** Makes an album of an event or changes it; gives its id. Refuses `permission_missing`, `token_missing` (EVENT-10). */
export async function saveEventAlbum(
  context: Context,
  input: z.input<typeof SaveEventAlbum>,
): Promise<number> {
  requirePermission(context.actor, 'materials.edit')
  requireOverwriting(context)
  const { id, handle, ...album } = parseInput(SaveEventAlbum, input)
  return saveAs(context, { verb: 'saveEventAlbum', kind: 'event-album' }, async (within) => {
    const saved = await saveRow(within.db, eventAlbums, { id, handle }, album)
    await requireNotWithdrawn(within, `event-album:${saved}`)
    return saved
  })
}

export const SavePartnerGroup = z.object({
  ...key,
  name: z.string().trim().min(1).max(60),
  position: z.number().int().min(0).max(1000).default(0),
  partners: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(100),
        logo: StoredImage,
        url: webAddress.or(z.literal('')).default(''),
      }),
    )
    .max(500),
})

/** Makes a group of an event's partners or changes it; gives its id. Refuses `permission_missing`, `token_missing` (EVENT-11). */
export async function savePartnerGroup(
  context: Context,
  input: z.input<typeof SavePartnerGroup>,
): Promise<number> {
  requirePermission(context.actor, 'events.edit')
  requireOverwriting(context)
  const { id, handle, ...group } = parseInput(SavePartnerGroup, input)
  return saveAs(context, { verb: 'savePartnerGroup', kind: 'event-partners' }, async (within) => {
    const saved = await saveRow(within.db, eventPartnerGroups, { id, handle }, group)
    await requireNotWithdrawn(within, `event-partners:${saved}`)
    return saved
  })
}

async function saveAs(
  context: Context,
  { verb, kind }: { readonly verb: string; readonly kind: string },
  save: (within: Context) => Promise<number>,
): Promise<number> {
  return inTransaction(context, async (within) => {
    const id = await save(within)
    await purgePages(within.db, ['events'])
    await recordAudit(within, verb, `${kind}:${id}`, {})
    return id
  })
}
