import type { FeedScope } from '#features/topics/contract.ts'
import type { SharedContext } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { fragmentOf, type Fragment } from '#platform/pages/fragment.server.tsx'
import { sharedPart } from '#platform/pages/shared-parts.server.ts'
import { listHot } from '../queries.server.ts'
import { HotList, SIDEBAR_HOT } from './hot-list.tsx'

/** The hot list as it is drawn, and what it leads to: a page that is kept without the tag of all topics carries theirs. */
export interface HotPart extends Fragment {
  readonly topicIds: readonly number[]
}

/** The hot list that stands beside feeds and articles, made once for all of them. */
export function hotListPart(
  context: SharedContext,
  { title, industry, scope }: { title: string; industry: Industry; scope: FeedScope },
): Promise<HotPart> {
  const name = `hot ${industry} ${scope} ${title}`
  return sharedPart(context, { name, tags: ['hot', 'topics'] }, async (shared) => {
    const topics = await listHot(shared, { industry, scope, limit: SIDEBAR_HOT })
    const fragment = fragmentOf(name, <HotList title={title} topics={topics} />)
    return { ...fragment, topicIds: topics.map(({ id }) => id) }
  })
}
