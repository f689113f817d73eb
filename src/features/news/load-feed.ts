import type { FeedScope, TopicCard } from '#features/topics/contract.ts'
import { cardFromWire } from '#features/topics/wire/from-wire.ts'
import { loadQuietly } from '#platform/calls/client.ts'
import type { FeedFilter } from './addresses.ts'
import { askTopics } from './browser-calls.ts'
import { FEED_ROWS } from './feed-store.ts'

/** Rows of a feed through the specified call (API-48, WENXIAN-04); undefined when it failed, which who shows them says (B-70). */
export function loadFeed(
  { industry, scope }: { industry: string; scope: FeedScope },
  { tab, filter }: FeedFilter,
  before: number | undefined,
): Promise<readonly TopicCard[] | undefined> {
  return loadQuietly(async () => {
    const answer = await askTopics({
      type: 10,
      limit: FEED_ROWS,
      industry,
      date: before,
      categoryLabels: [tab, filter].filter((label): label is string => Boolean(label)),
      ...(scope === 'literature' && { wenxian: 1 }),
    })
    return ('json' in answer ? answer.json : answer.data).map(cardFromWire)
  })
}
