import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { heldInRow, saveRow, type RowKey } from '#platform/database/save-row.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { Industry } from '#platform/industries/industry.ts'
import { isWebAddress } from '#platform/is-web-address.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { POSITIONS } from './contract.ts'
import { isPlacedNowhere, POSITION_NAMES } from './positions.ts'
import { ads, adViews } from './tables.server.ts'

export const SaveAd = z.object({
  id: z.number().int().positive().optional(),
  /** Stable name; an ad with the same one is changed instead of made. */
  handle: z.string().trim().min(1).max(100).optional(),
  position: z.enum(POSITIONS),
  industry: Industry.optional(),
  page: z.enum(ads.page.enumValues).default('all'),
  title: z.string().trim().min(1).max(120),
  client: z.string().trim().max(100).default(''),
  /** Something of ours that nobody paid for: it is not marked as advertising. */
  isOwn: z.boolean().default(false),
  image: StoredImage,
  target: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('external'), address: z.string().trim().max(2000) }),
      z.object({ kind: z.literal('topic'), id: z.number().int().positive() }),
      z.object({ kind: z.literal('person'), id: z.number().int().positive() }),
      z.object({ kind: z.literal('none') }),
    ])
    .default({ kind: 'none' }),
  weight: z.number().int().min(0).max(100).default(0),
  state: z.enum(ads.state.enumValues).default('active'),
  startsAt: z.date().optional(),
  endsAt: z.date().optional(),
})

/**
 * Makes an ad or changes the one with this id or handle; gives its id. Refuses `permission_missing`, `token_missing`,
 * `ad_target_unsafe`, `ad_of_another_client` where one that was seen for a client becomes another's, and what nobody would
 * ever see: `ad_never_shown` where it ends before it begins, `ad_placed_nowhere` where its page has no such place.
 */
export async function saveAd(context: Context, input: z.input<typeof SaveAd>): Promise<number> {
  requirePermission(context.actor, 'ads.edit')
  requireOverwriting(context)
  const { id: givenId, handle, target, startsAt, endsAt, ...ad } = parseInput(SaveAd, input)
  if (target.kind === 'external' && !isWebAddress(target.address))
    throw new Refusal('invalid', 'ad_target_unsafe')
  const begins = startsAt ?? context.now
  if (endsAt && endsAt <= begins) throw new Refusal('invalid', 'ad_never_shown')
  if (isPlacedNowhere(ad.position, ad.page))
    throw new Refusal('invalid', 'ad_placed_nowhere', { position: POSITION_NAMES[ad.position] })
  return inTransaction(context, async (within) => {
    await requireSameClient(within.db, { id: givenId, handle }, ad)
    const values = {
      ...ad,
      industry: context.services.industries.known(ad.industry),
      targetKind: target.kind === 'external' ? ('url' as const) : target.kind,
      targetUrl: target.kind === 'external' ? target.address : '',
      targetId: 'id' in target ? target.id : null,
      startsAt: begins,
      endsAt: endsAt ?? null,
    }
    const id = await saveRow(within.db, ads, { id: givenId, handle }, values)
    await purgePages(within.db, ['ads'])
    await requireNotWithdrawn(within, `ad:${id}`)
    await recordAudit(within, 'saveAd', `ad:${id}`, {
      position: ad.position,
      title: ad.title,
      state: ad.state,
    })
    return id
  })
}

/** Of a client who is only called otherwise the figures stay; somebody else's would be told to the next one as its own. */
async function requireSameClient(
  db: Database,
  key: RowKey,
  { client, title, image }: Pick<z.output<typeof SaveAd>, 'client' | 'title' | 'image'>,
): Promise<void> {
  const { id, ...before } = await heldInRow(db, ads, key, {
    id: ads.id,
    client: ads.client,
    title: ads.title,
    image: ads.image,
  })
  if (id === undefined || !before.client || client === '' || before.client === client) return
  const isSameAd = before.title === title && before.image?.id === image.id
  if (!isSameAd && (await db.$count(adViews, eq(adViews.adId, id))) > 0)
    throw new Refusal('conflict', 'ad_of_another_client', { client: before.client })
}
