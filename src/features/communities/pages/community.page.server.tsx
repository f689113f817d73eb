import { z } from 'zod'
import { AdLink, AdMark } from '#features/ads/components/ad-link.tsx'
import type { AdView } from '#features/ads/contract.ts'
import { listAdsAt } from '#features/ads/queries.server.ts'
import { ExpertList } from '#features/people/components/expert-list.tsx'
import type { ExpertView } from '#features/people/contract.ts'
import { SideTitle } from '#ui/side-title.tsx'
import { TopicStream } from '#features/topics/components/topic-stream.server.tsx'
import type { FeedSlice } from '#features/topics/contract.ts'
import { topicListAddress } from '#features/topics/wire/topic-list-call.ts'
import { TOPICS_PER_LOAD } from '#features/topics/lists/lists.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { cursor, positiveId } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { breadcrumbs } from '#platform/pages/structured.ts'
import { CodeOnPhone } from '#ui/code-on-phone.tsx'
import { Picture } from '#ui/picture.tsx'
import { communityPath } from '../addresses.ts'
import type { communityCalls } from '../calls.server.ts'
import { MOST_EXPERTS } from '../limits.ts'
import type { CommunityLine, CommunityView } from '../contract.ts'
import { CommunityList } from '../islands/community-list.island.tsx'
import {
  listCommunities,
  listExpertsOfCommunity,
  listTopicsOfCommunity,
  readCommunity,
} from '../queries.server.ts'

const TOPICS_OF_COMMUNITY = topicListAddress<typeof communityCalls>('/openapi/v1/vue/community/topics')
const Input = z.object({
  id: positiveId,
  tab: z.enum(['all', 'featured']).default('all').catch('all'),
  before: cursor,
})

interface View {
  readonly community: CommunityView
  readonly choice: 'all' | 'featured'
  readonly slice: FeedSlice
  readonly experts: readonly ExpertView[]
  readonly ads: readonly AdView[]
  readonly communities: readonly CommunityLine[]
  readonly isLater: boolean
  readonly publicUrl: string
}

async function loadCommunity(
  context: SharedContext,
  { id, tab: choice, before }: z.output<typeof Input>,
): Promise<View> {
  const community = await readCommunity(context, id)
  const [slice, experts, ads, communities] = await Promise.all([
    listTopicsOfCommunity(context, { id, choice, before, limit: TOPICS_PER_LOAD }),
    listExpertsOfCommunity(context, { id, limit: MOST_EXPERTS }),
    listAdsAt(context, { industry: context.services.industries.main, positions: ['community'] }),
    listCommunities(context),
  ])
  const { publicUrl } = context.services.configuration
  return { community, choice, slice, experts, ads, communities, isLater: before < FAR_FUTURE_MS, publicUrl }
}

/** A community with its feed, its experts and its assistant (ROUTE-18, COMM-01 to -06). */
export const communityPage = page({
  path: '/community/:id',
  about: '社区',
  input: Input,
  shared: {
    seconds: 60,
    tags: ({ community }: View) => [`community:${community.id}`, 'communities', 'topics', 'people', 'ads'],
  },
  load: loadCommunity,
  head: ({ community, choice, isLater, publicUrl }) => ({
    title: community.name,
    description: community.description.slice(0, 160),
    canonical: communityPath(community.id),
    isIndexed: choice === 'all' && !isLater,
    structured: [breadcrumbs(publicUrl, [{ name: community.name, path: communityPath(community.id) }])],
  }),
  View: CommunityPage,
})

function CommunityPage({ view }: { view: View }) {
  const { community, slice, choice, experts } = view
  return (
    <>
      <header className="border-b border-line bg-accent-soft">
        <div className="wide py-8 sm:py-10">
          <h1 className="text-2xl sm:text-3xl">{community.name}</h1>
          <p className="mt-2 max-w-3xl text-body">{community.description}</p>
        </div>
      </header>
      <div className="wide grid grid-cols-1 gap-x-16 pt-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <TopicStream
          label="社区栏目"
          base={communityPath(community.id)}
          isFeatured={choice === 'featured'}
          slice={slice}
          isLater={view.isLater}
          call={TOPICS_OF_COMMUNITY}
          id={community.id}
          none="社区里还没有内容"
        />
        <aside aria-label="社区资料" className="beside space-y-10 pt-6">
          <Assistant community={community} />
          <Cooperation ads={view.ads} />
          {experts.length > 0 ? (
            <section aria-label="社区专家">
              <SideTitle>社区专家</SideTitle>
              <ExpertList experts={experts} />
            </section>
          ) : null}
          <section aria-label="全部社区">
            <SideTitle>全部社区</SideTitle>
            <noscript>
              <ul>
                {view.communities.map(({ id, name }) => (
                  <li key={id}>
                    <a href={communityPath(id)} className="block py-1.5 text-ink hover:text-accent">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </noscript>
            <Island of={CommunityList} when="idle" present={community.id} />
          </section>
        </aside>
      </div>
    </>
  )
}

/** The QR code of whoever lets people into the chat group (COMM-05). */
function Assistant({ community: { assistantPicture, assistantName } }: { community: CommunityView }) {
  if (!assistantPicture) return null
  return (
    <section aria-label="入群助手" className="rounded-xl border border-line bg-raised p-6 text-center">
      <Picture
        image={assistantPicture}
        alt={`${assistantName || '入群助手'}的二维码`}
        widths={480}
        className="mx-auto size-40 rounded-lg bg-white"
      />
      <p className="mt-3 text-ink">{assistantName || '入群助手'}</p>
      <p className="text-sm text-muted">微信扫码，进入交流群</p>
      <CodeOnPhone />
    </section>
  )
}

/** COMM-03 */
function Cooperation({ ads }: { ads: readonly AdView[] }) {
  if (ads.length === 0) return null
  return (
    <section aria-label="品牌合作">
      <SideTitle>品牌合作</SideTitle>
      <ul className="space-y-4">
        {ads.map((ad) => (
          <li key={ad.id} className="relative overflow-hidden rounded-lg bg-surface">
            <AdLink ad={ad} className="block">
              <Picture
                image={ad.image}
                alt={ad.title}
                widths={[480, 800]}
                sizes="320px"
                className="h-auto w-full"
              />
            </AdLink>
            <AdMark ad={ad} />
          </li>
        ))}
      </ul>
    </section>
  )
}
