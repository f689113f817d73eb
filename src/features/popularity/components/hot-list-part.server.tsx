import type { FeedScope } from '#features/topics/contract.ts'
import type { SharedContext } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { sharedFragment, type Fragment } from '#platform/pages/fragment.server.tsx'
import { listHot } from '../queries.server.ts'
import { HotList, SIDEBAR_HOT } from './hot-list.tsx'

/** The hot list that stands beside feeds and articles, made once for all of them. */
export function hotListPart(
  context: SharedContext,
  { title, industry, scope }: { title: string; industry: Industry; scope: FeedScope },
): Promise<Fragment> {
  const options = { name: `hot ${industry} ${scope} ${title}`, tags: ['hot', 'topics'] }
  return sharedFragment(context, options, async (shared) => (
    <HotList title={title} topics={await listHot(shared, { industry, scope, limit: SIDEBAR_HOT })} />
  ))
}
