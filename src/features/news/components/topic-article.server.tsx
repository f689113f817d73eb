import { NameLine } from '#features/labels/components/name-line.tsx'
import type { ReactNode } from 'react'
import { labelPath } from '#features/labels/addresses.ts'
import { personPath, topicPath } from '#features/topics/addresses.ts'
import type { FileCard } from '#features/files/contract.ts'
import type { SpecialOfTopic } from '#features/specials/contract.ts'
import type { PersonView, TopicView, TopicNeighbours } from '#features/topics/contract.ts'
import { KIND_FACTS } from '#features/topics/kinds.ts'
import type { FeedLabel } from '#features/topics/feed-labels/feed-labels.ts'
import type { Highlighter } from '#features/topics/lists/highlight.ts'
import type { DataBehindPicture } from '#features/data-items/contract.ts'
import { partsOfCharts } from '#features/data-items/components/parts-of-charts.tsx'
import { Blocks } from '#features/topics/components/blocks.tsx'
import { Spans } from '#features/topics/components/spans.tsx'
import type { MembershipOffer } from '#features/membership/offer.ts'
import { JoinButton } from '#features/membership/islands/join-button.island.tsx'
import { CollectButton } from '#features/reading/islands/collect-button.island.tsx'
import { linkOf } from '#platform/link-of.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { contentsOf } from '#features/topics/body/contents.ts'
import type { AuthorCard } from '#features/people/contract.ts'
import type { TopicCard } from '#features/topics/contract.ts'
import { AuthorBox, CopyrightNote, FoldedContents, RelatedTopics } from './article-furniture.server.tsx'
import { Neighbours } from './neighbours.server.tsx'
import { Opening } from './topic-opening.server.tsx'
import { Gate } from '#features/topics/components/gate.tsx'
import type { PageCard } from '#features/search/read-cards.server.ts'
import { PersonIcon } from '#features/topics/components/person-icon.tsx'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'
import { PaidMark } from '#features/topics/components/topic-row.tsx'

/** A topic with what its article shows besides. */
export interface ArticleView {
  readonly topic: TopicView
  /** The tab of its feed that it stands in: its name in addresses, and the one that readers see. */
  readonly tab: Pick<FeedLabel, 'name' | 'title'> | undefined
  /** The page of its industry, where that is not the main one. */
  readonly industry: { readonly name: string; readonly path: string } | undefined
  readonly highlight: Highlighter | undefined
  /** Where else it is collected. */
  readonly specials: readonly SpecialOfTopic[]
  /** The figures behind its pictures, by picture. */
  readonly data: ReadonlyMap<string, DataBehindPicture>
  /** What stands on the cards in its text, by address. */
  readonly cards: ReadonlyMap<string, PageCard>
  /** The whole text of a document. */
  readonly file: FileCard | undefined
  /** Missing where membership is not sold. */
  readonly offer: MembershipOffer | undefined
  readonly author: AuthorCard | undefined
  readonly related: readonly TopicCard[]
  readonly neighbours: TopicNeighbours
  readonly site: { readonly name: string; readonly contact: { phone: string; email: string } }
}

/** The reading column of a topic: head, body by kind, gate, labels, sharing, and what stands `below`: the comments. */
export function TopicArticle({ view, ad, below }: { view: ArticleView; ad: ReactNode; below: ReactNode }) {
  const { topic, highlight, offer, site } = view
  return (
    <div className="min-w-0">
      <div className="reading-progress" aria-hidden="true" />
      <article className="mx-auto max-w-[45rem] lg:mx-0">
        <Trail {...view} />
        <h1 className="mt-3 text-[1.625rem] leading-snug sm:text-[2rem]">
          <Spans spans={[{ text: topic.title }]} highlight={highlight} />
        </h1>
        <Facts topic={topic} />
        <FoldedContents lines={contentsOf(topic.body.blocks)} />
        <div className="reading mt-8">
          <Opening topic={topic} highlight={highlight} file={view.file} />
          <div className={`prose ${topic.body.access === 'preview' ? 'paid-preview' : 'paid-content'}`}>
            <Blocks
              blocks={topic.body.blocks}
              highlight={highlight}
              pictureParts={partsOfCharts(view.data)}
              cards={view.cards}
            />
          </div>
          {topic.body.access === 'preview' ? (
            <Gate
              totalCharacters={topic.body.totalCharacters}
              topicId={topic.id}
              offer={offer}
              contact={site.contact}
              join={
                offer ? (
                  <Island
                    of={JoinButton}
                    when="touch"
                    industry={topic.industry}
                    offer={offer}
                    label="开通会员"
                    topicId={topic.id}
                  />
                ) : null
              }
            />
          ) : null}
        </div>
        <Origin topic={topic} />
        <Specials specials={view.specials} />
        <CopyrightNote topic={topic} siteName={site.name} />
        <Labels labels={topic.labels} />
        <div className="mt-8 space-y-8">
          <AuthorBox author={view.author} />
          <SharePanel path={topicPath(topic.id)} shortPath={topic.shortPath} />
          {ad ? <div className="no-print">{ad}</div> : null}
        </div>
        <Neighbours neighbours={view.neighbours} />
        <RelatedTopics topics={view.related} />
        {below}
      </article>
    </div>
  )
}

const NEWS = { path: '/paynews', name: '资讯' }
/** Where a topic is listed that is no literature. */
const HOMES = {
  article: NEWS,
  question: { path: '/answers', name: '问答' },
  document: NEWS,
} as const satisfies Record<TopicView['kind'], { path: string; name: string }>

function Trail({ topic, tab, industry }: Pick<ArticleView, 'topic' | 'tab' | 'industry'>) {
  const home = industry ?? (topic.isLiterature ? { path: '/wenxian', name: '文献' } : HOMES[topic.kind])
  return (
    <nav aria-label="当前位置" className="flex gap-2 text-sm text-muted">
      <a href={home.path} className="hover:text-accent">
        {home.name}
      </a>
      {tab ? (
        <>
          <span aria-hidden="true">/</span>
          <a href={`${home.path}?tab=${encodeURIComponent(tab.name)}`} className="hover:text-accent">
            {tab.title}
          </a>
        </>
      ) : null}
    </nav>
  )
}

/** A name that leads to the person's page, where there is one. */
function PersonName({ person }: { person: PersonView }) {
  if (person.id === undefined) return <NameLine names={[person.name]} />
  return (
    <a href={personPath(person.id)} className="hover:text-accent hover:underline">
      {person.name}
    </a>
  )
}

function Facts({ topic }: { topic: TopicView }) {
  const { isAnswer, saysOrigin } = KIND_FACTS[topic.kind]
  const isOpen = isAnswer && topic.body.blocks.length === 0
  return (
    <div className="mt-4 flex items-center gap-3 border-b border-line pb-5 text-sm text-muted">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-4">
        {topic.isSponsored ? <SponsoredMark /> : null}
        {topic.isPaid ? <PaidMark /> : null}
        {saysOrigin ? (
          <span className="rounded-sm border border-line px-1.5 text-xs leading-5">
            {topic.origin === 'own' ? '原创' : '转载'}
          </span>
        ) : null}
        {topic.author ? (
          <span className="flex items-center gap-2 text-body">
            <PersonIcon person={topic.author} />
            <span>
              {isOpen ? '向 ' : ''}
              <PersonName person={topic.author} />
              {isOpen ? ' 提问' : isAnswer ? ' 回答' : ''}
            </span>
          </span>
        ) : null}
        {topic.sourceName ? (
          <span>
            来源：
            <NameLine names={[topic.sourceName]} />
          </span>
        ) : null}
        <time dateTime={topic.time.iso}>{topic.minute}</time>
        {topic.readCount > 0 ? <span>{topic.readCount} 阅读</span> : null}
      </p>
      <Island of={CollectButton} when="reader" topicId={topic.id} />
    </div>
  )
}

/** Reposts name and link where they came from (C-62). */
function Origin({ topic }: { topic: TopicView }) {
  if (!topic.sourceUrl) return null
  const address = linkOf(topic.sourceUrl)
  const said = topic.sourceName || topic.sourceUrl
  return (
    <p className="mt-8 text-sm text-muted">
      原文：
      {address ? (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="break-all hover:text-accent"
        >
          {said}
        </a>
      ) : (
        said
      )}
    </p>
  )
}

function Specials({ specials }: { specials: readonly SpecialOfTopic[] }) {
  if (specials.length === 0) return null
  return (
    <p className="mt-8 rounded-md bg-surface px-5 py-3 text-[0.9375rem]">
      本文收录于专题
      {specials.map(({ title, address }) => (
        <a
          key={address}
          href={address}
          className="ms-1 inline-block wrap-anywhere text-accent underline-offset-4 hover:underline"
        >
          《{title}》
        </a>
      ))}
    </p>
  )
}

/** Companies stand before terms; all are shown, so that no kind hides the other, and each leads to its own page (B-66). */
function Labels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <ul aria-label="标签" className="mt-8 flex flex-wrap gap-2">
      {labels.map((label) => (
        <li key={label}>
          <a
            href={labelPath(label)}
            className="block rounded-full bg-accent-soft px-3 py-1 text-sm text-accent hover:underline"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
