import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { FEED_SCOPES } from '../contract.ts'
import { FIRST_FILTER, FIRST_TAB } from './feed-labels.ts'
import { FeedLabelsContent } from './feed-labels-input.ts'
import { FEED_LABELS_TAG, readFeedLabels } from './feed-labels.server.ts'
import { feedLabels } from '../tables.server.ts'

const SaveFeedLabels = FeedLabelsContent.extend({ scope: z.enum(FEED_SCOPES) })

/**
 * Makes the tabs and filters of a feed exactly these in every industry, for all readers at once (C-51, C-108). A name that
 * is there stays there, as a tab or as a filter: it is hidden instead. Refuses `permission_missing`, `token_missing`,
 * `input_invalid`, `industry_unknown`, `feed_industry_twice`, `feed_label_gone`, `feed_label_twice`, `feed_label_reserved`.
 */
export async function saveFeedLabels(context: Context, input: z.input<typeof SaveFeedLabels>): Promise<void> {
  requirePermission(context.actor, 'home.edit')
  requireOverwriting(context)
  const { scope, ...labels } = parseInput(SaveFeedLabels, input)
  const { industries } = context.services
  const given = [{ industry: industries.main, tabs: labels.tabs, filters: labels.filters }, ...labels.others]
  given.forEach(({ industry, tabs, filters }, at) => {
    const { name } = industries.find(industry)
    if (given.findIndex((each) => each.industry === industry) < at)
      throw new Refusal('invalid', 'feed_industry_twice', { name })
    requireDifferent([...tabs, ...filters].map((label) => label.name))
    requireDifferent(tabs.map(({ title }) => title))
    requireDifferent(filters.map(({ title }) => title))
  })
  await inTransaction(context, async (within) => {
    for (const { slug: industry } of industries.all) {
      const present = await readFeedLabels(within, { industry, scope })
      const { tabs, filters } = given.find((each) => each.industry === industry) ?? NONE
      requireKept(present.tabs, tabs)
      requireKept(present.filters, filters)
    }
    const rows = given.flatMap(({ industry, tabs, filters }) =>
      [
        ...tabs.map((tab, position) => ({ ...tab, role: 'tab' as const, position: position + 1 })),
        ...filters.map((filter, position) => ({
          ...filter,
          role: 'filter' as const,
          position: position + 1,
          hasFilters: false,
        })),
      ].map((row) => ({ ...row, industry, scope })),
    )
    if (rows.length > 0)
      await within.db
        .insert(feedLabels)
        .values(rows)
        .onConflictDoUpdate({
          target: [feedLabels.industry, feedLabels.scope, feedLabels.name],
          set: {
            title: sql`excluded.title`,
            isShown: sql`excluded.is_shown`,
            position: sql`excluded.position`,
            hasFilters: sql`excluded.has_filters`,
          },
        })
    await purgePages(within.db, [FEED_LABELS_TAG])
    await recordAudit(within, 'saveFeedLabels', `${scope}-tabs:${THE_TABS}`, labels)
  })
}

const NONE = { tabs: [], filters: [] }

/** Each feed has its tabs once: the number of their only record. */
export const THE_TABS = 1

interface Named {
  readonly name: string
}

function requireKept(present: readonly Named[], given: readonly Named[]): void {
  const gone = present.find(({ name }) => !given.some((label) => label.name === name))
  if (gone) throw new Refusal('invalid', 'feed_label_gone', { name: gone.name })
}

/** Refuses `feed_label_twice`, `feed_label_reserved`. */
function requireDifferent(words: readonly string[]): void {
  const reserved = words.find((word) => word === FIRST_TAB || word === FIRST_FILTER)
  if (reserved !== undefined) throw new Refusal('invalid', 'feed_label_reserved', { name: reserved })
  const twice = words.find((word, at) => words.indexOf(word) !== at)
  if (twice !== undefined) throw new Refusal('invalid', 'feed_label_twice', { name: twice })
}
