import type { TopicCard } from '#features/topics/contract.ts'
import { cardFromWire } from '#features/topics/from-wire.ts'
import type { TopicWire } from '#features/topics/wire.ts'
import { loadQuietly, send } from '#platform/calls/client.ts'
import type { FeedFilter } from './addresses.ts'
import { FEED_ROWS } from './feed-store.ts'

/** Rows of a feed through the specified call (API-48, WENXIAN-04); undefined when it failed, silently (ERR-05). */
export function loadFeed(
  { industry, scope }: { industry: string; scope: 'news' | 'literature' },
  { tab, filter }: FeedFilter,
  before: number | undefined,
): Promise<readonly TopicCard[] | undefined> {
  return loadQuietly(async () => {
    const envelope = await send('POST', '/openapi/v1/vue/topics', {
      type: 10,
      limit: FEED_ROWS,
      industry,
      date: before,
      categoryLabels: [tab, filter].filter(Boolean),
      ...(scope === 'literature' && { wenxian: 1 }),
    })
    // Our own server's answer, parsed on its way out by the contract.
    return (envelope.json as TopicWire[]).map(cardFromWire)
  })
}
