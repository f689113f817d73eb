import { z } from 'zod'
import { factsOf, type Shape } from '#features/home/block-kinds.ts'
import { sourceOf } from '#features/home/column-source.ts'
import {
  HEADLINE_FEEDS,
  type HeadlineFeed,
  type HeadlineTab,
  type HomeBlock,
} from '#features/home/contract.ts'
import { blocksAt, readArrangement } from '#features/home/read-home.server.ts'
import { membershipOffer, type MembershipOffer } from '#features/membership/offer.ts'
import { FEED_PATHS, feedPath } from '#features/news/addresses.ts'
import type { TopicCard, TopicLine } from '#features/topics/contract.ts'
import type { SharedContext } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import type { Fragment } from '#platform/pages/fragment.server.tsx'
import { homeAds } from '../components/home-ads.server.tsx'
import { homeBlocks, type HomeFragments } from '../components/home-blocks.server.tsx'
import { loadTopics, type HomeTopics, type Story } from './home-topics.server.ts'

/** Home's address. */
export const HomeInput = z.object({
  /** The chosen feed type of the headlines (HOME-04, B-90); without it, the first that is shown. */
  feed: z.enum(HEADLINE_FEEDS).optional().catch(undefined),
})

export interface HomeView {
  /** Whether the headlines are those of the bare address. */
  readonly isFirstFeed: boolean
  readonly top: Fragment
  /** From top to bottom; what has nothing to show is left out. */
  readonly blocks: readonly ShownBlock[]
  readonly site: { readonly name: string; readonly slogan: string; readonly publicUrl: string }
}

/** A block with what it shows. */
export type ShownBlock = { readonly shape: Shape } & (
  | { readonly kind: 'stories'; readonly stories: readonly Story[] }
  | {
      readonly kind: 'headlines'
      readonly tabs: readonly HeadlineTab[]
      readonly feed: HeadlineFeed
      readonly pinned: readonly TopicLine[]
      readonly lines: readonly TopicLine[]
    }
  | {
      readonly kind: 'column'
      readonly title: string
      readonly path: string
      readonly topics: readonly TopicCard[]
    }
  | { readonly kind: 'answers'; readonly title: string; readonly questions: readonly TopicCard[] }
  | { readonly kind: 'membership'; readonly industry: Industry; readonly offer: MembershipOffer }
  | { readonly kind: 'fragment'; readonly name: string; readonly fragment: Fragment }
)

/** Everything home shows, as staff arranged it; the topics are read, the rest is made once for many showings. */
export async function loadHome(
  context: SharedContext,
  { feed }: z.output<typeof HomeInput>,
): Promise<HomeView> {
  const arrangement = await readArrangement(context)
  const blocks = blocksAt(arrangement, context.now)
  const tabs = (blocks.find(({ kind }) => kind === 'headlines')?.tabs ?? []).filter(({ isShown }) => isShown)
  const firstFeed = tabs[0]?.feed ?? 'latest'
  const chosen = feed ?? firstFeed
  const industry = context.services.industries.main
  // Whoever has it is not asked to buy it; this is all that members' pages differ in.
  const offer = context.audience.memberOf.includes(industry)
    ? undefined
    : membershipOffer(context.services.settings.membership)
  const [topics, ads, made] = await Promise.all([
    loadTopics(context, blocks, chosen),
    homeAds(context),
    homeBlocks(context, arrangement),
  ])
  const fragments = new Map([...ads.blocks, ...made])
  const shown = blocks.flatMap((block) => {
    const filled = fill(block, { tabs, feed: chosen, topics, fragments, industry, offer })
    return filled ? [{ shape: factsOf(block.kind).shape, ...filled }] : []
  })
  const { publicUrl } = context.services.configuration
  const { site } = context.services.settings
  return {
    isFirstFeed: chosen === firstFeed,
    top: ads.top,
    blocks: shown,
    site: { ...site, publicUrl },
  }
}

interface Filling {
  readonly tabs: readonly HeadlineTab[]
  readonly feed: HeadlineFeed
  readonly topics: HomeTopics
  readonly fragments: HomeFragments
  readonly industry: Industry
  readonly offer: MembershipOffer | undefined
}

/** Undefined when there is nothing to show. */
function fill(block: HomeBlock, { tabs, feed, topics, fragments, industry, offer }: Filling) {
  const { kind, title = '' } = block
  switch (kind) {
    case 'stories':
      return topics.stories.length > 0 ? { kind, stories: topics.stories } : undefined
    case 'headlines':
      return { kind, tabs, feed, pinned: topics.pinned, lines: topics.headlines }
    case 'answers':
      return topics.answers.length > 0 ? { kind, title, questions: topics.answers } : undefined
    case 'membership':
      return offer && { kind, industry, offer }
    case 'column': {
      const cards = topics.columns.get(block) ?? []
      return cards.length > 0 ? { kind, title, path: pathOf(block), topics: cards } : undefined
    }
    default: {
      const fragment = fragments.get(kind)
      return fragment && fragment.bytes.length > 0
        ? { kind: 'fragment' as const, name: kind, fragment }
        : undefined
    }
  }
}

function pathOf({ source = '' }: HomeBlock): string {
  const { scope, tab } = sourceOf(source)
  return feedPath(FEED_PATHS[scope], { tab })
}
