import { SectionHeading } from '#ui/section-heading.tsx'
import { z } from 'zod'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { KIND_FACTS } from '#features/topics/kinds.ts'
import { TopicRow } from '#features/topics/components/topic-row.tsx'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { imageAddress, sharedPicture } from '#platform/images/image-address.ts'
import type { Head } from '#platform/pages/head.ts'
import { MovedTo, page } from '#platform/pages/page.ts'
import { breadcrumbs } from '#platform/pages/structured.ts'
import { LargePicture } from '#ui/large-picture.tsx'
import { Picture } from '#ui/picture.tsx'
import { Trail } from '#ui/trail.tsx'
import { specialAddress } from '../addresses.ts'
import type { SpecialKind, SpecialView } from '../contract.ts'
import { readSpecial } from '../queries.server.ts'

const SHARED_WIDTH = 1280
const STEPS = [{ name: '专题', path: '/specials' }]

interface View {
  readonly special: SpecialView
  readonly publicUrl: string
}

/** Loads a special for the address of its own kind and sends every other kind to where it lives. */
function loader(kind: SpecialKind) {
  return async (context: SharedContext, { id }: { id: number }): Promise<View> => {
    const special = await readSpecial(context, id)
    if (special.kind !== kind) throw new MovedTo(specialAddress(special), { isForEver: false })
    return { special, publicUrl: context.services.configuration.publicUrl }
  }
}

const input = z.object({ id: positiveId, key: word(100).optional() })
const shared = {
  seconds: 300,
  tags: ({ special }: View) => [`special:${special.id}`, 'topics'],
  unless: ({ key }: { key?: string | undefined }) => Boolean(key),
}

/** A special topic with its lead, its articles and its questions (ROUTE-13, SPEC-07). */
export const specialPage = page({
  path: '/special/:id',
  about: '专题详情',
  input,
  shared,
  load: loader('special'),
  head: headOf,
  View: SpecialPage,
})

/** A picture story: one tall picture (ROUTE-14, TUSHUO-01). */
export const pictureStoryPage = page({
  path: '/tushuo/:id',
  about: '图说',
  input,
  shared,
  load: loader('picture_story'),
  head: headOf,
  View: PictureStoryPage,
})

function headOf({ special, publicUrl }: View): Head {
  const path = specialAddress(special)
  const cover = special.cover ?? special.picture
  return {
    title: special.title,
    description: special.lead.slice(0, 160) || special.title,
    canonical: path,
    kind: 'article',
    publishedAt: special.time.iso,
    modifiedAt: special.updatedIso,
    image: cover && sharedPicture(cover),
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': special.kind === 'special' ? 'CollectionPage' : 'ImageObject',
        name: special.title,
        description: special.lead,
        url: publicUrl + path,
        inLanguage: 'zh-CN',
        ...(special.picture && { contentUrl: publicUrl + imageAddress(special.picture.id, SHARED_WIDTH) }),
      },
      breadcrumbs(publicUrl, [...STEPS, { name: special.title, path }]),
    ],
  }
}

function SpecialPage({ view: { special } }: { view: View }) {
  const articles = special.topics.filter((topic) => !KIND_FACTS[topic.kind].isAnswer)
  const questions = special.topics.filter((topic) => KIND_FACTS[topic.kind].isAnswer)
  return (
    <div className="wide pt-6 lg:pt-8">
      <Trail steps={STEPS} />
      <header className="grid grid-cols-1 items-center gap-8 rounded-xl bg-accent-soft p-5 sm:p-8 lg:grid-cols-[1fr_28rem]">
        <div>
          <h1 className="text-2xl leading-snug sm:text-[2rem]">{special.title}</h1>
          <p className="mt-4 leading-loose text-body">{special.lead}</p>
          <p className="mt-4 text-sm text-muted">
            <time dateTime={special.time.iso}>{special.time.text}</time>
            {` · ${special.topics.length} 篇`}
          </p>
        </div>
        {special.cover ? (
          <Picture
            image={special.cover}
            alt=""
            widths={[640, 960]}
            sizes="(min-width: 66rem) 448px, 100vw"
            eager
            shape="16x10"
            className="aspect-[16/10] w-full rounded-lg bg-surface object-cover"
          />
        ) : null}
      </header>
      <div className="mt-8 grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Topics title="报道" topics={articles} />
          <Topics title="问答" topics={questions} />
          {special.topics.length === 0 ? (
            <p className="py-16 text-center text-muted">这个专题还在准备中，内容会陆续放上来</p>
          ) : null}
        </div>
        <aside aria-label="分享本专题" className="beside pt-4">
          <SharePanel path={specialAddress(special)} shortPath={special.shortPath} />
        </aside>
      </div>
    </div>
  )
}

function Topics({ title, topics }: { title: string; topics: SpecialView['topics'] }) {
  if (topics.length === 0) return null
  return (
    <section aria-label={title} className="mb-8">
      <SectionHeading title={title} />
      {topics.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
    </section>
  )
}

function PictureStoryPage({ view: { special } }: { view: View }) {
  return (
    <article className="wide max-w-[50rem] pt-6 lg:pt-8">
      <Trail steps={STEPS} />
      <h1 className="text-2xl leading-snug sm:text-3xl">{special.title}</h1>
      <p className="mt-3 text-sm text-muted">
        <time dateTime={special.time.iso}>{special.time.text}</time>
      </p>
      {special.lead ? <p className="mt-4 leading-loose">{special.lead}</p> : null}
      {special.picture ? (
        <LargePicture
          image={special.picture}
          alt={special.lead || special.title}
          widths={[640, 960, 1280]}
          sizes="(min-width: 52rem) 800px, 100vw"
          eager
          className="mt-6 h-auto w-full rounded-lg bg-surface"
        />
      ) : null}
      <div className="mt-10">
        <SharePanel path={specialAddress(special)} shortPath={special.shortPath} />
      </div>
    </article>
  )
}
