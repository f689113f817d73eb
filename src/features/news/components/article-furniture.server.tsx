import { NameLine } from '#features/labels/components/name-line.tsx'
import type { AuthorCard } from '#features/people/contract.ts'
import { mayBeAsked } from '#features/people/policy.ts'
import { askingPath, personPath } from '#features/topics/addresses.ts'
import { CardTitle, SideCover } from '#features/topics/components/card-parts.tsx'
import { PaidMark } from '#features/topics/components/topic-row.tsx'
import { PersonIcon } from '#features/topics/components/person-icon.tsx'
import { KIND_FACTS } from '#features/topics/kinds.ts'
import type { ContentsLine } from '#features/topics/body/contents.ts'
import type { TopicCard, TopicView } from '#features/topics/contract.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { SideTitle } from '#ui/side-title.tsx'

/** What stands around the text of an article. */

/** The contents of a long text: folded above it on narrow windows, beside it on wide ones. */
export function FoldedContents({ lines }: { lines: readonly ContentsLine[] }) {
  if (lines.length === 0) return null
  return (
    <details className="no-print mt-6 rounded-md border border-line px-5 py-3 lg:hidden">
      <summary className="font-semibold text-ink">目录</summary>
      <ContentsLines lines={lines} />
    </details>
  )
}

export function SideContents({ lines }: { lines: readonly ContentsLine[] }) {
  if (lines.length === 0) return null
  return (
    <nav aria-label="目录" className="max-lg:hidden">
      <SideTitle>目录</SideTitle>
      <ContentsLines lines={lines} />
    </nav>
  )
}

function ContentsLines({ lines }: { lines: readonly ContentsLine[] }) {
  return (
    <ol className="text-[0.9375rem]">
      {lines.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block border-s-2 border-line py-1.5 ps-3 leading-snug hover:border-accent hover:text-accent"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Who wrote it, and the way to ask where the author takes questions. */
export function AuthorBox({ author }: { author: AuthorCard | undefined }) {
  if (!author) return null
  return (
    <section
      aria-label="作者"
      className="no-print flex flex-wrap items-start gap-4 rounded-lg bg-surface p-5"
    >
      <PersonIcon person={author} />
      <div className="min-w-0 grow basis-28">
        <p className="font-semibold text-ink">
          <a href={personPath(author.id)} className="hover:text-accent">
            {author.name}
          </a>
        </p>
        <p className="text-xs text-muted">
          <NameLine names={[author.company]} rest={author.job} />
        </p>
        {author.about ? <p className="mt-2 line-clamp-3 text-sm leading-relaxed">{author.about}</p> : null}
      </div>
      <a
        href={mayBeAsked(author.rights) ? askingPath(author.id) : personPath(author.id)}
        className="shrink-0 rounded-full border border-accent px-4 py-1.5 text-sm text-accent hover:bg-accent-soft"
      >
        {mayBeAsked(author.rights) ? '向 TA 提问' : '主页'}
      </a>
    </section>
  )
}

/** Whose the text is and what may be done with it. */
export function CopyrightNote({ topic, siteName }: { topic: TopicView; siteName: string }) {
  if (!KIND_FACTS[topic.kind].saysCopyright) return null
  return (
    <p className="mt-8 border-t border-line pt-4 text-xs leading-relaxed text-muted">
      {topic.origin === 'own'
        ? `本文为${siteName}原创，版权归本站所有。转载请注明来源、作者与本页地址，不得改动原意。`
        : `本文转载自${topic.sourceName || '网络公开来源'}，版权归原作者所有，不代表本站观点。如涉及版权，请联系我们处理。`}
      <a href="/copyright" className="no-print ms-2 text-link">
        版权声明
      </a>
    </p>
  )
}

/** What to read next, right after the text. */
export function RelatedTopics({ topics }: { topics: readonly TopicCard[] }) {
  if (topics.length === 0) return null
  return (
    <section aria-label="相关阅读" className="no-print mt-10">
      <SectionHeading title="相关阅读" />
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {topics.map((topic) => (
          <li key={topic.id} className="group relative flex gap-4 border-b border-line/60 py-4">
            <div className="min-w-0 flex-1">
              <CardTitle topic={topic} className="line-clamp-2 text-[0.9375rem] leading-snug text-ink" />
              <p className="mt-1 flex items-center gap-2 text-xs text-muted">
                {topic.isPaid ? <PaidMark /> : null}
                <time dateTime={topic.time.iso}>{topic.time.text}</time>
              </p>
            </div>
            <SideCover image={topic.cover} shape="4x3" sizes="96px" className="aspect-[4/3] w-[96px]" />
          </li>
        ))}
      </ul>
    </section>
  )
}
