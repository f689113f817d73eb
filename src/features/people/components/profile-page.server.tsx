import type { ReactNode } from 'react'
import { NameLine } from '#features/labels/components/name-line.tsx'
import { personPath, topicPath } from '#features/topics/addresses.ts'
import { SearchWithin } from '#features/search/components/search-within.server.tsx'
import { SideTitle } from '#ui/side-title.tsx'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'
import { PaidMark } from '#features/topics/components/topic-row.tsx'
import { TopicStream } from '#features/topics/components/topic-stream.server.tsx'
import type { TopicCard } from '#features/topics/contract.ts'
import { topicListAddress } from '#features/topics/wire/topic-list-call.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { Picture } from '#ui/picture.tsx'
import type { peopleCalls } from '../calls.server.ts'
import type { ProfileView } from '../contract.ts'
import type { UserView } from '../pages/user.page.server.tsx'
import { hasOrganisationProfile } from '../policy.ts'
import { ExpertList } from './expert-list.tsx'

const TOPICS_OF_PERSON = topicListAddress<typeof peopleCalls>('/openapi/v1/vue/user/topics')
const TOPICS_OF_COMPANY = topicListAddress<typeof peopleCalls>('/openapi/v1/vue/company/topics')

/** A profile with its banner, its two tabs and its side panels; `ask` is the way to a question, where there is one. */
export function ProfilePage({ view, ask }: { view: UserView; ask: ReactNode }) {
  const { profile, choice, slice, recommended } = view
  const base = personPath(profile.id)
  return (
    <>
      <Banner profile={profile} ask={ask} />
      <div className="wide grid grid-cols-1 gap-x-16 pt-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <TopicStream
          label="主页栏目"
          base={base}
          isFeatured={choice === 'featured'}
          slice={slice}
          isLater={view.isLater}
          call={hasOrganisationProfile(profile.rights) ? TOPICS_OF_COMPANY : TOPICS_OF_PERSON}
          id={profile.id}
          none="还没有发表内容"
        >
          {maySearch(profile) ? (
            <div className="pt-4">
              <SearchWithin only={{ within: base }} label={`在${profile.name}的内容中搜索`} />
            </div>
          ) : null}
        </TopicStream>
        <aside aria-label="资料" className="printed beside space-y-10 pt-6 lg:pt-5">
          <AboutPanel profile={profile} />
          {profile.experts.length > 0 ? (
            <section aria-label="机构专家">
              <SideTitle>机构专家</SideTitle>
              <ExpertList experts={profile.experts} />
            </section>
          ) : null}
          <Recommended topics={recommended} />
        </aside>
      </div>
    </>
  )
}

/** Few topics are seen at a glance; and what its experts wrote is shown on an organisation's page, but belongs to them. */
const maySearch = ({ topicCount, experts }: ProfileView) => topicCount > FEW_TOPICS && experts.length === 0
const FEW_TOPICS = 5

function Banner({ profile, ask }: { profile: ProfileView; ask: ReactNode }) {
  return (
    <header className="border-b border-line bg-surface">
      {profile.banner ? (
        <Picture
          image={profile.banner}
          alt=""
          widths={[800, 1600, 2400]}
          sizes="100vw"
          eager
          shape="8x3"
          shapeWhen={{ media: '(min-width: 40rem)', shape: '6x1' }}
          className="aspect-[8/3] max-h-64 w-full object-cover sm:aspect-[6/1]"
        />
      ) : (
        <div className="h-24 bg-accent-soft sm:h-32" />
      )}
      <div className="wide flex flex-wrap items-end gap-x-6 gap-y-4 pb-6">
        {profile.iconId ? (
          <img
            src={imageAddress(profile.iconId, 320)}
            alt=""
            width={112}
            height={112}
            className="-mt-10 size-24 rounded-2xl border-4 border-surface bg-white object-contain sm:-mt-12 sm:size-28"
          />
        ) : (
          <span
            aria-hidden="true"
            className="-mt-10 grid size-24 place-items-center rounded-2xl border-4 border-surface bg-accent-soft text-4xl text-accent sm:-mt-12 sm:size-28"
          >
            {[...profile.name][0]}
          </span>
        )}
        <div className="min-w-[min(12rem,100%)] flex-1 pt-4">
          <h1 className="text-2xl">{profile.name}</h1>
          {profile.motto ? <p className="mt-1 text-muted">{profile.motto}</p> : null}
        </div>
        <dl className="flex gap-8 sm:text-center">
          <Count name="内容" value={profile.topicCount} />
          {profile.readCount === undefined ? null : <Count name="阅读" value={profile.readCount} />}
        </dl>
        {ask}
      </div>
    </header>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-xl font-semibold text-ink">{value.toLocaleString('zh-CN')}</dd>
    </div>
  )
}

function AboutPanel({ profile }: { profile: ProfileView }) {
  const facts = [
    ['公司', profile.company],
    ['职务', profile.job],
  ].filter(([, value]) => value)
  if (facts.length === 0 && !profile.biography && !profile.aboutUrl) return null
  const title = hasOrganisationProfile(profile.rights) ? '机构简介' : '个人简介'
  return (
    <section aria-label={title}>
      <SideTitle>{title}</SideTitle>
      {facts.length > 0 ? (
        <dl className="mb-3 space-y-1 text-[0.9375rem]">
          {facts.map(([name, value]) => (
            <div key={name} className="flex items-baseline gap-3">
              <dt className="shrink-0 text-muted">{name}</dt>
              <dd className="min-w-0 text-ink">
                {name === '公司' ? <NameLine names={[value ?? '']} /> : value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {profile.biography ? <p className="text-[0.9375rem] leading-relaxed">{profile.biography}</p> : null}
      {profile.aboutUrl ? (
        <p className="mt-3">
          <a href={profile.aboutUrl} target="_blank" rel="noopener" className="text-link">
            查看详细介绍
          </a>
        </p>
      ) : null}
    </section>
  )
}

function Recommended({ topics }: { topics: readonly TopicCard[] }) {
  if (topics.length === 0) return null
  return (
    <section aria-label="机构推荐">
      <SideTitle>机构推荐</SideTitle>
      <ul>
        {topics.map((topic) => (
          <li key={topic.id} className="flex gap-3 py-2">
            <a
              href={topicPath(topic.id)}
              className="line-clamp-2 min-w-0 flex-1 text-[0.9375rem] leading-snug text-ink hover:text-accent"
            >
              {topic.isSponsored ? <SponsoredMark /> : null}
              {topic.title}
            </a>
            {topic.isPaid ? <PaidMark className="h-fit shrink-0" /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
