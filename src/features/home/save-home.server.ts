import type { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { readFeedLabels } from '#features/topics/feed-labels/feed-labels.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { sourceOf } from './column-source.ts'
import { HomeContent, type HomeBlock } from './contract.ts'
import { requireArranged } from './require-arranged.ts'
import { homeBlocks } from './tables.server.ts'
import { THE_HOME } from './the-home.ts'

/**
 * Makes home exactly this for all readers at once (C-108). Refuses `permission_missing`, `token_missing`, `input_invalid`,
 * `home_source_unknown` and what `requireArranged` refuses.
 */
export async function saveHome(context: Context, input: z.input<typeof HomeContent>): Promise<void> {
  requirePermission(context.actor, 'home.edit')
  requireOverwriting(context)
  const { blocks } = parseInput(HomeContent, input)
  requireArranged(blocks)
  await inTransaction(context, async (within) => {
    for (const block of blocks) await requireSource(within, block)
    await within.db.delete(homeBlocks)
    await within.db.insert(homeBlocks).values(
      blocks.map((block, index) => ({
        position: index + 1,
        kind: block.kind,
        title: block.title ?? null,
        isShown: block.isShown,
        entries: block.entries ?? null,
        source: block.source ?? null,
        tabs: block.tabs ?? null,
        shownFrom: block.shownFrom === undefined ? null : new Date(block.shownFrom),
        shownUntil: block.shownUntil === undefined ? null : new Date(block.shownUntil),
      })),
    )
    await purgePages(within.db, ['home'])
    await recordAudit(within, 'saveHome', `home:${THE_HOME}`, { blocks })
  })
}

async function requireSource(context: Context, block: HomeBlock): Promise<void> {
  if (block.source === undefined) return
  const { scope, tab } = sourceOf(block.source)
  if (tab === undefined) return
  const { tabs } = await readFeedLabels(context, { industry: context.services.industries.main, scope })
  if (!tabs.some(({ name }) => name === tab))
    throw new Refusal('invalid', 'home_source_unknown', { name: tab })
}
