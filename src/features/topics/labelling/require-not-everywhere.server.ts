import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { FEED_SCOPES } from '../contract.ts'
import { countTopicsOf } from '../lists/count-topics.server.ts'
import { feedList } from '../lists/lists.ts'
import { lookThrough, type TriedEntry } from './look-through.server.ts'

/** So many of the newest articles say how common a word is. */
const LOOKED_THROUGH = 200
/** A label on so large a part of what is written tells nobody anything; fewer articles than this say nothing yet. */
const MOST_SHARE = 0.3
const FEWEST = 10

/**
 * An entry of the dictionary that would label a large part of all articles is meant to, and says so. Refuses
 * `dictionary_entry_everywhere` (C-55).
 */
export async function requireNotEverywhere(
  context: Context,
  { isCommon, ...entry }: TriedEntry & { readonly isCommon: boolean },
): Promise<void> {
  if (isCommon) return
  const { looked, gains } = await lookThrough(context, entry, LOOKED_THROUGH)
  if (gains < FEWEST || gains < looked * MOST_SHARE) return
  const articles = Math.round(((await countEverything(context)) * gains) / looked)
  throw new Refusal('invalid', 'dictionary_entry_everywhere', {
    name: entry.name,
    articles: articles.toLocaleString('zh-CN'),
    looked,
    gains,
  })
}

async function countEverything(context: Context): Promise<number> {
  const lists = context.services.industries.all.flatMap(({ slug }) =>
    FEED_SCOPES.map((scope) => feedList(slug, scope, [])),
  )
  return [...(await countTopicsOf(context, lists)).values()].reduce((sum, count) => sum + count, 0)
}
