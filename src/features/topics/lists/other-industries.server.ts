import type { SharedContext } from '#platform/context.ts'
import type { IndustryRow } from '#platform/industries/industries.server.ts'
import { listTopics } from './feed-queries.server.ts'
import { feedList } from './lists.ts'

/** The industries beside the main one of which there is something to read. */
export async function listOtherIndustries(context: SharedContext): Promise<readonly IndustryRow[]> {
  const { all, main } = context.services.industries
  const read = await Promise.all(
    all
      .filter(({ slug }) => slug !== main)
      .map(async (industry) => {
        const list = feedList(industry.slug, 'news', [])
        const { items } = await listTopics(context, { list, before: Number.MAX_SAFE_INTEGER, limit: 1 })
        return items.length > 0 ? [industry] : []
      }),
  )
  return read.flat()
}
