import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { indexDocument, removeDocument } from '#features/search/index-document.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { findRow, saveRow } from '#platform/database/save-row.server.ts'
import { freeSortDate } from '#platform/database/sort-date.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { Industry } from '#platform/industries/industry.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { webAddress } from '#platform/web-address.ts'
import { specialAddress } from './addresses.ts'
import { searchDocumentOf } from './search-document.server.ts'
import { specials, specialTopics } from './tables.server.ts'

const common = {
  id: z.number().int().positive().optional(),
  handle: z.string().trim().min(1).max(200).optional(),
  industry: Industry.optional(),
  state: z.enum(PUBLIC_STATES).default('published'),
  title: z.string().trim().min(1).max(200),
  lead: z.string().trim().max(1000).default(''),
  cover: StoredImage.optional(),
  publishedAt: z.date(),
}

export const SaveSpecial = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('special'),
    ...common,
    topicIds: z.array(z.number().int().positive()).max(200).default([]),
  }),
  z.object({ kind: z.literal('picture_story'), ...common, picture: StoredImage }),
  z.object({ kind: z.literal('weekly'), ...common, weeklyUrl: webAddress }),
])

/**
 * Makes a special or changes the one with this id or handle; gives its id. Refuses `permission_missing`, `token_missing`,
 * `special_topic_unknown`.
 */
export async function saveSpecial(context: Context, input: z.input<typeof SaveSpecial>): Promise<number> {
  requirePermission(context.actor, 'specials.edit')
  requireOverwriting(context)
  const special = parseInput(SaveSpecial, input)
  return inTransaction(context, async (within) => {
    const { id: givenId, handle, kind, state, title, lead, cover, publishedAt } = special
    const key = { id: givenId, handle }
    const known = await findRow(within.db, specials, key)
    const id = await saveRow(within.db, specials, key, {
      kind,
      industry: within.services.industries.known(special.industry),
      state,
      title,
      lead,
      cover: cover ?? null,
      picture: special.kind === 'picture_story' ? special.picture : null,
      weeklyUrl: special.kind === 'weekly' ? special.weeklyUrl : '',
      sortDate: await freeSortDate(within.db, specials, { at: publishedAt, id: known }),
      updatedAt: within.now,
    })
    await chooseTopics(within, id, special.kind === 'special' ? special.topicIds : [])
    await placeSpecial(within, id)
    await requireNotWithdrawn(within, `special:${id}`)
    await recordAudit(within, 'saveSpecial', `special:${id}`, { kind, title, state })
    return id
  })
}

async function chooseTopics({ db }: Context, specialId: number, topicIds: readonly number[]): Promise<void> {
  const chosen = [...new Set(topicIds)]
  await db.delete(specialTopics).where(eq(specialTopics.specialId, specialId))
  if (chosen.length === 0) return
  const found = await db.select({ id: topics.id }).from(topics).where(inArray(topics.id, chosen))
  const present = new Set(found.map((row) => row.id))
  const unknown = chosen.find((id) => !present.has(id))
  if (unknown !== undefined) throw new Refusal('invalid', 'special_topic_unknown', { name: unknown })
  await db.insert(specialTopics).values(chosen.map((topicId, position) => ({ specialId, topicId, position })))
}

/**
 * A weekly lives elsewhere: it stands in the list, but has no page, no short link and no search entry of ours. What was of
 * another kind before is not found at that one's address any more.
 */
export async function placeSpecial(context: Context, id: number): Promise<void> {
  const [row] = await context.db.select().from(specials).where(eq(specials.id, id))
  const path = row?.state === 'published' && row.kind !== 'weekly' ? specialAddress(row) : undefined
  for (const kind of ['special', 'picture_story'] as const) {
    const other = specialAddress({ kind, id, weeklyUrl: '' })
    if (other !== path) await removeDocument(context, other)
  }
  if (row && path !== undefined) {
    await ensureShortLink(context, path)
    await indexDocument(context, searchDocumentOf(row))
  }
  await purgePages(context.db, ['specials', `special:${id}`])
}
