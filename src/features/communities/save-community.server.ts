import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { setChannel } from '#features/topics/lists/set-channel.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { saveRow } from '#platform/database/save-row.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { communityChannel } from './addresses.ts'
import { communities, communityExperts } from './tables.server.ts'

const text = (most: number) => z.string().trim().max(most)
const ids = z.array(z.number().int().positive()).max(500)

export const SaveCommunity = z.object({
  id: z.number().int().positive().optional(),
  handle: text(200).min(1).optional(),
  state: z.enum(PUBLIC_STATES).default('published'),
  name: text(60).min(1),
  /** Words with commas between them; a topic that carries one of them belongs here. */
  keyword: text(500).default(''),
  description: text(2000).default(''),
  assistantName: text(60).default(''),
  assistantPicture: StoredImage.optional(),
  position: z.number().int().min(0).max(10_000).default(0),
  expertIds: ids.default([]),
  topicIds: ids.default([]),
})

/** Makes a community or changes the one with this id or handle, and fills its feed; gives its id. Refuses `permission_missing`, `token_missing`. */
export async function saveCommunity(context: Context, input: z.input<typeof SaveCommunity>): Promise<number> {
  requirePermission(context.actor, 'communities.edit')
  requireOverwriting(context)
  const {
    id: givenId,
    handle,
    expertIds,
    topicIds,
    assistantPicture,
    ...fields
  } = parseInput(SaveCommunity, input)
  return inTransaction(context, async (within) => {
    const values = { ...fields, assistantPicture: assistantPicture ?? null, updatedAt: within.now }
    const id = await saveRow(within.db, communities, { id: givenId, handle }, values)
    await within.db.delete(communityExperts).where(eq(communityExperts.communityId, id))
    const rows = [...new Set(expertIds)].map((personId, position) => ({
      communityId: id,
      personId,
      position,
    }))
    if (rows.length > 0) await within.db.insert(communityExperts).values(rows)
    await setChannel(within, {
      name: communityChannel(id),
      keywords: fields.keyword.split(/[,，、]/),
      topicIds,
    })
    await purgePages(within.db, ['communities', `community:${id}`])
    await requireNotWithdrawn(within, `community:${id}`)
    await recordAudit(within, 'saveCommunity', `community:${id}`, { name: fields.name, state: fields.state })
    return id
  })
}
